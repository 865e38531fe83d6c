import type { Tone } from './notice.tsx';

export interface ToastRequest {
  readonly text: string;
  /** Second, quieter line. */
  readonly detail?: string;
  readonly tone: Tone;
  /** Identifies the toast, so that repeated news replaces itself instead of piling up. */
  readonly id?: string;
  /** Milliseconds on screen; absent: four seconds. */
  readonly duration?: number;
  /** Relevant only now: shown below the other toasts without queueing. */
  readonly atOnce?: boolean;
  /** Bottom right with a close button for five seconds: only the evaluation's outcome (rulings GEN-11). */
  readonly outcome?: boolean;
  /** Announces that there are errors, which the list of them details. */
  readonly ofErrors?: boolean;
  /** About a single answer while a form is filled in; dismissed when the form is submitted. */
  readonly ofAnswer?: boolean;
}

/** Milliseconds: queued news older than this is dropped when the display loads. */
const newsLife = 10_000;

/** Displays toasts; its code loads after the first paint. */
export interface ToastDisplay {
  readonly raise: (request: ToastRequest) => void;
  readonly clearAnswers: () => void;
}

let display: ToastDisplay | undefined;
let waiting: readonly { readonly request: ToastRequest; readonly at: number }[] = [];

/** A toast is never the only copy (conventions 60): if its code cannot be loaded, nothing is lost. */
export function showToast(request: ToastRequest): void {
  if (display === undefined) waiting = [...waiting, { request, at: Date.now() }];
  else display.raise(request);
}

/** Dismisses the toasts about single answers once the form is submitted. */
export function clearAnswerToasts(): void {
  waiting = waiting.filter(({ request }) => request.ofAnswer !== true);
  display?.clearAnswers();
}

/** Shows the queued toasts in order, and from now on each toast at once. @returns a function that ends it */
export function showToastsWith(shown: ToastDisplay): () => void {
  display = shown;
  const due = waiting.filter(({ at }) => Date.now() - at < newsLife);
  waiting = [];
  for (const { request } of due) shown.raise(request);
  return () => {
    if (display === shown) display = undefined;
  };
}
