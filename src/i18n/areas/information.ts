import { informationEn } from '../en/information.ts';
import { informationEs } from '../es/information.ts';

export const texts = { en: { information: informationEn }, es: { information: informationEs } };
