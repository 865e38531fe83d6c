import { requestEs } from './request.ts';
import { caseEs } from './case.ts';
import { meterEs } from './meter.ts';
import { handOverEs } from './hand-over.ts';
import { removalEs } from './removal.ts';
import { alertEs } from './alert.ts';
import { safetyEs } from './safety.ts';
import { informationEs } from './information.ts';
import { photoEs } from './photo.ts';
import { accessEs } from './access.ts';
import { meEs } from './me.ts';
import { loginEs } from './login.ts';

/** What follows on a form: my requests, one request, photos, the office, signing in. */
export const texts = {
  areas: {
    request: requestEs,
    case: caseEs,
    meter: meterEs,
    handOver: handOverEs,
    removal: removalEs,
    alert: alertEs,
    safety: safetyEs,
    information: informationEs,
    photo: photoEs,
    access: accessEs,
    login: loginEs,
    me: meEs,
  },
};
