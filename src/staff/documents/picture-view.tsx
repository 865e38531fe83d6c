import { useEffect, useRef } from 'react';

interface PictureViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By the file's first bytes, as the API says. */
  readonly type: string;
  readonly name: string;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** 1: as wide as there is room for. */
  readonly zoom: number;
  readonly onFail: () => void;
}

/** What browsers draw; a picture runs nothing, whatever its bytes hold. */
const drawn = /^image\/(jpeg|png|gif|webp|bmp|avif)$/;

export function isPicture(type: string): boolean {
  return drawn.test(type);
}

/** The address exists as long as the picture is shown; nothing but this element is given it. */
export function PictureView({ bytes, type, name, turned, zoom, onFail }: PictureViewProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    if (picture.current !== null) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes, type]);
  return (
    <div className={`picture-frame turned-${turned}`} data-zoom={zoom}>
      <img ref={picture} alt={name} style={{ width: `${zoom * 100}%` }} onError={onFail} />
    </div>
  );
}
