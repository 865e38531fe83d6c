import { requestEn } from '../en/request.ts';
import { requestEs } from '../es/request.ts';

export const texts = { en: { request: requestEn }, es: { request: requestEs } };
