import type { Form } from '../form/form-texts.ts';
import { partLabel } from '../form/field-texts.ts';
import { formatAtOffset, formatBytes, formatUtc } from '../i18n/format.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import type { Receipt, ReceiptFile } from '../outbox/entry.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/more.tsx';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  readonly form: Form | undefined;
}

/**
 * Proof for the captain, the agent or the crewing office; printed as shown, below the panel with the
 * references.
 */
export function ReceiptSheet({ receipt, form }: ReceiptSheetProps) {
  const { t, locale } = useLocale();
  const { name, email, phone } = useBrand();
  const { finalisedAt } = receipt;
  // For an earlier version only the API knows when it arrived.
  const { earlierVersion, receivedAt, deliveredAt: told } = receipt;
  const deliveredAt =
    earlierVersion === true && receivedAt !== undefined ? { ...told, utc: receivedAt } : told;
  // The same instant is not shown twice.
  const local = (instant: Receipt['deliveredAt']): string | undefined =>
    instant.offsetMinutes === 0 ? undefined : localTime(t('request.receipt.local'), instant);
  return (
    <Details summary={t('request.receipt.details')}>
      <section className="receipt" aria-labelledby="receipt-title">
        <h2 id="receipt-title">{t('request.receipt.title')}</h2>
        <p className="letterhead">
          <strong>{name}</strong> {email} · <span className="unbroken">{phone}</span>
        </p>
        <dl className="facts">
          {receipt.formerReference === undefined ? null : (
            <Fact name={t('request.receipt.formerReference')} value={receipt.formerReference} />
          )}
          {receipt.applicant === undefined ? null : (
            <Fact name={t('request.receipt.applicant')} value={receipt.applicant} />
          )}
          <Fact name={t('request.receipt.form')} value={form?.texts[locale].name ?? receipt.form} />
          <Fact
            name={t(
              receipt.proven || receipt.earlierVersion === true
                ? 'request.receipt.received'
                : 'request.receipt.answered',
            )}
            value={formatUtc(receipt.receivedAt ?? deliveredAt.utc)}
            second={local(deliveredAt)}
          />
          {receipt.earlierVersion === true ? null : (
            <Fact
              name={t('request.receipt.finalised')}
              value={formatUtc(finalisedAt.utc)}
              second={local(finalisedAt)}
            />
          )}
          <Fact name={t('request.receipt.submissionId')} value={receipt.submissionId} />
        </dl>
        {receipt.earlierVersion === true ? null : <ReceiptFiles receipt={receipt} form={form} />}
        <p className="hint">{t(receipt.stays === true ? 'request.receipt.stays' : 'request.receipt.kept')}</p>
        <PrintAction />
      </section>
    </Details>
  );
}

function PrintAction() {
  const { t } = useLocale();
  return (
    <div className="actions">
      <Button icon="print" onClick={() => print()}>
        {t('request.action.print')}
      </Button>
    </div>
  );
}

/**
 * What a captain or an agent is told in a chat or by mail. Without the id: whoever knows it reads and answers what the
 * office writes.
 */
export function sharedReceipt(
  t: Translate,
  { reference, receivedAt, deliveredAt, proven }: Receipt,
  name: string,
): { readonly title: string; readonly text: string } {
  const received = t(proven ? 'request.receipt.received' : 'request.receipt.answered');
  const lines = [
    name,
    ...(reference === undefined ? [] : [t('case.reference', { reference })]),
    `${received}: ${formatUtc(receivedAt ?? deliveredAt.utc)}`,
  ];
  return { title: [name, reference].filter(Boolean).join(' · '), text: lines.join('\n') };
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  /** A secondary form of the same value. */
  readonly second?: string | undefined;
}

function Fact({ name, value, second }: FactProps) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {second === undefined ? null : <dd className="fact-second">{second}</dd>}
    </div>
  );
}

function localTime(label: string, { utc, offsetMinutes }: Receipt['deliveredAt']): string {
  return `${formatAtOffset(utc, offsetMinutes)}, ${label}`;
}

const shownHashLength = 12;

/** Lists the files; without a receipt of the API the table shows what this device sent, and says so. */
function ReceiptFiles({ receipt: { files, proven }, form }: ReceiptSheetProps) {
  const { t, locale } = useLocale();
  if (files.length === 0) return <p>{t('request.receipt.noFiles')}</p>;
  const labelOf = ({ field, item }: ReceiptFile): string =>
    (form === undefined ? undefined : partLabel(form.texts[locale], form.wire, field, item)) ?? field;
  return (
    <table className="receipt-files">
      <caption>{t(proven ? 'request.receipt.files' : 'request.receipt.filesSent')}</caption>
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
              {file.name} <span className="hint">{labelOf(file)}</span>
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
