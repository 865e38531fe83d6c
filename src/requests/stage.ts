import { loadTexts } from '../texts/load-texts.ts';
import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

const files = (): Promise<void> => filesAhead('requests', 3);

/** Stage 4, after submitting: my requests, one request, hand-over, status, privacy. */
export const requests = createStage(
  () => files().then(() => import('./index.ts')),
  () => files().then(() => loadTexts('more')),
);
