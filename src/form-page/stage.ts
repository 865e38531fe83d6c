import { createStage } from '../ui/stage.tsx';

/** Stage 2: filling in a form. */
export const formPage = createStage(() => import('./index.ts'));
