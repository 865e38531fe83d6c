import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Contact } from '../contact-link.tsx';
import { panamaDateTime } from '../panama-time.ts';
import type { CaseChanges } from './case-changes.ts';
import type { LineNotice } from '../notice-line.tsx';
import { type FormEvent, useId, useState } from 'react';
import { isMailAddress, longestEmail } from '../../lib/email.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { Modal } from '../modal.tsx';
import type { CaseEventAnswer, CaseMail } from '../../contracts/cases.ts';

interface ApplicantMailsProps {
  readonly submission: Pick<StaffSubmission, 'mails' | 'applicant' | 'events'>;
  readonly changes: CaseChanges;
}

/** Every mail to the applicant with its fate, and a form to correct the address. */
export function ApplicantMails({ submission, changes }: ApplicantMailsProps) {
  return (
    <>
      <MailList {...submission} />
      <div className="actions">
        <AddressCorrection
          submission={submission}
          changes={changes}
          look={
            submission.mails.some((mail) => isMailTrouble(mailFate(mail, submission.events)))
              ? 'secondary'
              : 'quiet'
          }
        />
      </div>
    </>
  );
}

function MailList({ mails, events }: Pick<StaffSubmission, 'mails' | 'events'>) {
  const { t } = useLocale();
  if (mails.length === 0) return null;
  const told = mails.map((mail) => ({ mail, fate: mailFate(mail, events) }));
  const isOpen = told.some(({ fate }) => fate === 'refused' || fate === 'returned');
  return (
    <details className="applicant-mails" open={isOpen}>
      <summary>{t('casework.mails.title', { count: mails.length })}</summary>
      <ol>
        {told.map(({ mail, fate }, index) => (
          <li key={`${index} ${mail.at}`} data-applicant-mail={fate}>
            <bdi>{mail.subject}</bdi>
            <p className={isMailTrouble(fate) ? 'mail-failing' : 'hint'}>
              {t(`casework.mails.state.${fate}`, {
                time: panamaDateTime(mail.sentAt ?? mail.at),
                refusal: mail.refusal ?? '',
              })}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface BouncedProps {
  readonly submission: Pick<StaffSubmission, 'mails' | 'applicant' | 'reference'>;
  readonly changes: CaseChanges;
}

/**
 * Warns that the newest mail did not reach the applicant, who may be waiting: staff have to call, or correct the
 * address.
 */
export function bounced(t: Translate, { submission, changes }: BouncedProps): LineNotice | undefined {
  const { mails, applicant, reference } = submission;
  // A mail still waiting has already been sent again to another address.
  const last = mails.findLast(({ state }) => state === 'sent' || state === 'refused' || state === 'waiting');
  if (last?.state !== 'refused') return undefined;
  return {
    key: 'bounced',
    tone: 'bad',
    text: t('casework.mails.bounced'),
    more: (
      <p data-bounced-why>
        {t('casework.mails.bouncedBody', { refusal: last.refusal ?? '' })}{' '}
        <Contact kind="mail" text={applicant.email} subject={reference} />
      </p>
    ),
    action: (
      <span data-bounced>
        <AddressCorrection submission={submission} changes={changes} look="secondary" />
      </span>
    ),
  };
}

interface AddressCorrectionProps {
  readonly submission: Pick<StaffSubmission, 'applicant'>;
  readonly changes: CaseChanges;
  /** Quiet while every mail arrives. */
  readonly look: 'secondary' | 'quiet';
}

/** Corrects a wrong address; undelivered mails are sent again to the new one. */
function AddressCorrection({ submission: { applicant }, changes, look }: AddressCorrectionProps) {
  const { t } = useLocale();
  /** The version shown as the dialog opened. */
  const [seen, setSeen] = useState<number>();
  const save = async (email: string): Promise<void> => {
    setSeen(undefined);
    if (await changes.request({ kind: 'address', email }, seen)) {
      showToast({ id: 'case', tone: 'good', text: t('casework.address.saved', { email }) });
    }
  };
  return (
    <>
      <Button
        look={look}
        data-correct-address
        aria-disabled={changes.busy}
        onClick={() => setSeen(changes.case.version)}
      >
        {t('casework.address.correct')}
      </Button>
      {seen === undefined ? null : (
        <AddressDialog
          email={applicant.email}
          onSave={(email) => void save(email)}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  );
}

interface AddressDialogProps {
  readonly email: string;
  readonly onSave: (email: string) => void;
  readonly onClose: () => void;
}

function AddressDialog({ email: present, onSave, onClose }: AddressDialogProps) {
  const { t } = useLocale();
  const [email, setEmail] = useState(present);
  const [isFaulty, setIsFaulty] = useState(false);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = email.trim();
    if (isMailAddress(typed)) onSave(typed);
    else setIsFaulty(true);
  };
  return (
    <Modal title={t('casework.address.correct')} name="address" onClose={onClose}>
      <form noValidate data-address onSubmit={submit}>
        <div className="field">
          <label className="label" htmlFor={id}>
            {t('casework.address.email')}
          </label>
          <input
            id={id}
            className="input"
            type="email"
            name="email"
            data-first
            maxLength={longestEmail}
            value={email}
            aria-invalid={isFaulty}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setEmail(event.target.value);
              setIsFaulty(false);
            }}
          />
          <p className={isFaulty ? 'field-error' : 'hint'} id={`${id}-hint`} role="status">
            {t(isFaulty ? 'casework.address.faulty' : 'casework.address.hint')}
          </p>
        </div>
        <div className="actions">
          <Button type="submit" look="primary">
            {t('casework.address.save')}
          </Button>
          <Button onClick={onClose}>{t('casework.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}

type MailFate = CaseMail['state'] | 'returned' | 'toFormer';

/**
 * Tells a mail that was sent and bounced from one that the mail server refused. Once the address has been corrected, a
 * bounced mail needs no further attention.
 */
export function mailFate(
  { state, at, sentAt }: Pick<CaseMail, 'state' | 'at' | 'sentAt'>,
  events: readonly Pick<CaseEventAnswer, 'kind' | 'at'>[],
): MailFate {
  if (state !== 'refused' || sentAt === null) return state;
  const isPutRight = events.some((event) => event.kind === 'address' && event.at >= at);
  return isPutRight ? 'toFormer' : 'returned';
}

export function isMailTrouble(fate: MailFate): boolean {
  return fate === 'refused' || fate === 'returned' || fate === 'failing';
}
