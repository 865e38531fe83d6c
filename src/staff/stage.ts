import { createStage } from '../ui/stage.tsx';

/** The staff app: online only, so the service worker does not cache it. */
export const staff = createStage(() => import('./index.ts'));
