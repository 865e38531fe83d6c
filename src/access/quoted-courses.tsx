import { useCallback } from 'react';
import { courseName } from '../contracts/pricing/course.ts';
import { isToBeConfirmed, subtotalOf } from '../contracts/pricing/quotation.ts';
import type { ReceivedQuotation } from '../contracts/quotations.ts';
import { formatMoney } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { OfficeRecord } from '../outbox/office-files.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useLive } from '../ui/use-live.ts';
import { OpenOfficeFiles } from './open-office-files.tsx';

interface QuotedCoursesProps {
  readonly submissionId: string;
  /** Whether the office has attached files as well: their list asks for the code, which opens both. */
  readonly hasFiles: boolean;
}

/**
 * Shows what was quoted on a device that has no receipt of it. Whoever has the link of a request sees its state only,
 * so that courses and prices need a mailed code.
 */
export function QuotedCourses({ submissionId, hasFiles }: QuotedCoursesProps) {
  const { loadOfficeFiles } = useOutbox();
  const read = useCallback(
    async () => (await loadOfficeFiles()).read(submissionId),
    [loadOfficeFiles, submissionId],
  );
  const record = useLive(read);
  return record === undefined ? null : <QuotedOfRecord {...{ submissionId, hasFiles, record }} />;
}

interface QuotedOfRecordProps extends QuotedCoursesProps {
  readonly record: OfficeRecord;
}

export function QuotedOfRecord({ submissionId, hasFiles, record }: QuotedOfRecordProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const { quotation, access, officeFiles, here } = record;
  // A list of files that are all here asks for no code any more, also where it was opened under an earlier release.
  const listAsks =
    hasFiles && !(officeFiles.length > 0 && officeFiles.every(({ fileId }) => here.includes(fileId)));
  if (quotation === null || (quotation === undefined && listAsks)) return null;
  const token = access !== undefined && clock.now() < access.until ? access.token : undefined;
  return (
    <section className="office-files" data-quoted="" aria-labelledby="quoted-title">
      <h3 id="quoted-title">{t('access.quoted.title')}</h3>
      {quotation === undefined ? (
        <>
          <p>{t('access.quoted.closed')}</p>
          <OpenOfficeFiles submissionId={submissionId} token={token} list={t('access.quoted.list')} />
        </>
      ) : (
        <QuotedLines quotation={quotation} />
      )}
    </section>
  );
}

function QuotedLines({ quotation: { lines, total } }: { readonly quotation: ReceivedQuotation }) {
  const { t, locale } = useLocale();
  return (
    <>
      <ul className="office-file-list">
        {lines.map((line, index) => (
          <li key={index}>
            {courseName(line.course, locale)} ({t(`access.quoted.${line.kind}`)}):{' '}
            {isToBeConfirmed(line.base) ? t('access.quoted.toBeConfirmed') : formatMoney(subtotalOf(line))}
          </li>
        ))}
      </ul>
      <p>
        {t('request.receipt.total')} <strong data-total="total">{formatMoney(total)}</strong>
      </p>
    </>
  );
}
