import { formatBytes } from '../i18n/format.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { DeliveryProgress } from '../outbox/progress.ts';

/** Returns the share from 0 to 1; 1 only when all of it is there. */
export function shareOf({ sentBytes, totalBytes }: DeliveryProgress): number {
  return totalBytes === 0 ? 0 : Math.min(1, sentBytes / totalBytes);
}

/**
 * Returns the seconds until the rest is sent at the measured rate; undefined while nothing has been measured.
 */
export function secondsLeft({ sentBytes, totalBytes, bytesPerSecond }: DeliveryProgress): number | undefined {
  if (bytesPerSecond === undefined || bytesPerSecond <= 0) return undefined;
  return Math.max(0, totalBytes - sentBytes) / bytesPerSecond;
}

/**
 * Rounded coarsely, because a link aboard is not constant: seconds would suggest more precision than there
 * is.
 */
export function durationWords(t: Translate, seconds: number): string {
  if (seconds < 60) return t('meter.underAMinute');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return t('meter.minutes', { count: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t('meter.hours', { count: hours }) : t('meter.days', { count: Math.ceil(hours / 24) });
}

/** States how much has arrived, or has only left the device. */
export function sentWords(t: Translate, progress: DeliveryProgress): string {
  // Multipart framing also leaves the device, but is not counted in the total.
  const sent = formatBytes(Math.min(progress.sentBytes, progress.totalBytes));
  const total = formatBytes(progress.totalBytes);
  if (progress.sentBytes === 0) return t('meter.toSend', { total });
  return t(progress.hasOnlyLeft ? 'meter.left' : 'meter.arrived', { sent, total });
}

/** States the rate and the remaining time; undefined while nothing has been measured. */
export function paceWords(t: Translate, progress: DeliveryProgress, sending: boolean): string | undefined {
  const left = secondsLeft(progress);
  if (left === undefined) return undefined;
  const speed = formatBytes(Math.round(progress.bytesPerSecond ?? 0));
  const time = durationWords(t, left);
  return t(sending ? 'meter.pace' : 'meter.paceBefore', { speed, time });
}
