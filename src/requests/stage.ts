import { createStage } from '../ui/stage.tsx';

/** Stage 4, after submitting: my requests, one request, hand-over, status, privacy. */
export const requests = createStage(() => import('./index.ts'));
