import type { ReactNode } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { AsOf } from './lists/query-states.tsx';
import { BackToList } from './lists/list-links.tsx';
import { useBrand } from '../ui/brand-context.tsx';
import { Button } from '../ui/button.tsx';
import type { Query } from './lists/use-query.ts';

interface StaffSheetProps {
  readonly list: string;
  readonly back: string;
  /** Replaces the back link. */
  readonly top?: ReactNode;
  readonly query: Query;
  readonly children: ReactNode;
  /** Identifies the sheet for tools and tests. */
  readonly 'data-quotation'?: number | string;
  readonly 'data-submission'?: string;
}

/** One item of a list, on screen and in print: back link, letterhead, the item, and the age of the data. */
export function StaffSheet({ list, back, top, query, children, ...data }: StaffSheetProps) {
  const { t } = useLocale();
  const { name, email, phone } = useBrand();
  return (
    <article className="sheet" {...data}>
      <div className="actions sheet-back">
        {top ?? (
          <BackToList look="quiet" list={list}>
            {back}
          </BackToList>
        )}
      </div>
      <p className="letterhead">
        <strong>{name}</strong> {email} · {phone}
      </p>
      {children}
      <div className="actions">
        <Button icon="print" onClick={() => print()}>
          {t('rows.print')}
        </Button>
      </div>
      <AsOf {...query} />
    </article>
  );
}
