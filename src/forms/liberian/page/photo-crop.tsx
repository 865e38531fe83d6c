import { type RefObject, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../../form/values.ts';
import { type PhotoTexts, photoTexts } from '../photo-texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { StepButtons, takeStep, usePictureDialog } from '../../../ui/picture-steps.tsx';
import { useGestures } from '../../../ui/use-gestures.ts';
import { photoOf, photoSide } from './cropping.ts';
import { type CropInUse, useCrop } from './use-crop.ts';

interface PhotoCropProps {
  readonly file: StoredFile;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  readonly onCropped: (photo: File) => void;
  readonly onClose: () => void;
}

/** A dialog in which the ID photo is cut to its square: by finger, by buttons, by arrow keys. */
export function PhotoCrop({ file, open, onCropped, onClose }: PhotoCropProps) {
  const { locale } = useLocale();
  const texts = photoTexts[locale];
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = useCrop(file, open, canvas);
  const dialog = usePictureDialog((step) => takeStep(step, crop, stepSize));
  const title = useId();
  const [failed, setFailed] = useState(false);
  const use = async (): Promise<void> => {
    const photo = canvas.current === null ? undefined : await photoOf(canvas.current, file.name);
    if (photo === undefined) setFailed(true);
    else onCropped(photo);
  };
  return (
    <dialog
      ref={dialog}
      className="dialog crop-dialog"
      aria-labelledby={title}
      data-opening={crop.opening}
      onCancel={onClose}
    >
      <h2 id={title}>{texts.title}</h2>
      {crop.opening === 'open' ? <Studio texts={texts} crop={crop} canvas={canvas} /> : null}
      <div role="status">
        {crop.opening === 'opening' ? <p>{texts.opening}</p> : null}
        {crop.opening === 'unreadable' ? <p>{texts.unreadable}</p> : null}
        {failed ? <p>{texts.failed}</p> : null}
      </div>
      <div className="actions crop-actions">
        {crop.opening === 'open' ? (
          <Button look="primary" icon="check" onClick={() => void use()}>
            {texts.use}
          </Button>
        ) : null}
        <Button onClick={onClose}>{texts.keep}</Button>
      </div>
    </dialog>
  );
}

interface StudioProps {
  readonly texts: PhotoTexts;
  readonly crop: CropInUse;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

function Studio({ texts, crop, canvas }: StudioProps) {
  const gestures = useGestures(crop);
  return (
    <>
      <p className="hint">{texts.about}</p>
      <div className="crop-stage" {...gestures}>
        <canvas ref={canvas} width={photoSide} height={photoSide} role="img" aria-label={texts.stage} />
        <span className="crop-oval" aria-hidden="true" />
      </div>
      <StepButtons texts={texts} onStep={(step) => takeStep(step, crop, stepSize)} />
    </>
  );
}

const stepSize = { push: 0.05, scale: 1.15 };
