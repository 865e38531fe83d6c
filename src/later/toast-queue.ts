import { toast } from 'react-hot-toast/headless';
import type { ToastRequest } from '../ui/toast.ts';

/** Milliseconds (rulings GEN-11). */
const shown = 4000;
const outcomeShown = 5000;

/** The queue carries text only; what a toast looks like is decided where it is shown. */
export const raised = new Map<string, ToastRequest>();

export function raiseToast(request: ToastRequest): void {
  const id = toast(request.text, {
    ...(request.id === undefined ? {} : { id: request.id }),
    duration: request.duration ?? (request.outcome === true ? outcomeShown : shown),
    position: request.outcome === true ? 'bottom-right' : 'top-right',
    removeDelay: 300,
  });
  raised.set(id, request);
}

export function clearAnswerToasts(): void {
  for (const [id, { ofAnswer }] of raised) {
    if (ofAnswer === true) toast.dismiss(id);
  }
}
