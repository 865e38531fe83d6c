import { loginEn } from '../i18n/en/login.ts';
import { loginEs } from '../i18n/es/login.ts';

/** The texts of this room, made known when the room is loaded. */
export const texts = {
  en: { login: loginEn },
  es: { login: loginEs },
};
