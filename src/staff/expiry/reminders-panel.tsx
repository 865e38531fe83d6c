import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../account/session-context.tsx';
import { type RemindersAnswer, remindersSettingPath } from '../../contracts/expiry.ts';
import { isAdmin } from '../../contracts/roles.ts';
import { remindersAnswer } from '../../contracts/schemas/expiry.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useQuery } from '../lists/use-query.ts';
import { panamaDateTime } from '../panama-time.ts';
import { readAs } from '../read-as.ts';
import { useSending } from '../use-sending.ts';

interface RemindersPanelProps {
  readonly certificateOf: (form: string, item: string) => string;
}

function remindersIn(body: unknown): RemindersAnswer | undefined {
  return readAs(remindersAnswer, body);
}

const reasons = ['bounced', 'withoutAddress'] as const;

/** Whether reminders are mailed, what the next run sends or would send, and for admins the switch. */
export function RemindersPanel({ certificateOf }: RemindersPanelProps) {
  const { t } = useLocale();
  const { profile } = useSession();
  const { data: loaded, refetch } = useQuery(remindersSettingPath, remindersIn, { freshFor: 0 });
  const [changed, setChanged] = useState<RemindersAnswer>();
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, send } = useSending();
  // Whichever is newer: the answer to the switch, or what was loaded since.
  const shown = changed !== undefined && changed.changedAt !== loaded?.changedAt ? changed : loaded;
  if (shown === undefined) return null;
  const turn = async (on: boolean): Promise<void> => {
    setAsking(false);
    const answer = await send(remindersSettingPath, { method: 'PUT', json: { on } });
    const now = answer && remindersIn(answer.body);
    if (now !== undefined) setChanged(now);
    refetch();
  };
  const { on, changedAt, changedBy, due, leftOut, mails } = shown;
  return (
    <section className="reminders-panel" aria-labelledby="reminders-title" data-reminders={on ? 'on' : 'off'}>
      <div className="reminders-head">
        <h2 id="reminders-title">{t('expiry.reminders.title')}</h2>
        {isAdmin(profile.roles) ? (
          <Button
            aria-disabled={busy}
            onClick={busy ? undefined : () => (on ? void turn(false) : setAsking(true))}
          >
            {t(on ? 'expiry.reminders.turnOff' : 'expiry.reminders.turnOn')}
          </Button>
        ) : null}
      </div>
      <p role="status">
        {t(on ? 'expiry.reminders.on' : 'expiry.reminders.off')}{' '}
        {changedAt === null ? null : (
          <span className="hint">
            {t('expiry.reminders.changed', { when: panamaDateTime(changedAt), who: changedBy ?? '' })}
          </span>
        )}
      </p>
      {failure === undefined ? null : (
        <Notice tone="bad" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <p data-due={due.mails}>
        {t(on ? 'expiry.reminders.next' : 'expiry.reminders.would', {
          count: due.mails,
          certificates: due.certificates,
        })}{' '}
        <span className="hint">
          {reasons
            .filter((reason) => leftOut[reason] > 0)
            .map((reason) => t(`expiry.reminders.leftOut.${reason}`, { count: leftOut[reason] }))
            .join(' ')}
        </span>
      </p>
      {mails.length === 0 ? null : <DueMails mails={mails} certificateOf={certificateOf} />}
      {isAsking ? (
        <ConfirmDialog
          look="primary"
          icon="check"
          texts={{
            title: t('expiry.reminders.askTitle'),
            body: t('expiry.reminders.askBody', { count: due.mails }),
            confirm: t('expiry.reminders.turnOn'),
            cancel: t('expiry.reminders.askNo'),
          }}
          onConfirm={() => void turn(true)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

function DueMails({ mails, certificateOf }: RemindersPanelProps & Pick<RemindersAnswer, 'mails'>) {
  const { t } = useLocale();
  return (
    <details>
      <summary>{t('expiry.reminders.list')}</summary>
      <ul className="due-mails">
        {mails.map(({ submissionId, reference, form, applicant, certificates }) => (
          <li key={submissionId} data-due-mail={submissionId}>
            <Link to={`/task/all/${encodeURIComponent(submissionId)}`}>{reference}</Link>{' '}
            <bdi>{[applicant.name, applicant.email].filter((text) => text !== '').join(' · ')}</bdi>
            <span className="due-certificates">
              {certificates
                .map(
                  ({ item, expiresOn }) =>
                    `${certificateOf(form, item)} ${expiresOn.split('-').toReversed().join('/')}`,
                )
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
