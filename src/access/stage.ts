import { createStage } from '../ui/stage.tsx';

/** What only a mailed code opens: fetched where somebody may want it. */
export const access = createStage(() => import('./index.ts'));
