import { alwaysEn } from './always.ts';
import type { Language } from '../language.ts';

/** The parts of this language; each is one file of the build (docs/architecture.md). */
export const en: Language = {
  always: alwaysEn,
  start: () => import('./start/index.ts'),
  more: () => import('./more/index.ts'),
  selftest: () => import('./selftest.ts'),
  staff: () => import('./staff/index.ts'),
  quote: () => import('./forms/quote.ts'),
  licence: () => import('./forms/licence.ts'),
  medical: () => import('./forms/medical.ts'),
  liberian: () => import('./forms/liberian.ts'),
  evaluation: () => import('./forms/evaluation.ts'),
};
