import { useMemo, useState } from 'react';
import { formPage } from '../form-page/stage.ts';
import { formatDate } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { isPristine } from '../form/values.ts';
import type { AdditionKind } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { useNow } from '../ui/use-now.ts';
import { useRoom } from '../ui/stage.tsx';
import { replyForm } from './addition-forms.ts';
import { type CaseOnDevice, mayAccept, mayReply, mayWithdraw } from './case-on-device.ts';
import { LoadingFromDevice } from './loading-from-device.tsx';
import { useSendAddition } from './use-send-addition.ts';

interface AddToRequestProps {
  readonly submissionId: string;
  readonly case: CaseOnDevice;
}

/** Milliseconds between looks at the clock: a quotation expires. */
const refreshInterval = 60_000;

/** What the applicant may still do about a request that the office has. */
export function AddToRequest({ submissionId, case: onDevice }: AddToRequestProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  useNow(refreshInterval);
  const until = onDevice.known?.status.quotation?.expiresAt;
  return (
    <div className="add-to-request">
      {mayAccept(onDevice, clock.now()) ? (
        <Decision kind="acceptance" to={submissionId} until={until === undefined ? '' : formatDate(until)} />
      ) : null}
      {mayReply(onDevice) ? <Reply submissionId={submissionId} case={onDevice} /> : null}
      {mayWithdraw(onDevice) ? <Decision kind="withdrawal" to={submissionId} until="" /> : null}
      <p className="visually-hidden" role="status">
        {onDevice.pending.length === 0 ? '' : t('request.state.queued')}
      </p>
    </div>
  );
}

interface DecisionProps {
  readonly kind: Extract<AdditionKind, 'withdrawal' | 'acceptance'>;
  readonly to: string;
  readonly until: string;
}

/** Asked once; then it is saved on this device and goes as everything else does. */
function Decision({ kind, to, until }: DecisionProps) {
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const { send, problem } = useSendAddition({ kind, to });
  return (
    <div className="actions" data-add={kind}>
      <Button
        look={kind === 'acceptance' ? 'primary' : 'quiet'}
        icon={kind === 'acceptance' ? 'check' : 'back'}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t(`case.${kind}.open`)}
      </Button>
      <p role="status">{problem === undefined ? '' : t(`device.problem.${problem}`)}</p>
      {isAsking ? (
        <ConfirmDialog
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

function Reply({ submissionId, case: { drafts, pending } }: AddToRequestProps) {
  const { t, translations } = useLocale();
  const AdditionForm = useRoom(formPage)?.AdditionForm;
  const begun = drafts.some(({ addition, values }) => addition?.kind === 'reply' && !isPristine(values));
  const [isOpen, setOpen] = useState(begun);
  // What was saved is shown as an entry, and the next one is written in a form of its own.
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
        <AdditionForm form={form} addition={{ kind: 'reply', to: submissionId }} />
      )}
      <div className="actions">
        <Button look="quiet" icon="close" onClick={() => setOpen(false)}>
          {t('case.reply.cancel')}
        </Button>
      </div>
    </section>
  );
}
