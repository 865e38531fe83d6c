import { requestEn } from './request.ts';
import { caseEn } from './case.ts';
import { meterEn } from './meter.ts';
import { handOverEn } from './hand-over.ts';
import { removalEn } from './removal.ts';
import { alertEn } from './alert.ts';
import { safetyEn } from './safety.ts';
import { informationEn } from './information.ts';
import { photoEn } from './photo.ts';
import { accessEn } from './access.ts';
import { meEn } from './me.ts';
import { loginEn } from './login.ts';

/** What follows on a form: my requests, one request, photos, the office, signing in. */
export const texts = {
  areas: {
    request: requestEn,
    case: caseEn,
    meter: meterEn,
    handOver: handOverEn,
    removal: removalEn,
    alert: alertEn,
    safety: safetyEn,
    information: informationEn,
    photo: photoEn,
    access: accessEn,
    login: loginEn,
    me: meEn,
  },
};
