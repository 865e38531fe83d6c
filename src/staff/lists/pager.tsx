import type { PageOf } from './page-of.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

interface PagerProps {
  readonly shown: Pick<PageOf<unknown>, 'page' | 'pages'>;
  readonly onPage: (page: number) => void;
}

/** Nothing for a list of one page. A button that leads nowhere stays, so that the focus does too. */
export function Pager({ shown: { page, pages }, onPage }: PagerProps) {
  const { t } = useLocale();
  if (pages === 1) return null;
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > pages,
    onClick: () => (to < 1 || to > pages ? undefined : onPage(to)),
  });
  return (
    <nav className="pager" aria-label={t('rows.pages')}>
      <Button icon="back" {...step(page - 1)}>
        {t('rows.previous')}
      </Button>
      <p aria-current="page">{t('rows.page', { page, pages })}</p>
      <Button icon="forward" {...step(page + 1)}>
        {t('rows.next')}
      </Button>
    </nav>
  );
}
