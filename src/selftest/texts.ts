import { selftestEn } from '../i18n/en/selftest.ts';
import { selftestEs } from '../i18n/es/selftest.ts';

/** The texts of this room, made known when the room is loaded. */
export const texts = {
  en: { selftest: selftestEn },
  es: { selftest: selftestEs },
};
