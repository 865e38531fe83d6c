import { courses } from '../../../forms/liberian/ranks.ts';
import type { RankRequirements } from '../../../forms/liberian/page-texts-type.ts';
import type { RankKey } from '../../../forms/liberian/ranks.ts';
import type { SanctionedFlag } from '../../../forms/liberian/sanctioned-flags.ts';

// Titles of ranks and courses and the names of the STCW countries are sent in English: they are with the form.

export const coursesEn = courses;

export const sanctionedNamesEn: Readonly<Record<SanctionedFlag, string>> = {
  iran: 'Iran',
  cuba: 'Cuba',
  'north-korea': 'North Korea',
  syria: 'Syria',
  crimea: 'Crimea (territory)',
};

/** Word for word from specification section 3. */
export const rankRequirementsEn: Readonly<Record<RankKey, RankRequirements>> = {
  oowd: {
    previousQualification: 'graduate from a recognised nautical school',
    experience: '3 years of service (max 2 years in school) plus 6 months supervised practice',
  },
  chiefMate: {
    previousQualification: 'Officer in Charge of a Navigational Watch',
    experience: '2 years as OOWD',
  },
  master: { previousQualification: 'Chief Mate II/2', experience: '1 year as Chief Mate' },
  oowe: {
    previousQualification: 'a 30-month approved course plus practice',
    experience: '6 months supervised in the engine room',
  },
  secondEng: {
    previousQualification: 'Officer in Charge of an Engineering Watch',
    experience: '2 years as OOWE',
  },
  chiefEng: { previousQualification: '2nd Engineer III/2', experience: '1 year as Second Engineer' },
};
