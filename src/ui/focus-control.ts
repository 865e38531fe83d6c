import type { MouseEvent } from 'react';

/** For a link within the page: brings the control with its label into view and gives it the focus. */
export function focusControl(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (control === null) return;
  event.preventDefault();
  const group = control.closest('.field') ?? control;
  group.scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
