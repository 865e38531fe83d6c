import type { ReactNode } from 'react';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import type { Form } from '../../form/form-texts.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StaffSheet } from '../staff-sheet.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import type { Query } from '../lists/use-query.ts';
import { AnswerGroups } from './answer-groups.tsx';
import { answerGroups } from './submission-answers.ts';
import { SubmissionFiles } from './submission-files.tsx';
import { applicantOf } from './submission-list.ts';
import { useCourseNames } from './use-course-names.ts';

interface SubmissionSheetProps {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly query: Query;
  /** The path of the list. */
  readonly list: string;
}

/** Every field under its label, as text, whatever it holds; and the files, to be saved. */
export function SubmissionSheet({ submission, form, query, list }: SubmissionSheetProps) {
  const { t, locale } = useLocale();
  const itemText = useCourseNames(submission.form === 'quote');
  const formName = form?.texts[locale].name ?? submission.form;
  usePageTitle(`${formName}: ${submission.reference}`);
  return (
    <StaffSheet
      list={list}
      back={t('tasks.detail.back')}
      query={query}
      data-submission={submission.submissionId}
    >
      <div className="sheet-title">
        <p className="request-form-name">{formName}</p>
        <PageHeading title={inOneLanguage(submission.reference)} />
      </div>
      <Facts submission={submission} />
      <SubmissionFiles submission={submission} form={form} />
      <AnswerGroups
        groups={answerGroups({ form, locale, itemText }, submission.fields)}
        reference={submission.reference}
      />
    </StaffSheet>
  );
}

function Facts({ submission }: Pick<SubmissionSheetProps, 'submission'>) {
  const { t } = useLocale();
  const { receivedAt, submissionId, form, reference } = submission;
  const quotation = form === 'quote' ? /^PMTS\/Q\/0*([1-9]\d*)$/.exec(reference)?.[1] : undefined;
  return (
    <section className="sheet-section">
      <dl className="facts">
        <Fact name={t('tasks.detail.applicant')}>
          <bdi>{applicantOf(submission) || t('tasks.noApplicant')}</bdi>
        </Fact>
        <Fact name={t('tasks.detail.received')}>{formatDateTime(receivedAt)}</Fact>
        <Fact name={t('tasks.detail.id')}>{submissionId}</Fact>
      </dl>
      {quotation === undefined ? null : (
        <div className="actions">
          <ButtonLink icon="forward" to={`/account/quotes/${quotation}`}>
            {t('tasks.detail.quotation')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
