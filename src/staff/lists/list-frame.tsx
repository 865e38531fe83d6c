import { type ReactNode, useRef } from 'react';
import type { PageOf } from './list-query.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { AsOf, ListLoading, QueryError } from './query-states.tsx';
import { InDeskLine } from '../desk-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isLoading, type Query } from './use-query.ts';

/** Rows per page: as many as a slow phone draws without a noticeable delay. */
export const pageSize = 25;

export interface ListWords {
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly emptyBody: string;
  /** There are rows, but none matches. */
  readonly none: (count: number) => string;
}

interface ListFrameProps<Row> {
  readonly query: Query;
  /** Count of all rows; undefined: none could be loaded. */
  readonly count: number | undefined;
  readonly shown: PageOf<Row>;
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
  readonly words: ListWords;
  readonly tools: ReactNode;
  readonly actions?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Common frame of every staff list: loading, errors, the empty state and paging. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { query, count, shown, words, tools, actions, children } = props;
  const { t } = useLocale();
  const results = useRef<HTMLElement>(null);
  if (isLoading(query)) return <ListLoading text={words.loading} />;
  if (count === undefined) {
    const { error = 'odd', busy, refetch } = query;
    return <QueryError title={words.failed} why={error} busy={busy} refetch={refetch} />;
  }
  const turn = (to: number): void => {
    props.onPage(to);
    results.current?.focus();
  };
  return (
    <>
      <InDeskLine>
        <p id="list-count" className="list-count" role="status">
          {countText(t, shown, count)}
        </p>
      </InDeskLine>
      {count === 0 ? null : tools}
      <section ref={results} tabIndex={-1} className="results" aria-labelledby="list-count">
        {shown.count === 0 ? (
          <Nothing words={words} count={count} onClear={props.onClear} />
        ) : (
          children(shown.rows)
        )}
        <div className="results-foot">
          <AsOf {...query} />
          <Pager shown={shown} onPage={turn} />
          {actions}
        </div>
      </section>
    </>
  );
}

/** 5,000, as in $1,234.50 (rulings GEN-7). */
const countForm = new Intl.NumberFormat('en-US');

function countText(t: Translate, shown: PageOf<unknown>, whole: number): string {
  if (shown.count === 0) return '';
  const [first, last, count, all] = [shown.first, shown.last, shown.count, whole].map((number) =>
    countForm.format(number),
  );
  return t(shown.count === whole ? 'rows.shown' : 'rows.shownOf', { first, last, count, all });
}

interface NothingProps {
  readonly words: ListWords;
  readonly count: number;
  readonly onClear: () => void;
}

function Nothing({ words, count, onClear }: NothingProps) {
  const { t } = useLocale();
  return (
    <div className="empty">
      <Icon name="anchor" />
      <p className="notice-title">{count === 0 ? words.empty : t('rows.noMatch')}</p>
      <p>{count === 0 ? words.emptyBody : words.none(count)}</p>
      {count === 0 ? null : <Button onClick={onClear}>{t('rows.clear')}</Button>}
    </div>
  );
}

interface PagerProps {
  readonly shown: Pick<PageOf<unknown>, 'page' | 'pages'>;
  readonly onPage: (page: number) => void;
}

/** Nothing for a single page. Disabled buttons stay in place so that they keep the focus. */
function Pager({ shown: { page, pages }, onPage }: PagerProps) {
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
