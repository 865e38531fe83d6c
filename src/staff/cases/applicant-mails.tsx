import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { Contact } from '../contact-link.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { AddressCorrection } from './address-correction.tsx';
import { isMailTrouble, mailFate } from './mail-fate.ts';
import type { CaseChanges } from './use-case-changes.ts';

interface ApplicantMailsProps {
  readonly submission: Pick<StaffSubmission, 'mails' | 'applicant' | 'events'>;
  readonly changes: CaseChanges;
}

/** Every mail to the applicant and what became of it, and the way to another address. */
export function ApplicantMails({ submission, changes }: ApplicantMailsProps) {
  return (
    <>
      <MailList {...submission} />
      <div className="actions">
        <AddressCorrection submission={submission} changes={changes} />
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
      <summary>{t('desk.mails.title', { count: mails.length })}</summary>
      <ol>
        {told.map(({ mail, fate }, index) => (
          <li key={`${index} ${mail.at}`} data-applicant-mail={fate}>
            <bdi>{mail.subject}</bdi>
            <p className={isMailTrouble(fate) ? 'mail-failing' : 'hint'}>
              {t(`desk.mails.state.${fate}`, {
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

/** The newest mail did not reach the applicant, who may be waiting: somebody has to telephone, or correct the address. */
export function Bounced({ submission, changes }: BouncedProps) {
  const { t } = useLocale();
  const { mails, applicant, reference } = submission;
  // One that waits has been sent again, to another address.
  const last = mails.findLast(({ state }) => state === 'sent' || state === 'refused' || state === 'waiting');
  if (last?.state !== 'refused') return null;
  return (
    <Notice tone="bad" title={t('desk.mails.bounced')}>
      <p data-bounced>
        {t('desk.mails.bouncedBody', { refusal: last.refusal ?? '' })}{' '}
        <Contact kind="mail" text={applicant.email} subject={reference} />
      </p>
      <div className="actions">
        <AddressCorrection submission={submission} changes={changes} />
      </div>
    </Notice>
  );
}
