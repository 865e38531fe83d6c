import { loadTexts } from '../texts/load-texts.ts';
import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

const files = (): Promise<void> => filesAhead('later');

/** Stage 3, loaded after first paint; no page needs it to render. */
export const later = createStage(
  () => files().then(() => import('./index.ts')),
  () => files().then(() => loadTexts('more')),
);
