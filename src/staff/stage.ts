import { createStage } from '../ui/stage.tsx';

/** The staff app: online only, so the worker does not keep it. */
export const staff = createStage(() => import('./index.ts'));
