import type { Form } from '../../domain/form-texts.ts';
import { partLabel } from '../../domain/field-texts.ts';
import { formatAtOffset, formatBytes, formatUtc } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Receipt, ReceiptFile } from '../../outbox/entry.ts';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  readonly form: Form | undefined;
}

/** Proof for the captain, the agent, the crewing office; printed as it stands. */
export function ReceiptSheet({ receipt, form }: ReceiptSheetProps) {
  const { t, locale } = useLocale();
  const { deliveredAt, finalisedAt } = receipt;
  const rows = [
    [t('request.receipt.reference'), receipt.reference],
    [t('request.receipt.ownReference'), receipt.ownReference],
    [t('request.receipt.form'), form?.texts[locale].name ?? receipt.form],
    [t('request.receipt.received'), formatUtc(receipt.receivedAt ?? deliveredAt.utc)],
    ['', localTime(t('request.receipt.local'), deliveredAt)],
    [t('request.receipt.finalised'), formatUtc(finalisedAt.utc)],
    ['', localTime(t('request.receipt.local'), finalisedAt)],
    [t('request.receipt.submissionId'), receipt.submissionId],
  ] as const;
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('request.receipt.title')}</h2>
      <dl className="facts">
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={`${name}${value}`} className={name === '' ? 'fact fact-second' : 'fact'}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <ReceiptFiles files={receipt.files} form={form} />
      <p className="hint">{t('request.receipt.kept')}</p>
    </section>
  );
}

function localTime(label: string, { utc, offsetMinutes }: Receipt['deliveredAt']): string {
  return `${formatAtOffset(utc, offsetMinutes)}, ${label}`;
}

const shownHashLength = 12;

function ReceiptFiles({
  files,
  form,
}: {
  readonly files: readonly ReceiptFile[];
  readonly form: Form | undefined;
}) {
  const { t, locale } = useLocale();
  if (files.length === 0) return <p>{t('request.receipt.noFiles')}</p>;
  const labelOf = (part: string): string =>
    (form === undefined ? undefined : partLabel(form.texts[locale], form.wire, part)) ?? part;
  return (
    <table className="receipt-files">
      <caption>{t('request.receipt.files')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('request.receipt.fileName')}</th>
          <th scope="col">{t('request.receipt.fileSize')}</th>
          <th scope="col">{t('request.receipt.fileHash')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.field}>
            <th scope="row">
              {file.name} <span className="hint">{labelOf(file.field)}</span>
            </th>
            <td>{formatBytes(file.size)}</td>
            <td>
              <code title={file.sha256}>{file.sha256.slice(0, shownHashLength)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
