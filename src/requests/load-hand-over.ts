import { lazyPart } from '../ui/lazy-part.ts';

const loadTexts = () => import('../i18n/areas/hand-over.ts');

/** With the texts that they speak, after the page: most people never hand anything over. */
export const HandOverAction = lazyPart(() => import('./hand-over-action.tsx'), loadTexts);
export const HandOverNote = lazyPart(() => import('./hand-over-note.tsx'), loadTexts);
export const BringIn = lazyPart(() => import('./import-request.tsx'), loadTexts);
