import { withTexts } from '../texts/load-texts.ts';
import { filesAhead } from '../ui/files-ahead.ts';
import { createStage } from '../ui/stage.tsx';

/** The code of stage 3 alone: what delivers waits for no word. */
export const laterCode = createStage(async () => {
  await filesAhead('later');
  return import('./later.ts');
});

/** Stage 3: what comes after the first paint, in one piece. No page needs it to render. */
export const later = createStage(async () => {
  await filesAhead('more');
  return withTexts(laterCode.load(), 'more');
});
