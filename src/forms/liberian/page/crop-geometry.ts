import { clamp } from '../../../lib/clamp.ts';

/** A square crop of a picture, in the picture's own pixels. */
export interface Crop {
  /** 1: the largest square that fits. */
  readonly zoom: number;
  /** Coordinates of the square's centre. */
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
}

const mostZoom = 5;

/** Returns the largest square, centred and, in a tall picture, near the top, where the head is. */
export function firstCrop(picture: Picture): Crop {
  return within(picture, { zoom: 1, x: picture.width / 2, y: picture.height * 0.42 });
}

/** Returns the pixels of the picture along one side of the square. */
export function sideOf({ width, height }: Picture, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** @param right how far the square moves across the picture, as a fraction of its own side */
export function moved(picture: Picture, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop);
  return within(picture, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

export function zoomed(picture: Picture, crop: Crop, factor: number): Crop {
  return within(picture, { ...crop, zoom: crop.zoom * factor });
}

function within(picture: Picture, { zoom, x, y }: Crop): Crop {
  const held = { zoom: clamp(zoom, 1, mostZoom), x, y };
  const half = sideOf(picture, held) / 2;
  return {
    zoom: held.zoom,
    x: clamp(x, half, picture.width - half),
    y: clamp(y, half, picture.height - half),
  };
}
