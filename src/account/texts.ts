import { loginEn } from '../i18n/en/login.ts';
import { loginEs } from '../i18n/es/login.ts';

export const texts = {
  en: { login: loginEn },
  es: { login: loginEs },
};
