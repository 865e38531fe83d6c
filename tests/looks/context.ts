/**
 * Pictures assume one offset of one digit from UTC, wherever they are taken. In the last hour of a day in Panama it is
 * another one: what is due in ten minutes would be shown with its day.
 */
const timezoneId = (new Date().getUTCHours() + 19) % 24 === 23 ? 'Etc/GMT+8' : 'America/Panama';

/** The worker would answer for pages whose network a scene manipulates. */
export const calm = {
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
  timezoneId,
  locale: 'en-GB',
} as const;
