import { requestEn } from '../i18n/en/request.ts';
import { caseEn } from '../i18n/en/case.ts';
import { meterEn } from '../i18n/en/meter.ts';
import { handOverEn } from '../i18n/en/hand-over.ts';
import { removalEn } from '../i18n/en/removal.ts';
import { alertEn } from '../i18n/en/alert.ts';
import { safetyEn } from '../i18n/en/safety.ts';
import { informationEn } from '../i18n/en/information.ts';
import { requestEs } from '../i18n/es/request.ts';
import { caseEs } from '../i18n/es/case.ts';
import { meterEs } from '../i18n/es/meter.ts';
import { handOverEs } from '../i18n/es/hand-over.ts';
import { removalEs } from '../i18n/es/removal.ts';
import { alertEs } from '../i18n/es/alert.ts';
import { safetyEs } from '../i18n/es/safety.ts';
import { informationEs } from '../i18n/es/information.ts';

/** The texts of this folder, registered when it is loaded. */
export const texts = {
  en: {
    request: requestEn,
    case: caseEn,
    meter: meterEn,
    handOver: handOverEn,
    removal: removalEn,
    alert: alertEn,
    safety: safetyEn,
    information: informationEn,
  },
  es: {
    request: requestEs,
    case: caseEs,
    meter: meterEs,
    handOver: handOverEs,
    removal: removalEs,
    alert: alertEs,
    safety: safetyEs,
    information: informationEs,
  },
};
