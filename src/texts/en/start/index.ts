import { shellEn } from './shell.ts';
import { pagesEn } from './pages.ts';
import { cardsEn } from './cards.ts';
import { deviceEn } from './device.ts';
import { formEn } from './form.ts';
import { rulesEn } from './rules.ts';

/** The frame, the home page, and what every form says: the first that a page needs. */
export const texts = {
  areas: {
    shell: shellEn,
    pages: pagesEn,
    cards: cardsEn,
    device: deviceEn,
    form: formEn,
  },
  rules: rulesEn,
};
