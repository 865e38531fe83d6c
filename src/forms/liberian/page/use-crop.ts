import { type RefObject, useEffect, useState } from 'react';
import type { StoredFile } from '../../../form/values.ts';
import type { PictureMoves } from '../../../ui/use-gestures.ts';
import { type Crop, firstCrop, moved, zoomed } from './crop-geometry.ts';
import { drawCrop, openPicture, type OpenPicture } from './cropping.ts';

export type Opening = 'opening' | 'open' | 'unreadable';

export interface CropInUse extends PictureMoves {
  readonly opening: Opening;
}

interface Opened {
  readonly picture: OpenPicture;
  readonly crop: Crop;
}

/** A kept picture in a square frame, drawn anew with every change. */
export function useCrop(
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
    // The photo follows the finger, so the square goes the other way.
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
