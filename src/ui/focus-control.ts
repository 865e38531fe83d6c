import type { MouseEvent } from 'react';

/** For a link within the page: brings the control with its label into view and gives it the focus. */
export function focusControl(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (control === null) return;
  event.preventDefault();
  const group = control.closest<HTMLElement>('.field') ?? control;
  // A disabled control takes no focus: its label does, and what stands below it says why.
  const target = control.matches(':disabled') ? group : control;
  if (target !== control) target.tabIndex = -1;
  group.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/** Where what had the focus is gone with what it belonged to: the page tells itself anew from its heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
