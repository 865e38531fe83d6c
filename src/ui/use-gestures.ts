import { type PointerEvent, useRef, type WheelEvent } from 'react';

/** Moves of a picture within a frame. */
export interface PictureMoves {
  /** @param right distance as a fraction of the frame's width */
  readonly move: (right: number, down: number) => void;
  readonly zoom: (factor: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const wheelStep = 1.1;

/** Handlers for the picture: one finger or the mouse drags, two fingers zoom, the wheel zooms. */
export function useGestures({ move, zoom }: PictureMoves) {
  const pointers = useRef(new Map<number, Point>());
  const spread = (): number => {
    const [one, other] = [...pointers.current.values()];
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  };
  const leave = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = pointers.current.get(event.pointerId);
      if (from === undefined) return;
      const before = spread();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const side = event.currentTarget.clientWidth;
      if (pointers.current.size === 1) move((event.clientX - from.x) / side, (event.clientY - from.y) / side);
      else if (before > 0) zoom(spread() / before);
    },
    onPointerUp: leave,
    onPointerCancel: leave,
    onWheel: (event: WheelEvent): void => zoom(event.deltaY < 0 ? wheelStep : 1 / wheelStep),
  };
}
