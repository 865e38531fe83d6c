import { handOverEn } from '../en/hand-over.ts';
import { handOverEs } from '../es/hand-over.ts';

export const texts = { en: { handOver: handOverEn }, es: { handOver: handOverEs } };
