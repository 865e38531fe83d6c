import { lazyPart } from '../ui/lazy-part.ts';

/** With its texts, after the page: it is wanted when its button is pressed. */
export const DeleteRequest = lazyPart(
  () => import('./delete-request.tsx'),
  () => import('../i18n/areas/removal.ts'),
);
