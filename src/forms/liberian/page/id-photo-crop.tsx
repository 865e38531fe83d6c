import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type AnswerFile, originalOf, type StoredFile } from '../../../form/values.ts';
import type { PageTexts } from '../page-texts-type.ts';
import { Button } from '../../../ui/button.tsx';
import { useDevice } from '../../../ui/device-context.tsx';
import type { FormFiles } from '../../../form-page/form-override.ts';
import type { PhotoTexts } from '../page-texts-type.ts';
import { pageTexts } from '../texts.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import {
  type PictureMoves,
  StepButtons,
  takeStep,
  useGestures,
  usePictureDialog,
} from '../../../ui/picture-steps.tsx';
import { drawCrop, openPicture, type OpenPicture, photoOf, photoSide } from './cropping.ts';
import { type Crop, firstCrop, moved, zoomed } from './crop-geometry.ts';

interface IdPhotoCropProps {
  readonly texts: PageTexts;
  readonly file: AnswerFile | undefined;
  readonly files: Pick<FormFiles, 'open' | 'replace'>;
}

/** Offers to crop the photo to the required square; a PDF cannot be cropped (rulings L-29). */
export function IdPhotoCrop({ texts: { photo }, file, files }: IdPhotoCropProps) {
  // The file as of opening the dialog: its smaller copy may arrive meanwhile, and must not reopen it.
  const [cropping, setCropping] = useState<StoredFile>();
  const [made, setMade] = useState<File>();
  const isPicture = file?.type.startsWith('image/') === true;
  const isSquare = useSquare(isPicture ? file : undefined, files.open);
  const isAltered = useIsAltered(isPicture);
  if (file === undefined || !isPicture) return null;
  const close = (): void => setCropping(undefined);
  const isMadeHere = file.name === made?.name && file.size === made.size;
  const about = (): string => {
    if (isMadeHere) return photo.replaced;
    if (isAltered) return photo.altered;
    return isSquare === true ? photo.square : photo.about;
  };
  return (
    <div className="photo-tools">
      <p className="hint" id="crop-about" role="status">
        {about()}
      </p>
      <Button
        icon="crop"
        aria-describedby="crop-about"
        aria-haspopup="dialog"
        aria-disabled={isAltered}
        onClick={() => setCropping(isAltered ? undefined : originalOf(file))}
      >
        {photo.crop}
      </Button>
      {cropping?.fileId !== originalOf(file).fileId ? null : (
        <PhotoCrop
          file={cropping}
          open={files.open}
          onCropped={(cropped) => {
            close();
            setMade(cropped);
            files.replace('idPhoto', cropped);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Whether this browser alters what is drawn: then a crop would show something else. False until it is known. */
function useIsAltered(isPicture: boolean): boolean {
  const { altersPictures } = useDevice();
  const [isAltered, setAltered] = useState(false);
  useEffect(() => {
    if (isPicture) altersPictures('crop').then(setAltered, () => undefined);
  }, [altersPictures, isPicture]);
  return isAltered;
}

/** Tells whether a stored picture is square; undefined until known, and where it cannot be determined. */
function useSquare(
  file: StoredFile | undefined,
  open: (file: StoredFile) => Promise<string | undefined>,
): boolean | undefined {
  const [seen, setSeen] = useState<{ readonly fileId: string; readonly square: boolean }>();
  const fileId = file?.fileId;
  useEffect(() => {
    if (file === undefined) return undefined;
    let ended = false;
    hasEqualSides(file, open).then(
      (square) => (ended || square === undefined ? undefined : setSeen({ fileId: file.fileId, square })),
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [file, open]);
  return seen?.fileId === fileId ? seen?.square : undefined;
}

async function hasEqualSides(
  file: StoredFile,
  open: (file: StoredFile) => Promise<string | undefined>,
): Promise<boolean | undefined> {
  const address = await open(file);
  if (address === undefined) return undefined;
  const picture = new Image();
  picture.src = address;
  await picture.decode().finally(() => URL.revokeObjectURL(address));
  return picture.naturalWidth === picture.naturalHeight;
}

interface PhotoCropProps {
  readonly file: StoredFile;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  readonly onCropped: (photo: File) => void;
  readonly onClose: () => void;
}

/** A dialog for cropping the ID photo to its square: by finger, by buttons, by arrow keys. */
function PhotoCrop({ file, open, onCropped, onClose }: PhotoCropProps) {
  const { locale } = useLocale();
  const texts = pageTexts[locale].cropping;
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = useCrop(file, open, canvas);
  const dialog = usePictureDialog((step) => takeStep(step, crop, stepSize));
  const title = useId();
  const [failed, setFailed] = useState(false);
  const { altersPictures } = useDevice();
  const use = async (): Promise<void> => {
    const isTrusted = !(await altersPictures('crop').catch(() => true));
    const photo = isTrusted && canvas.current !== null ? await photoOf(canvas.current, file.name) : undefined;
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

type Opening = 'opening' | 'open' | 'unreadable';

interface CropInUse extends PictureMoves {
  readonly opening: Opening;
}

interface Opened {
  readonly picture: OpenPicture;
  readonly crop: Crop;
}

function useCrop(
  file: StoredFile,
  open: (file: StoredFile) => Promise<string | undefined>,
  canvas: RefObject<HTMLCanvasElement | null>,
): CropInUse {
  const [opened, setOpened] = useState<Opened | 'unreadable'>();
  useEffect(() => {
    let ended = false;
    let picture: OpenPicture | undefined;
    loadPicture(file, open).then(
      (loaded) => {
        if (ended) return loaded.close();
        picture = loaded;
        setOpened({ picture: loaded, crop: firstCrop(loaded) });
      },
      () => setOpened('unreadable'),
    );
    return () => {
      ended = true;
      picture?.close();
    };
  }, [file, open]);
  useEffect(() => {
    if (typeof opened === 'object' && canvas.current !== null)
      drawCrop(canvas.current, opened.picture, opened.crop);
  }, [opened, canvas]);
  const change = (next: (opened: Opened) => Crop): void =>
    setOpened((now) => (typeof now === 'object' ? { ...now, crop: next(now) } : now));
  return {
    opening: openingOf(opened),
    // The photo follows the finger, so the square moves the other way.
    move: (right, down) => change(({ picture, crop }) => moved(picture, crop, -right, -down)),
    zoom: (factor) => change(({ picture, crop }) => zoomed(picture, crop, factor)),
  };
}

function openingOf(opened: Opened | 'unreadable' | undefined): Opening {
  if (opened === undefined) return 'opening';
  return opened === 'unreadable' ? 'unreadable' : 'open';
}

async function loadPicture(
  file: StoredFile,
  open: (file: StoredFile) => Promise<string | undefined>,
): Promise<OpenPicture> {
  const address = await open(file);
  if (address === undefined) throw new Error('The bytes are not there');
  try {
    return await openPicture(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
