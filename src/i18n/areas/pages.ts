import { pagesEn } from '../en/pages.ts';
import { pagesEs } from '../es/pages.ts';

/** The home page's, and the menu's. */
export const texts = { en: { pages: pagesEn }, es: { pages: pagesEs } };
