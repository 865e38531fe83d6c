import type { HandOverDesk } from '../../outbox/hand-over-desk.ts';
import type { BringInNeeds } from './bring-in.ts';
import type { HandOverNeeds } from './hand-over.ts';

/** Seldom wanted: both ways are loaded when they are. */
export function createHandOverDesk(needs: BringInNeeds & HandOverNeeds): HandOverDesk {
  return {
    prepare: async (submissionId) => (await import('./hand-over.ts')).prepareHandOver(needs, submissionId),
    bringIn: async (file, formOf) => (await import('./bring-in.ts')).bringIn(needs, file, formOf),
  };
}
