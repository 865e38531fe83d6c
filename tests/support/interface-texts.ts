import type { InterfaceTexts } from '../../src/texts/language.ts';
import type { Localised } from '../../src/lib/locale.ts';
import { texts as startEn } from '../../src/texts/en/start/index.ts';
import { texts as moreEn } from '../../src/texts/en/more/index.ts';
import { texts as staffEn } from '../../src/texts/en/staff/index.ts';
import { texts as selftestEn } from '../../src/texts/en/selftest.ts';
import { texts as startEs } from '../../src/texts/es/start/index.ts';
import { texts as moreEs } from '../../src/texts/es/more/index.ts';
import { texts as staffEs } from '../../src/texts/es/staff/index.ts';
import { texts as selftestEs } from '../../src/texts/es/selftest.ts';

/** Every text of the interface, for tests that look for its words. */
export const texts: Localised<InterfaceTexts> = {
  en: { ...startEn.areas, ...moreEn.areas, ...staffEn.areas, ...selftestEn.areas },
  es: { ...startEs.areas, ...moreEs.areas, ...staffEs.areas, ...selftestEs.areas },
};
