import { formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Entry } from '../outbox/entry.ts';
import { Notice } from '../ui/notice.tsx';
import { isHeldForOther } from './request-messages.ts';

/** Says that another device has it too, and what that means. */
export function HandOverNote({ entry }: { readonly entry: Entry }) {
  const { t } = useLocale();
  const { handOver, keyed } = entry;
  if (handOver === undefined) return null;
  const when = formatDateTime(handOver.at.utc);
  if (isHeldForOther(entry)) {
    return (
      <Notice tone="care">
        <p>{t('handOver.held', { when })}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      <p>{t(handOver.direction === 'in' ? 'handOver.in' : 'handOver.out', { when })}</p>
      {keyed === undefined ? null : <p>{t('handOver.once')}</p>}
    </Notice>
  );
}
