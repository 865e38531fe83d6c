import { loadTexts } from '../texts/load-texts.ts';
import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

const files = (): Promise<void> => filesAhead('later');

/** Stage 3: what comes after the first paint, in one piece. No page needs it to render. */
export const later = createStage(
  () => files().then(() => import('./later.ts')),
  () => files().then(() => loadTexts('more')),
);
