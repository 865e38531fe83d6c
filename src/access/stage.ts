import { withTexts } from '../texts/load-texts.ts';
import { createStage } from '../ui/stage.tsx';

/** Access by mailed code: fetched where a person may need it. */
export const access = createStage(() => withTexts(import('./index.ts'), 'more'));
