import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** Stage 4, after submitting: my requests, one request, hand-over, status, privacy. */
export const requests = createStage(async () => {
  await filesAhead('requests', 3);
  return import('./index.ts');
});
