import { removalEn } from '../en/removal.ts';
import { removalEs } from '../es/removal.ts';

export const texts = { en: { removal: removalEn }, es: { removal: removalEs } };
