import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../domain/values.ts';
import { type PhotoTexts, photoTexts } from '../../forms/liberian/photo-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { photoOf, photoSide } from './cropping.ts';
import { type CropInUse, useCrop } from './use-crop.ts';
import { useGestures } from './use-gestures.ts';

interface PhotoCropProps {
  readonly file: StoredFile;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  readonly onCropped: (photo: File) => void;
  readonly onClose: () => void;
}

/** A dialog in which the ID photo is cut to its square: by finger, by buttons, by arrow keys. */
export default function PhotoCrop({ file, open, onCropped, onClose }: PhotoCropProps) {
  const { locale } = useLocale();
  const texts = photoTexts[locale];
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = useCrop(file, open, canvas);
  const dialog = useModal((step) => step.run(crop));
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
      <div className="crop-buttons">
        {steps.map((step) => (
          <button
            key={step.name}
            type="button"
            className="icon-button crop-button"
            data-step={step.name}
            aria-label={texts[step.name]}
            title={texts[step.name]}
            onClick={() => step.run(crop)}
          >
            <Icon name={step.icon} />
          </button>
        ))}
      </div>
    </>
  );
}

interface Step {
  readonly name: 'zoomOut' | 'zoomIn' | 'left' | 'right' | 'up' | 'down';
  readonly keys: readonly string[];
  readonly icon: IconName;
  readonly run: (crop: Pick<CropInUse, 'move' | 'zoom'>) => void;
}

const push = 0.05;
const scale = 1.15;

const steps: readonly Step[] = [
  { name: 'zoomOut', keys: ['-'], icon: 'minus', run: (crop) => crop.zoom(1 / scale) },
  { name: 'zoomIn', keys: ['+', '='], icon: 'add', run: (crop) => crop.zoom(scale) },
  { name: 'left', keys: ['ArrowLeft'], icon: 'left', run: (crop) => crop.move(-push, 0) },
  { name: 'right', keys: ['ArrowRight'], icon: 'right', run: (crop) => crop.move(push, 0) },
  { name: 'up', keys: ['ArrowUp'], icon: 'up', run: (crop) => crop.move(0, -push) },
  { name: 'down', keys: ['ArrowDown'], icon: 'down', run: (crop) => crop.move(0, push) },
];

/** Opens the dialog, hears its keys, and gives the focus back at its end. */
function useModal(onStep: (step: Step) => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    const press = (event: KeyboardEvent): void => {
      const step = steps.find(({ keys }) => keys.includes(event.key));
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(step);
    };
    current?.showModal();
    current?.addEventListener('keydown', press);
    return () => {
      current?.removeEventListener('keydown', press);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return dialog;
}
