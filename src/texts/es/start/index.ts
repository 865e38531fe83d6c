import { shellEs } from './shell.ts';
import { pagesEs } from './pages.ts';
import { cardsEs } from './cards.ts';
import { deviceEs } from './device.ts';
import { formEs } from './form.ts';
import { rulesEs } from './rules.ts';

/** The frame, the home page, and what every form says: the first that a page needs. */
export const texts = {
  areas: {
    shell: shellEs,
    pages: pagesEs,
    cards: cardsEs,
    device: deviceEs,
    form: formEs,
  },
  rules: rulesEs,
};
