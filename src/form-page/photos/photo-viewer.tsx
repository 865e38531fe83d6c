import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../form/values.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { drawnSize, type Extent, type View, viewMoved, viewZoomed, wholePicture } from '../../ui/zoom.ts';
import { type PictureStep, StepButtons, takeStep, usePictureDialog } from '../../ui/picture-steps.tsx';
import { type PictureMoves, useGestures } from '../../ui/use-gestures.ts';

interface PhotoViewerProps {
  readonly file: StoredFile;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Switches to the original; undefined if it is the original. */
  readonly onOriginal: (() => void) | undefined;
  readonly onClose: () => void;
}

const stepSize = { push: 0.25, scale: 1.5 };

/** A dialog to check that the picture to be sent is legible: by finger, buttons or arrow keys. */
export function PhotoViewer({ file, open, onOriginal, onClose }: PhotoViewerProps) {
  const { t } = useLocale();
  const address = useAddress(file, open);
  const frame = useRef<HTMLDivElement>(null);
  const look = useLook(frame);
  const dialog = usePictureDialog((step) => takeStep(step, look, stepSize));
  const title = useId();
  const keepOriginal = (): void => {
    onOriginal?.();
    onClose();
  };
  return (
    <dialog ref={dialog} className="dialog look-dialog" aria-labelledby={title} onCancel={onClose}>
      <h2 id={title}>{t('photo.title')}</h2>
      <p className="hint">{t('photo.about')}</p>
      <Stage frame={frame} address={address} look={look} />
      <StepButtons texts={stepTexts(t)} onStep={(step) => takeStep(step, look, stepSize)} />
      <div className="actions crop-actions">
        <Button look="primary" icon="check" onClick={onClose}>
          {t(onOriginal === undefined ? 'photo.close' : 'photo.readable')}
        </Button>
        {onOriginal === undefined ? null : <Button onClick={keepOriginal}>{t('photo.keepOriginal')}</Button>}
      </div>
    </dialog>
  );
}

function stepTexts(t: Translate): Readonly<Record<PictureStep['name'], string>> {
  return {
    zoomOut: t('photo.zoomOut'),
    zoomIn: t('photo.zoomIn'),
    left: t('photo.left'),
    right: t('photo.right'),
    up: t('photo.up'),
    down: t('photo.down'),
  };
}

interface Look extends PictureMoves {
  /** Undefined before the picture has been opened. */
  readonly drawn: Extent | undefined;
  readonly view: View;
  readonly onOpened: (picture: Extent) => void;
}

/** Reads the frame's size on each action, so that a rotated phone needs no observer. */
function useLook(frame: RefObject<HTMLDivElement | null>): Look {
  const [picture, setPicture] = useState<Extent>();
  const [{ view, size }, setSeen] = useState({ view: wholePicture, size: { width: 1, height: 1 } });
  const change = (next: (picture: Extent, size: Extent, view: View) => View): void => {
    const now = sizeOf(frame.current);
    if (picture !== undefined) setSeen((seen) => ({ view: next(picture, now, seen.view), size: now }));
  };
  return {
    drawn: picture && drawnSize(picture, size, view),
    view,
    move: (right, down) => change((all, now, seen) => viewMoved(all, now, seen, right, down)),
    zoom: (factor) => change((all, now, seen) => viewZoomed(all, now, seen, factor)),
    onOpened: (opened) => {
      setPicture(opened);
      setSeen({ view: wholePicture, size: sizeOf(frame.current) });
    },
  };
}

function sizeOf(element: HTMLElement | null): Extent {
  return { width: element?.clientWidth ?? 1, height: element?.clientHeight ?? 1 };
}

interface StageProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Undefined while it is being opened, null if that fails. */
  readonly address: string | null | undefined;
  readonly look: Look;
}

function Stage({ frame, address, look }: StageProps) {
  const { t } = useLocale();
  const [unreadable, setUnreadable] = useState(false);
  const gestures = useGestures(look);
  const failed = unreadable || address === null;
  return (
    <div ref={frame} className="look-stage" data-opened={look.drawn !== undefined} {...gestures}>
      {failed || typeof address !== 'string' ? (
        <p role="status">{t(failed ? 'photo.unreadable' : 'photo.opening')}</p>
      ) : (
        <img
          src={address}
          alt={t('photo.stage')}
          draggable={false}
          style={look.drawn && placed(look.drawn, look.view)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            look.onOpened({ width, height })
          }
          onError={() => setUnreadable(true)}
        />
      )}
    </div>
  );
}

/** The style sheet puts the picture's corner in the middle of the frame. */
function placed({ width, height }: Extent, { x, y }: View) {
  return { width, height, transform: `translate(${-x * width}px, ${-y * height}px)` };
}

function useAddress(file: StoredFile, open: PhotoViewerProps['open']): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let made: string | undefined;
    let ended = false;
    open(file).then(
      (url) => {
        if (ended && url !== undefined) return URL.revokeObjectURL(url);
        made = url;
        setAddress(url ?? null);
      },
      () => setAddress(null),
    );
    return () => {
      ended = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file, open]);
  return address;
}
