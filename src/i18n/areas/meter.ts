import { meterEn } from '../en/meter.ts';
import { meterEs } from '../es/meter.ts';

export const texts = { en: { meter: meterEn }, es: { meter: meterEs } };
