import type { Box } from './drawing.ts';

/** One form field (ISO 32000, 12.7). */
export interface Widget {
  readonly kind: 'text' | 'lines' | 'check';
  readonly name: string;
  /** Its purpose, read out by the viewer. */
  readonly description: string;
  readonly box: Box;
}
