import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** Stage 3, after the first paint: nobody needs any of it to see a page. */
export const later = createStage(async () => {
  await filesAhead('later');
  return import('./index.ts');
});
