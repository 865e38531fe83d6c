import { isClosed } from '../contracts/cases.ts';
import type { Form } from '../form/form-texts.ts';
import { formatDate, formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Receipt } from '../outbox/entry.ts';
import { Additions, ArrivedAdditions } from './additions.tsx';
import { AddToRequest } from './add-to-request.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { AskAgain } from './ask-again.tsx';
import { CaseLine } from './case-line.tsx';
import { CaseMessages } from './case-messages.tsx';
import { type CaseOnDevice, wantedNow } from './case-on-device.ts';
import { caseSteps } from './case-steps.ts';
import type { FileToolsOfForms } from './file-tools.ts';
import { WantedDocuments } from './wanted-documents.tsx';

export interface CasePanelProps {
  readonly submissionId: string;
  readonly name: string;
  readonly form: Form | undefined;
  readonly case: CaseOnDevice;
  /** ISO 8601; absent where it was saved on another device. */
  readonly savedAt: string | undefined;
  readonly receipt: Receipt | undefined;
  readonly fileTools: FileToolsOfForms;
}

/** What the office does with a request: the line of time, what is wanted, the messages, and what can be added. */
export function CasePanel(props: CasePanelProps) {
  const { submissionId, name, form, receipt, savedAt, fileTools } = props;
  const { t } = useLocale();
  const { known, arrived, pending } = props.case;
  const status = known?.status;
  const receivedAt = receipt?.receivedAt ?? receipt?.deliveredAt.utc ?? status?.receivedAt;
  const reference = receipt?.reference ?? status?.reference;
  const wanted = wantedNow(props.case);
  return (
    <section className="case" aria-labelledby="case-title">
      <h2 id="case-title">{t('case.title')}</h2>
      <CaseLine steps={caseSteps({ savedAt, receivedAt, reference, known })} />
      <div className="case-as-of">
        <p className="hint">
          {known === undefined ? t('case.unknownYet') : t('case.asOf', { when: formatDateTime(known.at) })}
        </p>
        {receivedAt === undefined ? null : <AskAgain />}
      </div>
      <p className="visually-hidden" role="status">
        {status === undefined ? '' : t('case.news', { name, state: t(`case.state.${status.state}`) })}
      </p>
      {status?.quotation === undefined ? null : (
        <p className="case-quotation" data-quotation={status.quotation.status}>
          {t(`case.quotation.${status.quotation.status}`, { until: formatDate(status.quotation.expiresAt) })}
        </p>
      )}
      {wanted.length === 0 ? null : (
        <WantedDocuments
          submissionId={submissionId}
          wanted={wanted}
          original={form}
          files={receipt?.files ?? []}
          Tools={form && fileTools[form.definition.id]}
        />
      )}
      <Additions entries={pending} />
      <CaseMessages messages={status?.messages ?? []} />
      <ArrivedAdditions receipts={arrived} />
      {receivedAt === undefined || (status !== undefined && isClosed(status.state)) ? null : <AlertChoice />}
      <AddToRequest submissionId={submissionId} case={props.case} />
    </section>
  );
}
