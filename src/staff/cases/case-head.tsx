import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CaseAnswer } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Locale } from '../../lib/locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Contact } from '../contact-link.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from '../submissions/submission-list.ts';
import { CaseBadge } from './case-badge.tsx';
import { TurnMark } from './turn-mark.tsx';

interface CaseHeadProps {
  readonly submission: StaffSubmission;
  readonly case: CaseAnswer;
  readonly formName: string;
  readonly language: Locale;
  readonly isMine: boolean;
}

/** Which request it is, how it stands, and who asks. */
export function CaseHead({
  submission,
  case: { state, assignee, need },
  formName,
  language,
  isMine,
}: CaseHeadProps) {
  const { t } = useLocale();
  const { reference, formerReference, receivedAt, applicant, form, person } = submission;
  const quotation = form === 'quote' ? /^PMTS\/Q\/0*([1-9]\d*)$/.exec(reference)?.[1] : undefined;
  const holder = assignee?.name ?? t('desk.nobody');
  return (
    <div className="case-head">
      <div className="sheet-title">
        <p className="request-form-name">{formName}</p>
        <PageHeading title={inOneLanguage(reference)}>
          <p className="case-badges">
            <CaseBadge state={state} />
            <TurnMark need={need} />
            <span data-assignee={assignee?.id ?? ''}>
              {t('desk.assignee')}: <strong>{isMine ? t('desk.you', { name: holder }) : holder}</strong>
            </span>
          </p>
        </PageHeading>
      </div>
      <dl className="case-facts">
        {formerReference === undefined ? null : (
          <Fact name={t('tasks.detail.formerReference')}>{formerReference}</Fact>
        )}
        <Fact name={t('tasks.detail.applicant')}>
          <bdi>{applicantOf(submission) || t('tasks.noApplicant')}</bdi>
          {applicant.email === '' || applicant.email === applicantOf(submission) ? null : (
            <>
              {' '}
              <Contact kind="mail" text={applicant.email} subject={reference} />
            </>
          )}
        </Fact>
        {person === null ? null : (
          <Fact name={t('desk.client')}>
            <Link to={`/clients/${encodeURIComponent(person.personId)}`} data-person={person.personId}>
              {person.name}
            </Link>
          </Fact>
        )}
        <Fact name={t('tasks.detail.received')}>{panamaDateTime(receivedAt)}</Fact>
        <Fact name={t('desk.language')}>
          <span data-language={language}>{t(`desk.locale.${language}`)}</span>
        </Fact>
      </dl>
      {quotation === undefined ? null : (
        <div className="actions">
          <ButtonLink icon="forward" to={`/account/quotes/${quotation}`}>
            {t('tasks.detail.quotation')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
