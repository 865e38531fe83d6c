import type { Localised } from '../lib/locale.ts';
import { texts as en } from './en/server/index.ts';
import { texts as es } from './es/server/index.ts';

/** For the server alone: no page loads them. */
export const serverTexts: Localised<typeof en> = { en, es };
