import { formEn } from '../i18n/en/form.ts';
import { formEs } from '../i18n/es/form.ts';

/** The texts of this folder, registered when it is loaded. */
export const texts = {
  en: { form: formEn },
  es: { form: formEs },
};
