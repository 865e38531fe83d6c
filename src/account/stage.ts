import { createStage } from '../ui/stage.tsx';

/** Signing in, and who is signed in: anybody may come across it, so the worker keeps it. */
export const account = createStage(() => import('./index.ts'));
