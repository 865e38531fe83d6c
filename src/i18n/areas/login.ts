import { loginEn } from '../en/login.ts';
import { loginEs } from '../es/login.ts';

export const texts = { en: { login: loginEn }, es: { login: loginEs } };
