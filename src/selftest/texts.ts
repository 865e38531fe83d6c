import { selftestEn } from '../i18n/en/selftest.ts';
import { selftestEs } from '../i18n/es/selftest.ts';

export const texts = {
  en: { selftest: selftestEn },
  es: { selftest: selftestEs },
};
