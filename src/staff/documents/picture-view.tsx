import { useEffect, useRef, useState } from 'react';
import { doubtAbout } from '../../form/file-doubt.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { decodeHeif } from './heif/decode-heif.ts';

export interface PictureViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type by the file's first bytes, as the API reports it. */
  readonly type: string;
  readonly name: string;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** 1: fits the available width. */
  readonly zoom: number;
  readonly onDrawn: () => void;
  readonly onFail: () => void;
}

/** Types that browsers draw; an image executes nothing, whatever its bytes hold. */
const drawn = /^image\/(jpeg|png|gif|webp|bmp|avif)$/;

export function isPicture(type: string): boolean {
  return drawn.test(type);
}

/** Browsers draw the rest of a picture that was cut on its way, and say nothing. */
export function isCutPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  // A RIFF file (WebP) says in its head how long it is.
  if (text(1, 4) === 'PNG') return !hasEndOfPng(bytes, text);
  if (text(0, 4) === 'RIFF') {
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length;
  }
  return doubtAbout(bytes) === 'cutJpeg';
}

/** Its last chunk has that name; anything may follow it. */
function hasEndOfPng(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  for (let at = bytes.lastIndexOf(0x49); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(0x49, at - 1)) {
    if (text(at, at + 4) === 'IEND') return true;
  }
  return false;
}

/** The object URL lives only as long as the image is shown, and only this element gets it. */
export function PictureView({ bytes, type, name, turned, zoom, onDrawn, onFail }: PictureViewProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    if (picture.current !== null) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes, type]);
  return (
    <div className={`picture-frame turned-${turned}`} data-zoom={zoom}>
      <img ref={picture} alt={name} style={{ width: `${zoom * 100}%` }} onLoad={onDrawn} onError={onFail} />
    </div>
  );
}

/** Photos of phones that not every browser draws: by the browser where it can, else decoded by a library. */
export function HeifView(props: PictureViewProps) {
  const [isForeign, setForeign] = useState(false);
  return isForeign ? <DecodedView {...props} /> : <PictureView {...props} onFail={() => setForeign(true)} />;
}

function DecodedView({ bytes, name, turned, zoom, onDrawn, onFail }: PictureViewProps) {
  const { t } = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const told = useRef({ onDrawn, onFail });
  useEffect(() => {
    told.current = { onDrawn, onFail };
  });
  useEffect(() => {
    const left = new AbortController();
    void decodeHeif(bytes, left.signal).then((picture) => {
      if (left.signal.aborted || canvas.current === null) return;
      if (picture === undefined) return told.current.onFail();
      canvas.current.width = picture.width;
      canvas.current.height = picture.height;
      canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
      setDrawn(true);
      told.current.onDrawn();
    });
    return () => left.abort();
  }, [bytes]);
  return (
    <>
      {isDrawn ? null : (
        <p className="document-waiting" role="status">
          {t('casework.document.stillDrawing')}
        </p>
      )}
      <div className={`picture-frame turned-${turned}`} data-zoom={zoom} hidden={!isDrawn}>
        <canvas ref={canvas} role="img" aria-label={name} style={{ width: `${zoom * 100}%` }} />
      </div>
    </>
  );
}
