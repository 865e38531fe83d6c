import { type PointerEvent, useEffect, useRef, type WheelEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** One press of a button or key: alternatives to every finger gesture (conventions 35). */
export interface PictureStep {
  readonly name: 'zoomOut' | 'zoomIn' | 'left' | 'right' | 'up' | 'down';
  readonly keys: readonly string[];
  readonly icon: IconName;
}

export const pictureSteps: readonly PictureStep[] = [
  { name: 'zoomOut', keys: ['-'], icon: 'minus' },
  { name: 'zoomIn', keys: ['+', '='], icon: 'add' },
  { name: 'left', keys: ['ArrowLeft'], icon: 'left' },
  { name: 'right', keys: ['ArrowRight'], icon: 'right' },
  { name: 'up', keys: ['ArrowUp'], icon: 'up' },
  { name: 'down', keys: ['ArrowDown'], icon: 'down' },
];

/** Size of one step: a fraction of the frame, and a zoom factor. */
export interface StepSize {
  readonly push: number;
  readonly scale: number;
}

export function takeStep(
  { name }: PictureStep,
  { move, zoom }: PictureMoves,
  { push, scale }: StepSize,
): void {
  switch (name) {
    case 'zoomOut':
      return zoom(1 / scale);
    case 'zoomIn':
      return zoom(scale);
    case 'left':
      return move(-push, 0);
    case 'right':
      return move(push, 0);
    case 'up':
      return move(0, -push);
    case 'down':
      return move(0, push);
  }
}

interface StepButtonsProps {
  readonly texts: Readonly<Record<PictureStep['name'], string>>;
  readonly onStep: (step: PictureStep) => void;
  readonly steps?: readonly PictureStep[];
}

export function StepButtons({ texts, onStep, steps = pictureSteps }: StepButtonsProps) {
  return (
    <div className="crop-buttons">
      {steps.map((step) => (
        <button
          key={step.name}
          type="button"
          className="icon-button crop-button"
          data-step={step.name}
          aria-label={texts[step.name]}
          title={texts[step.name]}
          onClick={() => onStep(step)}
        >
          <Icon name={step.icon} />
        </button>
      ))}
    </div>
  );
}

/** Opens the dialog, handles its keys, and restores the focus at the end. */
export function usePictureDialog(onStep: (step: PictureStep) => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    const press = (event: KeyboardEvent): void => {
      const step = pictureSteps.find(({ keys }) => keys.includes(event.key));
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(step);
    };
    current?.showModal();
    current?.addEventListener('keydown', press);
    return () => {
      current?.removeEventListener('keydown', press);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return dialog;
}

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
