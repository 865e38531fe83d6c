import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** Stage 3, loaded after first paint; no page needs it to render. */
export const later = createStage(async () => {
  await filesAhead('later');
  return import('./index.ts');
});
