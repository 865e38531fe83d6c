import { withTexts } from '../texts/load-texts.ts';
import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** Stage 4, after submitting: my requests, one request, hand-over, status, privacy. */
export const requests = createStage(async () => {
  await Promise.all([filesAhead('requests', 3), filesAhead('more', 3)]);
  return withTexts(import('./index.ts'), 'more');
});
