import type { ReactNode } from 'react';
import type { CaseAnswer } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { languageName, type Locale } from '../../lib/locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Contact } from '../contact-link.tsx';
import { panamaDateTime } from '../panama-time.ts';
import { applicantOf } from '../requests/request-lists.ts';
import { OpenBy } from './colleagues.tsx';
import { CaseBadge, TurnMark } from './case-marks.tsx';
import { WaitingMarks } from './waiting-marks.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { type KeyAction, keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/keys.tsx';

interface CaseHeadProps {
  readonly submission: StaffSubmission;
  readonly case: CaseAnswer;
  readonly formName: string;
  readonly language: Locale;
  readonly isMine: boolean;
  /** The client, or the way to make one. */
  readonly client: ReactNode;
}

export function CaseHead({
  submission,
  case: { state, assignee, need },
  formName,
  language,
  isMine,
  client,
}: CaseHeadProps) {
  const { t, locale } = useLocale();
  const { reference, formerReference, receivedAt, applicant, form } = submission;
  const holder = assignee?.name ?? t('casework.nobody');
  return (
    <div className="case-head">
      <div className="sheet-title">
        <p className="request-form-name">{formName}</p>
        <PageHeading title={inOneLanguage(reference)}>
          <p className="case-badges">
            <CaseBadge state={state} />
            <TurnMark need={need} /> <WaitingMarks waiting={submission.waiting} />
            <span data-assignee={assignee?.id ?? ''}>
              {t('casework.assignee')}:{' '}
              <strong>{isMine ? t('casework.you', { name: holder }) : holder}</strong>
            </span>
            <OpenBy people={submission.openBy ?? []} />
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
        <Fact name={t('casework.client')}>{client}</Fact>
        <Fact name={t('requests.detail.received')}>{panamaDateTime(receivedAt)}</Fact>
        <Fact name={t('casework.language')}>
          <span data-language={language}>{languageName(language, locale)}</span>
        </Fact>
      </dl>
      <QuotationLink form={form} reference={reference} />
    </div>
  );
}

/** The way to the quotation that a request for one has become. */
export function QuotationLink({ form, reference }: Pick<StaffSubmission, 'form' | 'reference'>) {
  const { t } = useLocale();
  const quotation = form === 'quote' ? /^PMTS\/Q\/0*([1-9]\d*)$/.exec(reference)?.[1] : undefined;
  if (quotation === undefined) return null;
  return (
    <div className="actions">
      <ButtonLink icon="forward" to={`/account/quotes/${quotation}`}>
        {t('requests.detail.quotation')}
      </ButtonLink>
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

export interface CaseActs {
  readonly take: () => void;
  readonly giveBack: () => void;
  readonly assign: () => void;
  readonly state: () => void;
  readonly note: () => void;
  readonly reply: () => void;
  readonly bundle: () => void;
  readonly help: () => void;
}

interface CaseActionsProps {
  readonly case: CaseAnswer;
  readonly isMine: boolean;
  readonly acts: CaseActs;
}

export function CaseActions({ case: { state }, isMine, acts }: CaseActionsProps) {
  const { t } = useLocale();
  const isOver = state === 'withdrawn';
  return (
    <div className="case-actions" role="group" aria-label={t('casework.actions')}>
      {isMine ? (
        <Button onClick={acts.giveBack}>{t('casework.giveBack')}</Button>
      ) : (
        <Act action="take" look="primary" icon="person" onClick={acts.take}>
          {t('casework.take')}
        </Act>
      )}
      <Button onClick={acts.assign}>{t('casework.assign')}</Button>
      {isOver ? null : (
        <Act action="state" icon="forward" onClick={acts.state}>
          {t('casework.changeState')}
        </Act>
      )}
      <Act action="note" icon="edit" onClick={acts.note}>
        {t('casework.writeNote')}
      </Act>
      <Act action="reply" icon="sending" onClick={acts.reply}>
        {t('casework.writeReply')}
      </Act>
      <Act action="bundle" icon="export" onClick={acts.bundle}>
        {t('casework.bundle')}
      </Act>
      <Act action="help" look="quiet" onClick={acts.help}>
        {t('casework.keysButton')}
      </Act>
    </div>
  );
}

interface ActProps {
  readonly action: KeyAction;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ action, children, ...button }: ActProps) {
  const [keysOn] = useKeySetting();
  return (
    <Button {...button} data-act={action} aria-keyshortcuts={keysOn ? keyFor(action) : undefined}>
      {children} {keysOn ? <kbd aria-hidden="true">{keyFor(action)}</kbd> : null}
    </Button>
  );
}
