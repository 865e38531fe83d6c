import type { CaseMail } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { Contact } from '../contact-link.tsx';
import { panamaDateTime } from '../panama-time.ts';

interface ApplicantMailsProps {
  readonly submission: Pick<StaffSubmission, 'mails'>;
}

/** Every mail to the applicant and what became of it; nothing where there was none. */
export function ApplicantMails({ submission: { mails } }: ApplicantMailsProps) {
  const { t } = useLocale();
  if (mails.length === 0) return null;
  return (
    <details className="applicant-mails" open={mails.some(({ state }) => state === 'refused')}>
      <summary>{t('desk.mails.title', { count: mails.length })}</summary>
      <ol>
        {mails.map((mail, index) => (
          <li key={`${index} ${mail.at}`} data-applicant-mail={fateOf(mail)}>
            <bdi>{mail.subject}</bdi>
            <p className={isTrouble(mail) ? 'mail-failing' : 'hint'}>
              {t(`desk.mails.state.${fateOf(mail)}`, {
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
}

/** The newest mail did not reach the applicant, who may be waiting: somebody has to telephone. */
export function Bounced({ submission: { mails, applicant, reference } }: BouncedProps) {
  const { t } = useLocale();
  const last = mails.findLast(({ state }) => state === 'sent' || state === 'refused');
  if (last?.state !== 'refused') return null;
  return (
    <Notice tone="bad" title={t('desk.mails.bounced')}>
      <p data-bounced>
        {t('desk.mails.bouncedBody', { refusal: last.refusal ?? '' })}{' '}
        <Contact kind="mail" text={applicant.email} subject={reference} />
      </p>
    </Notice>
  );
}

/** A mail that was sent first and came back is told apart from one that the mail server did not even take. */
function fateOf({ state, sentAt }: CaseMail): CaseMail['state'] | 'returned' {
  return state === 'refused' && sentAt !== null ? 'returned' : state;
}

function isTrouble({ state }: CaseMail): boolean {
  return state === 'refused' || state === 'failing';
}
