import { formatDateTime } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import type { Entry } from '../../outbox/entry.ts';

/** It went to another device, and the API cannot tell a repeat: here it waits for its person. */
export function isHeldForOther({ handOver, keyed, sendWhen }: Entry): boolean {
  return handOver?.direction === 'out' && keyed === undefined && sendWhen === 'held';
}

/** That another device has it as well, and what that means; nothing where none has. */
export function handOverWords(t: Translate, entry: Entry): readonly string[] {
  const { handOver, keyed } = entry;
  if (handOver === undefined) return [];
  const when = formatDateTime(handOver.at.utc);
  if (isHeldForOther(entry)) return [t('request.handOver.held', { when })];
  const other = t(handOver.direction === 'in' ? 'request.handOver.in' : 'request.handOver.out', { when });
  return [other, ...(keyed === undefined ? [] : [t('request.handOver.once')])];
}
