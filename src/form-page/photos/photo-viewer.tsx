import { clamp } from '../../lib/clamp.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../form/values.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import {
  type PictureMoves,
  type PictureStep,
  StepButtons,
  takeStep,
  useGestures,
  usePictureDialog,
} from '../../ui/picture-steps.tsx';

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

export function stepTexts(t: Translate): Readonly<Record<PictureStep['name'], string>> {
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

/** The object URL of a stored picture. Undefined while it is being opened, null if that fails. */
export function useAddress(file: StoredFile, open: PhotoViewerProps['open']): string | null | undefined {
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

/** Width and height in the same unit. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface View {
  /** 1: the whole picture fits. */
  readonly zoom: number;
  /** The picture's point in the middle of the frame, as fractions of its width and height. */
  readonly x: number;
  readonly y: number;
}

export const wholePicture: View = { zoom: 1, x: 0.5, y: 0.5 };

/** Maximum screen pixels per picture pixel: beyond that there is no more detail. */
const mostScale = 3;
const leastMostZoom = 4;

/** The size at which the picture is drawn. @param frame in the unit of the result */
export function drawnSize(picture: Extent, frame: Extent, { zoom }: View): Extent {
  const scale = fitting(picture, frame) * zoom;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** @param right distance as a fraction of the frame's width; down of its height */
export function viewMoved(picture: Extent, frame: Extent, view: View, right: number, down: number): View {
  const drawn = drawnSize(picture, frame, view);
  const x = view.x - (right * frame.width) / drawn.width;
  const y = view.y - (down * frame.height) / drawn.height;
  return clampView(picture, frame, { ...view, x, y });
}

export function viewZoomed(picture: Extent, frame: Extent, view: View, factor: number): View {
  return clampView(picture, frame, { ...view, zoom: view.zoom * factor });
}

/** Keeps the margin in the frame as small as possible. */
function clampView(picture: Extent, frame: Extent, view: View): View {
  const most = Math.max(leastMostZoom, mostScale / fitting(picture, frame));
  const held = { ...view, zoom: clamp(view.zoom, 1, most) };
  const drawn = drawnSize(picture, frame, held);
  return {
    zoom: held.zoom,
    x: inside(view.x, frame.width / drawn.width),
    y: inside(view.y, frame.height / drawn.height),
  };
}

/** @param seen the fraction of the side that the frame shows */
function inside(middle: number, seen: number): number {
  return seen >= 1 ? 0.5 : clamp(middle, seen / 2, 1 - seen / 2);
}

function fitting(picture: Extent, frame: Extent): number {
  return Math.min(frame.width / picture.width, frame.height / picture.height);
}
