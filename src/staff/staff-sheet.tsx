import type { ReactNode } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { AsOf } from './lists/as-of.tsx';
import { BackToList } from './lists/back-to-list.tsx';
import { useBrand } from '../ui/brand-context.tsx';
import { Button } from '../ui/button.tsx';
import type { Query } from './lists/use-query.ts';

interface StaffSheetProps {
  /** The path of the list. */
  readonly list: string;
  readonly back: string;
  /** In place of the way back. */
  readonly top?: ReactNode;
  readonly query: Query;
  readonly children: ReactNode;
  /** For people's tools and tests: what this is a sheet of. */
  readonly 'data-quotation'?: number | string;
  readonly 'data-submission'?: string;
}

/** One thing of a list, on the screen and on paper: the way back, the letterhead, the thing, and as of when. */
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
