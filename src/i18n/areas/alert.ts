import { alertEn } from '../en/alert.ts';
import { alertEs } from '../es/alert.ts';

export const texts = { en: { alert: alertEn }, es: { alert: alertEs } };
