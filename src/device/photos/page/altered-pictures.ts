import { croppedQuality } from '../../../form/photo/photo-size.ts';
import type { CanvasUse } from '../../../ui/device-context.tsx';
import { altersPhotos } from '../photo-importer.ts';
import { type CanvasKind, provenOnce } from '../proven-canvas.ts';

type PageCanvas = CanvasKind<CanvasRenderingContext2D>;

function open(settings?: CanvasRenderingContext2DSettings): PageCanvas['open'] {
  return (width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return canvas.getContext('2d', settings) ?? undefined;
  };
}

const encodesFaithfully = provenOnce<CanvasRenderingContext2D>({
  open: open(),
  encode: (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', croppedQuality)),
});

const readsFaithfully = provenOnce<CanvasRenderingContext2D>({ open: open({ willReadFrequently: true }) });

/** Tells whether this browser alters what is drawn: each kind of canvas is proved when it is first needed. */
export async function altersPictures(use: CanvasUse): Promise<boolean> {
  switch (use) {
    case 'photo':
      return altersPhotos();
    case 'crop':
      return !(await encodesFaithfully());
    case 'letters':
      return !(await readsFaithfully());
  }
}
