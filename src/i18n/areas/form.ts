import { formEn } from '../en/form.ts';
import { formEs } from '../es/form.ts';

export const texts = { en: { form: formEn }, es: { form: formEs } };
