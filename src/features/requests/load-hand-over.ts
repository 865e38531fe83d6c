import { lazyPart } from '../../ui/lazy-part.ts';

const loadTexts = () => import('../../i18n/areas/hand-over.ts');

/** With the texts that they speak, and only when they are wanted: most people never hand anything over. */
export const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'), loadTexts);
export const BringIn = lazyPart(() => import('./bring-in.tsx'), loadTexts);
