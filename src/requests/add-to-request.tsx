import { useCallback, useMemo, useState } from 'react';
import { formPage } from '../form-page/stage.ts';
import { formatDate } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { emptyValues, isPristine } from '../form/values.ts';
import type { Addition, AdditionKind, Draft } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { IconName } from '../ui/icon.tsx';
import { useRoom } from '../ui/stage.tsx';
import { plainAddition, replyForm } from './addition-forms.ts';
import { type CaseOnDevice, isInProgress, mayReply, mayWithdraw } from '../outbox/case-on-device.ts';
import { LoadingFromDevice } from './loading-from-device.tsx';
import { instantAt } from '../lib/instant.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';

interface AddToRequestProps {
  readonly submissionId: string;
  readonly case: CaseOnDevice;
}

/** Shows the actions left to the applicant on a request at the office, beside the one next thing. */
export function AddToRequest({
  submissionId,
  case: onDevice,
  isReplyAsked,
}: AddToRequestProps & { readonly isReplyAsked: boolean }) {
  const { t } = useLocale();
  return (
    <div className="add-to-request">
      {mayReply(onDevice) && !isReplyAsked ? <Reply submissionId={submissionId} case={onDevice} /> : null}
      {mayWithdraw(onDevice) ? <Withdrawal to={submissionId} /> : null}
      {isInProgress(onDevice) ? <p className="hint">{t('case.withdrawal.begun')}</p> : null}
    </div>
  );
}

/** Shown in the panel of the one next thing. @param until ISO 8601 */
export function Acceptance({ to, until }: { readonly to: string; readonly until: string | undefined }) {
  return (
    <Decision
      kind="acceptance"
      to={to}
      until={until === undefined ? '' : formatDate(until)}
      look="primary"
      icon="check"
    />
  );
}

function Withdrawal({ to }: { readonly to: string }) {
  return <Decision kind="withdrawal" to={to} until="" look="danger" icon="withdraw" />;
}

interface DecisionProps {
  readonly kind: Extract<AdditionKind, 'withdrawal' | 'acceptance'>;
  readonly to: string;
  readonly until: string;
  /** Look of the question's button. */
  readonly look: 'primary' | 'danger';
  readonly icon: IconName;
}

/** Asks for confirmation once; then the addition is saved on this device and sent like any request. */
function Decision({ kind, to, until, look, icon }: DecisionProps) {
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const { send, problem } = useSendAddition({ kind, to });
  return (
    <div className="actions" data-add={kind}>
      <Button
        look={look === 'primary' ? 'primary' : 'quiet'}
        icon={icon}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t(`case.${kind}.open`)}
      </Button>
      <p role="status">{problem === undefined ? '' : t(`device.problem.${problem}`)}</p>
      {isAsking ? (
        <ConfirmDialog
          look={look}
          icon={icon}
          texts={{
            title: t(`case.${kind}.title`),
            body: t(`case.${kind}.body`, { until }),
            confirm: t(`case.${kind}.confirm`),
            cancel: t(`case.${kind}.keep`),
          }}
          onConfirm={() => {
            setAsking(false);
            send();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

export function isReplyBegun({ addition, values }: Draft): boolean {
  return addition?.kind === 'reply' && !isPristine(values);
}

/** @param isAsked the office waits for a reply: the form is open */
export function Reply({
  submissionId,
  case: { drafts, pending },
  isAsked = false,
}: AddToRequestProps & { readonly isAsked?: boolean }) {
  const { t, translations } = useLocale();
  const AdditionForm = useRoom(formPage)?.AdditionForm;
  const begun = drafts.some(isReplyBegun);
  const [isOpen, setOpen] = useState(begun || isAsked);
  // A saved reply is shown as an entry, and the next one gets a form of its own; here, or in another window.
  const close = useCallback(() => setOpen(false), []);
  const sent = pending.filter(({ addition }) => addition?.kind === 'reply').length;
  const [sentBefore, setSentBefore] = useState(sent);
  if (sent !== sentBefore) {
    setSentBefore(sent);
    if (sent > sentBefore) setOpen(false);
    else if (begun) setOpen(true);
  }
  const form = useMemo(() => replyForm(submissionId, translations), [submissionId, translations]);
  if (!isOpen) {
    return (
      <div className="actions" data-add="reply">
        <Button icon="edit" onClick={() => setOpen(true)}>
          {t('case.reply.open')}
        </Button>
      </div>
    );
  }
  return (
    <section className="wanted" aria-labelledby="reply-title">
      <h3 id="reply-title">{t('case.reply.title')}</h3>
      <p className="hint">{t('case.reply.lead')}</p>
      {AdditionForm === undefined ? (
        <LoadingFromDevice />
      ) : (
        <AdditionForm form={form} addition={{ kind: 'reply', to: submissionId }} onSaved={close} />
      )}
      <div className="actions">
        <Button look="quiet" icon="close" onClick={close}>
          {t('case.reply.cancel')}
        </Button>
      </div>
    </section>
  );
}

interface SendAddition {
  readonly send: () => void;
  /** Why the last press saved nothing. */
  readonly problem: StorageProblem | undefined;
}

/** Turns an addition without a form into an entry. */
function useSendAddition({ kind, to }: Addition): SendAddition {
  const { drafts, finalise, requestDelivery, newId } = useOutbox();
  const { clock } = useDevice();
  const { locale, translations } = useLocale();
  const [problem, setProblem] = useState<StorageProblem>();
  const send = async (): Promise<void> => {
    const now = instantAt(clock.now(), clock.offsetMinutes());
    const draft: Draft = {
      submissionId: newId(),
      form: kind,
      formVersion: 1,
      values: emptyValues,
      createdAt: now,
      updatedAt: now,
      addition: { kind, to },
    };
    const saved = await drafts.save(draft);
    if (!saved.ok) return setProblem(saved.problem);
    const result = await finalise(plainAddition({ kind, to }, translations), draft, locale, {});
    if (result.kind === 'notSaved') return setProblem(result.problem);
    setProblem(undefined);
    requestDelivery('event');
  };
  return { send: () => void send().catch(() => setProblem('failed')), problem };
}
