import type { Localised } from '../lib/locale.ts';
import { notificationsEn } from './en/always.ts';
import { notificationsEs } from './es/always.ts';

/** For the worker, which loads nothing for a notification. */
export const notificationTexts: Localised<typeof notificationsEn> = {
  en: notificationsEn,
  es: notificationsEs,
};
