import { photoEn } from '../../i18n/en/photo.ts';
import { photoEs } from '../../i18n/es/photo.ts';

export const texts = {
  en: { photo: photoEn },
  es: { photo: photoEs },
};
