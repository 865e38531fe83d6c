import { safetyEn } from '../en/safety.ts';
import { safetyEs } from '../es/safety.ts';

export const texts = { en: { safety: safetyEn }, es: { safety: safetyEs } };
