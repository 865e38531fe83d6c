import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** Stage 3: what comes after the first paint, in one piece. No page needs it to render. */
export const later = createStage(async () => {
  await filesAhead('later');
  return import('./later.ts');
});
