import { photoEn } from '../en/photo.ts';
import { photoEs } from '../es/photo.ts';

export const texts = { en: { photo: photoEn }, es: { photo: photoEs } };
