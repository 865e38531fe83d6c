import { createStage } from '../ui/stage.tsx';

/** Stage 2, to fill in. */
export const formPage = createStage(() => import('./index.ts'));
