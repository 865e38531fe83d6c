import { formatBytes } from '../i18n/format.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { DeliveryProgress } from '../outbox/progress.ts';

/** Of the whole, from 0 to 1; 1 only when all of it is there. */
export function shareOf({ sentBytes, totalBytes }: DeliveryProgress): number {
  return totalBytes === 0 ? 0 : Math.min(1, sentBytes / totalBytes);
}

/** Seconds until the rest has gone up at the measured rate; undefined while nothing has been measured. */
export function secondsLeft({ sentBytes, totalBytes, bytesPerSecond }: DeliveryProgress): number | undefined {
  if (bytesPerSecond === undefined || bytesPerSecond <= 0) return undefined;
  return Math.max(0, totalBytes - sentBytes) / bytesPerSecond;
}

/** Coarse, because a link aboard is not constant: a number of seconds would claim to know more. */
export function durationWords(t: Translate, seconds: number): string {
  if (seconds < 60) return t('meter.underAMinute');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return t('meter.minutes', { count: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t('meter.hours', { count: hours }) : t('meter.days', { count: Math.ceil(hours / 24) });
}

/** How much of it is there, or has only left the device. */
export function sentWords(t: Translate, progress: DeliveryProgress): string {
  // The frame around the files leaves the device too, and is not counted in the whole.
  const sent = formatBytes(Math.min(progress.sentBytes, progress.totalBytes));
  const total = formatBytes(progress.totalBytes);
  if (progress.sentBytes === 0) return t('meter.toSend', { total });
  return t(progress.hasOnlyLeft ? 'meter.left' : 'meter.arrived', { sent, total });
}

/** How fast it goes and how long that takes; undefined while nothing has been measured. */
export function paceWords(t: Translate, progress: DeliveryProgress, sending: boolean): string | undefined {
  const left = secondsLeft(progress);
  if (left === undefined) return undefined;
  const speed = formatBytes(Math.round(progress.bytesPerSecond ?? 0));
  const time = durationWords(t, left);
  return t(sending ? 'meter.pace' : 'meter.paceBefore', { speed, time });
}
