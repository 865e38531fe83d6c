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
import { applicantOf } from '../requests/plain-list.ts';
import { CaseBadge } from './case-badge.tsx';
import { TurnMark } from './turn-mark.tsx';

interface CaseHeadProps {
  readonly submission: StaffSubmission;
  readonly case: CaseAnswer;
  readonly formName: string;
  readonly language: Locale;
  readonly isMine: boolean;
}

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
  const holder = assignee?.name ?? t('casework.nobody');
  return (
    <div className="case-head">
      <div className="sheet-title">
        <p className="request-form-name">{formName}</p>
        <PageHeading title={inOneLanguage(reference)}>
          <p className="case-badges">
            <CaseBadge state={state} />
            <TurnMark need={need} />
            <span data-assignee={assignee?.id ?? ''}>
              {t('casework.assignee')}:{' '}
              <strong>{isMine ? t('casework.you', { name: holder }) : holder}</strong>
            </span>
          </p>
        </PageHeading>
      </div>
      <dl className="case-facts">
        {formerReference === undefined ? null : (
          <Fact name={t('requests.detail.formerReference')}>{formerReference}</Fact>
        )}
        <Fact name={t('requests.detail.applicant')}>
          <bdi>{applicantOf(submission) || t('requests.noApplicant')}</bdi>
          {applicant.email === '' || applicant.email === applicantOf(submission) ? null : (
            <>
              {' '}
              <Contact kind="mail" text={applicant.email} subject={reference} />
            </>
          )}
        </Fact>
        {person === null ? null : (
          <Fact name={t('casework.client')}>
            <Link to={`/clients/${encodeURIComponent(person.personId)}`} data-person={person.personId}>
              {person.name}
            </Link>
          </Fact>
        )}
        <Fact name={t('requests.detail.received')}>{panamaDateTime(receivedAt)}</Fact>
        <Fact name={t('casework.language')}>
          <span data-language={language}>{t(`casework.locale.${language}`)}</span>
        </Fact>
      </dl>
      {quotation === undefined ? null : (
        <div className="actions">
          <ButtonLink icon="forward" to={`/account/quotes/${quotation}`}>
            {t('requests.detail.quotation')}
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
