import type { Tone } from './notice.tsx';

export interface ToastRequest {
  readonly text: string;
  /** Second, quieter line. */
  readonly detail?: string;
  readonly tone: Tone;
  /** Names the toast, so that the same news replaces itself instead of piling up. */
  readonly id?: string;
  /** Milliseconds that it stays; absent: four seconds. */
  readonly duration?: number;
  /** Of this moment alone: it waits for no place behind others, and stands below them. */
  readonly atOnce?: boolean;
  /** Bottom right with a close button for five seconds: only the evaluation's outcome (rulings GEN-11). */
  readonly outcome?: boolean;
  /** That there are errors: the list of them says it at length. */
  readonly ofErrors?: boolean;
  /** Of one answer while a form is filled in: it goes when the form is submitted. */
  readonly ofAnswer?: boolean;
}

/** Milliseconds: older news than this is not told any more when the toasts arrive at last. */
const newsLife = 10_000;

/** What shows toasts; its code arrives after the first paint. */
export interface ToastDisplay {
  readonly raise: (request: ToastRequest) => void;
  readonly clearAnswers: () => void;
}

let display: ToastDisplay | undefined;
let waiting: readonly { readonly request: ToastRequest; readonly at: number }[] = [];

/** A toast is never the only copy (conventions 60): where its code cannot be loaded, nothing is lost. */
export function showToast(request: ToastRequest): void {
  if (display === undefined) waiting = [...waiting, { request, at: Date.now() }];
  else display.raise(request);
}

/** The form was submitted: what was told of single answers is over. */
export function clearAnswerToasts(): void {
  waiting = waiting.filter(({ request }) => request.ofAnswer !== true);
  display?.clearAnswers();
}

/** Shows what waits, in order, and from now on each toast at once. @returns a function that ends it */
export function showToastsWith(shown: ToastDisplay): () => void {
  display = shown;
  const due = waiting.filter(({ at }) => Date.now() - at < newsLife);
  waiting = [];
  for (const { request } of due) shown.raise(request);
  return () => {
    if (display === shown) display = undefined;
  };
}
