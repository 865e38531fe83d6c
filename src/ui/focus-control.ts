import type { MouseEvent } from 'react';

/** For a link within the page: scrolls to the control with its label and focuses it. */
export function focusControl(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (control === null) return;
  event.preventDefault();
  const group = control.closest<HTMLElement>('.field') ?? control;
  // A disabled control takes no focus: its label does, and the text below it gives the reason.
  const target = control.matches(':disabled') ? group : control;
  if (target !== control) target.tabIndex = -1;
  group.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/** Moves the focus to the heading when the focused element has been removed, so that the page is read from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}
