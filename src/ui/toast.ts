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
}

let wanted = false;
const listeners = new Set<() => void>();

/** Whether there has been a toast yet: until then nothing of toasts is loaded. */
export const toasts = {
  areWanted: (): boolean => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let last: Promise<unknown> = Promise.resolve();

/** A toast is never the only copy (conventions 60): where its code cannot be loaded, nothing is lost. */
export function showToast(request: ToastRequest): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  // The first import of a part waits for more than the second: no toast may overtake another.
  const shown = last.then(async () => (await import('../later/toast-queue.ts')).raiseToast(request));
  last = shown.catch(() => undefined);
  return last.then(() => undefined);
}
