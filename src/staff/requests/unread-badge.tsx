import { useLocale } from '../../i18n/use-locale.ts';

export function UnreadBadge({ count }: { readonly count: number }) {
  const { t } = useLocale();
  return (
    <span className="unread-badge" data-unread-count={count}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {t('requests.unread')}</span>
    </span>
  );
}
