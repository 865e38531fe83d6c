import { stateIcons } from './state-badge.tsx';
import { access } from '../access/stage.ts';
import { isClosed, type RequestStatus } from '../contracts/cases.ts';
import type { Form } from '../form/form-texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Receipt, ReceiptFile } from '../outbox/entry.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { useRoom } from '../ui/stage.tsx';
import { Additions, ArrivedAdditions } from './additions.tsx';
import { AddToRequest, isReplyBegun, Reply } from './add-to-request.tsx';
import { ReminderChoice } from './reminder-choice.tsx';
import { AlertChoice, AlertOffer } from './alert-choice.tsx';
import { type CaseOnDevice, documentsToSend } from '../outbox/case-on-device.ts';
import { type CaseStep, caseSteps, type StepName } from './case-steps.ts';
import type { FileToolsOfForms, FileToolsProps } from './file-tools.ts';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useApi } from '../ui/api-context.tsx';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../i18n/format.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { formPage } from '../form-page/stage.ts';
import { correctionForm, formNameOf } from './addition-forms.ts';
import { LoadingFromDevice } from './loading-from-device.tsx';

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

/** Shows the office's work on a request: wanted documents first, then the timeline and the messages. */
export function CasePanel(props: CasePanelProps & { readonly isOffering: boolean }) {
  const { submissionId, next, receipt, savedAt } = props;
  const { t } = useLocale();
  const { known, arrived, pending } = props.case;
  const status = known?.status;
  const receivedAt = receipt?.receivedAt ?? receipt?.deliveredAt.utc ?? status?.receivedAt;
  const messages = status?.messages ?? [];
  const isReplyAsked = next.button === 'answer';
  return (
    <section className="case" aria-labelledby="case-title" data-quotation={status?.quotation?.status}>
      <DocumentsToSend {...props} />
      {isReplyAsked ? <Reply submissionId={submissionId} case={props.case} isAsked /> : null}
      <FilesOfOffice submissionId={submissionId} messages={messages} />
      <Additions entries={pending} />
      <h2 id="case-title">{t('case.title')}</h2>
      <CaseLine steps={caseSteps({ savedAt, receivedAt, known, next })} />
      {receivedAt === undefined ? null : <AskAgain />}
      <CaseMessages messages={messages} arrived={arrived} />
      <ArrivedAdditions receipts={arrived.filter((one) => !messages.some(isOf(one)))} />
      {/* One question at a time: a quotation asks for a code. */}
      {receivedAt === undefined ||
      isOver(status) ||
      next.state === 'quotePending' ||
      props.isOffering ? null : (
        <AlertOffer submissionId={submissionId} />
      )}
    </section>
  );
}

function isOver(status: RequestStatus | undefined): boolean {
  return status !== undefined && isClosed(status.state);
}

/** What the applicant may still do about a request at the office, beside the one next thing. */
export function CaseChoices({ submissionId, next, case: onDevice }: CasePanelProps) {
  return (
    <>
      <AddToRequest submissionId={submissionId} case={onDevice} isReplyAsked={next.button === 'answer'} />
      <ReminderChoice submissionId={submissionId} case={onDevice} />
      {isOver(onDevice.known?.status) ? null : <AlertChoice />}
    </>
  );
}

/** A reply is begun, which belongs to these choices. */
export function isChoiceBegun({ next, case: { drafts } }: Pick<CasePanelProps, 'next' | 'case'>): boolean {
  return next.button !== 'answer' && drafts.some(isReplyBegun);
}

/** Matches a reply that the office also reports, so that it is shown once. */
function isOf({ submissionId }: Receipt): (message: RequestStatus['messages'][number]) => boolean {
  return ({ messageId }) => messageId === submissionId;
}

