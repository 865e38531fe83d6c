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

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
