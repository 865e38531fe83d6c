import { createStage } from '../ui/stage.tsx';

/** The check of a device, for whoever is asked to run it: after everything that a request needs. */
export const selftest = createStage(() => import('./index.ts'));
