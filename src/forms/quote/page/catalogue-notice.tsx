import { fill } from '../../../lib/fill.ts';
import { quoteTexts } from '../quote-texts.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { CatalogueResult } from '../../../outbox/page-ports.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CatalogueInUse } from './use-catalogue.ts';

/** Why there are no prices, or of when they are when they are not of now; silent when all is well. */
export function CatalogueNotice({ reading, again }: CatalogueInUse) {
  const { locale } = useLocale();
  const { page, picker, estimate } = quoteTexts[locale];
  if (reading === undefined || (reading.kind === 'read' && reading.fresh)) return null;
  const renew = <Button onClick={again}>{page.again}</Button>;
  if (reading.kind === 'read') {
    return (
      <Notice tone="care" role="status" title={fill(estimate.pricesAsOf, { date: formatDate(reading.asOf) })}>
        <p>{estimate.binding}</p>
        {renew}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" role="alert" title={picker.loadFailed}>
      <p>{failureDetail(reading, page)}</p>
      {renew}
    </Notice>
  );
}

/** Plain text, whatever the server sent (rulings Q-18). */
function failureDetail(
  failed: Exclude<CatalogueResult, { kind: 'read' }>,
  { noAnswer, notACatalogue }: { readonly noAnswer: string; readonly notACatalogue: string },
): string {
  if (failed.kind === 'refused') return failed.detail;
  return failed.kind === 'noAnswer' ? noAnswer : notACatalogue;
}
