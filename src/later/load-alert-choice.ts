import { lazyPart } from '../ui/lazy-part.ts';

export const AlertChoice = lazyPart(
  () => import('./alert-choice.tsx'),
  () => import('../i18n/areas/alert.ts'),
);
