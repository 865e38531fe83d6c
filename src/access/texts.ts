import { accessEn } from '../i18n/en/access.ts';
import { accessEs } from '../i18n/es/access.ts';

/** The texts of this folder, registered when it is loaded. */
export const texts = {
  en: { access: accessEn },
  es: { access: accessEs },
};
