import { useLocale } from '../../i18n/use-locale.ts';

/** How many requests whoever is signed in has not read. */
export function UnreadBadge({ count }: { readonly count: number }) {
  const { t } = useLocale();
  return (
    <span className="unread-badge" data-unread-count={count}>
      {count > 999 ? '999+' : count}
      <span className="visually-hidden"> {t('requests.unread')}</span>
    </span>
  );
}
