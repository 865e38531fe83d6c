import { withTexts } from '../texts/load-texts.ts';
import { createStage } from '../ui/stage.tsx';

/** Sign-in and session: any visitor may need it, so the worker caches it. */
export const account = createStage(() => withTexts(import('./index.ts'), 'more'));