function DocumentsToSend({ submissionId, form, receipt, fileTools, case: onDevice }: CasePanelProps) {
  const wanted = documentsToSend(onDevice);
  if (wanted.length === 0) return null;
  return (
    <DocumentList
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

/** Number of files that the office has attached to its messages. */
export function filesOfOffice(messages: RequestStatus['messages']): number {
  return messages
    .filter(({ from }) => from === 'office')
    .reduce((sum, { attachments }) => sum + attachments, 0);
}

/** Loads its code only if there are files. */
function FilesOfOffice({ submissionId, messages }: FilesOfOfficeProps) {
  const attached = filesOfOffice(messages);
  return attached === 0 ? null : <AttachedFiles submissionId={submissionId} attached={attached} />;
}

function AttachedFiles(props: { readonly submissionId: string; readonly attached: number }) {
  const OfficeFiles = useRoom(access)?.OfficeFiles;
  return OfficeFiles === undefined ? null : <OfficeFiles {...props} />;
}

function AskAgain() {
  const { t } = useLocale();
  const loadApi = useApi();
  const [state, setState] = useState<'idle' | 'asking' | 'unanswered'>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const asked = await loadApi()
      .then((api) => api.askStatus())
      // Without a network the code that asks may not be loaded yet.
      .catch(() => 'unanswered' as const);
    setState(asked === 'unanswered' ? 'unanswered' : 'idle');
  };
  return (
    <div className="ask-again">
      <Button look="quiet" icon="swap" aria-disabled={state === 'asking'} onClick={() => void ask()}>
        {t(state === 'asking' ? 'case.checking' : 'case.check')}
      </Button>
      <p role="status" className="hint">
        {state === 'unanswered' ? t('case.notReached') : ''}
      </p>
    </div>
  );
}

const icons: Readonly<Record<StepName, IconName>> = {
  ...stateIcons,
  saved: 'device',
  waitingForApplicant: stateIcons.wanted,
};

function CaseLine({ steps }: { readonly steps: readonly CaseStep[] }) {
  const { t } = useLocale();
  return (
    <ol className="case-line">
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={`case-step case-step-${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="case-mark">
            <Icon name={icons[name]} />
          </span>
          <span className="case-step-text">
            <span className="case-step-name">{t(`case.step.${name}`)}</span>
            {at === undefined ? null : <time dateTime={at}>{formatDateTime(at)}</time>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface CaseMessagesProps extends Pick<RequestStatus, 'messages'> {
  /** Additions sent from this device, which knows the names of their files. */
  readonly arrived: readonly Receipt[];
}

/** Shows the messages between office and applicant about a request, oldest first. */
function CaseMessages({ messages, arrived }: CaseMessagesProps) {
  const { t } = useLocale();
  if (messages.length === 0) return null;
  // A reply from this device has the id of its addition.
  const sentHere = (messageId: string) => arrived.find(({ submissionId }) => submissionId === messageId);
  return (
    <section className="case-messages" aria-labelledby="case-messages-title">
      <h3 id="case-messages-title">{t('case.messages.title')}</h3>
      <ol>
        {messages.map((message) => (
          <CaseMessage key={message.messageId} message={message} sent={sentHere(message.messageId)} />
        ))}
      </ol>
    </section>
  );
}

interface CaseMessageProps {
  readonly message: RequestStatus['messages'][number];
  readonly sent: Receipt | undefined;
}

function CaseMessage({ message, sent }: CaseMessageProps) {
  const { t } = useLocale();
  const { at, from, text, attachments } = message;
  const added =
    sent === undefined
      ? {}
      : {
          'data-addition': sent.addition?.kind,
          'data-submission-id': sent.submissionId,
          'data-state': 'delivered',
        };
  const names = sent?.files.map(({ name }) => name).join(', ') ?? '';
  return (
    <li className={`case-message case-message-${from}`} {...added}>
      <p className="case-message-head">
        <strong>{t(`case.messages.${from}`)}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="case-message-text">{text}</p>
      {attachments > 0 && from === 'office' ? (
        <p className="hint">{t('case.messages.attachments', { count: attachments })}</p>
      ) : null}
      {names === '' ? null : <p className="hint">{names}</p>}
    </li>
  );
}

interface DocumentListProps {
  readonly submissionId: string;
  readonly wanted: RequestStatus['documents'];
  readonly original: Form | undefined;
  /** The receipt's files, which tell the item of a repeated section a file belongs to. */
  readonly files: readonly ReceiptFile[];
  readonly Tools: ComponentType<FileToolsProps> | undefined;
}

/** Shows the documents that the office asks for again, each with its reason and the form's control. */
function DocumentList({ submissionId, wanted, original, files, Tools }: DocumentListProps) {
  const { t, translations } = useLocale();
  const AdditionForm = useRoom(formPage)?.AdditionForm;
  // The board is read again at every change on the device; only changed documents make another form.
  const asked = JSON.stringify(wanted);
  const form = useMemo(() => {
    const documents = JSON.parse(asked) as RequestStatus['documents'];
    const itemOf = (field: string): string | undefined => files.find((file) => file.field === field)?.item;
    return correctionForm(submissionId, documents, original, translations, itemOf);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the files of a receipt never change
  }, [asked, submissionId, original, translations]);
  return (
    <section className="wanted" aria-labelledby="wanted-title">
      <h3 id="wanted-title">{t('case.wanted.title', { count: wanted.length })}</h3>
      {AdditionForm === undefined ? (
        <LoadingFromDevice />
      ) : (
        <AdditionForm
          form={form}
          addition={{ kind: 'correction', to: submissionId }}
          tools={toolsOf(original, Tools)}
        />
      )}
      <p className="hint">{t('case.wanted.lead', { count: wanted.length })}</p>
    </section>
  );
}

function toolsOf(
  original: Form | undefined,
  Tools: ComponentType<FileToolsProps> | undefined,
): ((field: string, inHand: Omit<FileToolsProps, 'field'>) => ReactNode) | undefined {
  if (original === undefined || Tools === undefined) return undefined;
  return (field, inHand) => <Tools field={formNameOf(original, field) ?? field} {...inHand} />;
}
