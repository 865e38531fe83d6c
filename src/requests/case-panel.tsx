import { access } from '../access/stage.ts';
import { isClosed, type RequestStatus } from '../contracts/cases.ts';
import type { Form } from '../form/form-texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Receipt } from '../outbox/entry.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { useRoom } from '../ui/stage.tsx';
import { Additions, ArrivedAdditions } from './additions.tsx';
import { AddToRequest, Reply } from './add-to-request.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { AskAgain } from './ask-again.tsx';
import { CaseLine } from './case-line.tsx';
import { CaseMessages } from './case-messages.tsx';
import { type CaseOnDevice, wantedNow } from '../outbox/case-on-device.ts';
import { caseSteps } from './case-steps.ts';
import type { FileToolsOfForms } from './file-tools.ts';
import { WantedDocuments } from './wanted-documents.tsx';

export interface CasePanelProps {
  readonly submissionId: string;
  readonly next: NextThing;
  readonly form: Form | undefined;
  readonly case: CaseOnDevice;
  /** ISO 8601; absent where it was saved on another device. */
  readonly savedAt: string | undefined;
  readonly receipt: Receipt | undefined;
  readonly fileTools: FileToolsOfForms;
}

/** What the office does with a request: what is wanted first, the line of time, the messages, and what can be added. */
export function CasePanel(props: CasePanelProps) {
  const { submissionId, next, receipt, savedAt } = props;
  const { t } = useLocale();
  const { known, arrived, pending } = props.case;
  const status = known?.status;
  const receivedAt = receipt?.receivedAt ?? receipt?.deliveredAt.utc ?? status?.receivedAt;
  const messages = status?.messages ?? [];
  const isReplyAsked = next.button === 'answer';
  return (
    <section className="case" aria-labelledby="case-title" data-quotation={status?.quotation?.status}>
      <Wanted {...props} />
      {isReplyAsked ? <Reply submissionId={submissionId} case={props.case} isAsked /> : null}
      <FilesOfOffice submissionId={submissionId} messages={messages} />
      <Additions entries={pending} />
      <h2 id="case-title">{t('case.title')}</h2>
      <CaseLine steps={caseSteps({ savedAt, receivedAt, known, next })} />
      <div className="case-as-of">
        {known === undefined && receipt?.lost !== true ? (
          <p className="hint">{t('case.unknownYet')}</p>
        ) : null}
        {receivedAt === undefined ? null : <AskAgain />}
      </div>
      <CaseMessages messages={messages} arrived={arrived} />
      <ArrivedAdditions receipts={arrived.filter((one) => !messages.some(isOf(one)))} />
      {receivedAt === undefined || (status !== undefined && isClosed(status.state)) ? null : <AlertChoice />}
      <AddToRequest submissionId={submissionId} case={props.case} isReplyAsked={isReplyAsked} />
    </section>
  );
}

/** A reply that the office tells of is not told a second time. */
function isOf({ submissionId }: Receipt): (message: RequestStatus['messages'][number]) => boolean {
  return ({ messageId }) => messageId === submissionId;
}

function Wanted({ submissionId, form, receipt, fileTools, case: onDevice }: CasePanelProps) {
  const wanted = wantedNow(onDevice);
  if (wanted.length === 0) return null;
  return (
    <WantedDocuments
      submissionId={submissionId}
      wanted={wanted}
      original={form}
      files={receipt?.files ?? []}
      Tools={form && fileTools[form.definition.id]}
    />
  );
}

interface FilesOfOfficeProps extends Pick<RequestStatus, 'messages'> {
  readonly submissionId: string;
}

/** Their code is fetched only where there are any. */
function FilesOfOffice({ submissionId, messages }: FilesOfOfficeProps) {
  const attached = messages
    .filter(({ from }) => from === 'office')
    .reduce((sum, { attachments }) => sum + attachments, 0);
  return attached === 0 ? null : <AttachedFiles submissionId={submissionId} attached={attached} />;
}

function AttachedFiles(props: { readonly submissionId: string; readonly attached: number }) {
  const OfficeFiles = useRoom(access)?.OfficeFiles;
  return OfficeFiles === undefined ? null : <OfficeFiles {...props} />;
}
