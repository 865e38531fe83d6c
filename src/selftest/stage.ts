import { withTexts } from '../texts/load-texts.ts';
import { createStage } from '../ui/stage.tsx';

/** The self-test, for users asked to run it: loaded after everything that a request needs. */
export const selftest = createStage(() => withTexts(import('./index.ts'), 'selftest'));
