import { photoEn } from '../i18n/en/photo.ts';
import { photoEs } from '../i18n/es/photo.ts';

/** The texts of this room, made known when the room is loaded. */
export const texts = {
  en: { photo: photoEn },
  es: { photo: photoEs },
};
