import type { Box } from './drawing.ts';

/** One field that can be filled in (ISO 32000, 12.7). */
export interface Widget {
  readonly kind: 'text' | 'lines' | 'check';
  readonly name: string;
  /** What it is for, read out by the viewer. */
  readonly description: string;
  readonly box: Box;
}
