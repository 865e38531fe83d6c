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
import { useIsBeside } from './case-panes.tsx';
import { WaitingMarks } from './waiting-marks.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { type KeyAction, keyFor } from '../keys/key-actions.ts';
import { useKeySetting } from '../keys/keys.tsx';
import { Dropdown } from '../lists/dropdown.tsx';

interface CaseHeadProps {
  readonly submission: StaffSubmission;
  readonly case: CaseAnswer;
  readonly isMine: boolean;
}

/** In the bar of a request: which it is, whose, how it stands and who works on it. Nothing in it is cut off. */
export function CaseHead({ submission, case: { state, assignee, need }, isMine }: CaseHeadProps) {
  const { t } = useLocale();
  const { reference, applicant } = submission;
  const holder = assignee?.name ?? t('casework.nobody');
  return (
    <div className="case-head">
      <div className="case-pair">
        <PageHeading title={inOneLanguage(reference)} />
        <p className="case-quiet">
          <CaseBadge state={state} /> <WaitingMarks waiting={submission.waiting} need={need} />
        </p>
      </div>
      <div className="case-pair case-applicant">
        <p className="case-strong">
          <bdi>{applicantOf(submission) || t('requests.noApplicant')}</bdi>
        </p>
        <p className="case-quiet">
          {applicant.email === '' ? null : <Contact kind="mail" text={applicant.email} subject={reference} />}
        </p>
      </div>
      <div className="case-pair" data-assignee={assignee?.id ?? ''} data-others={isOthers(assignee, isMine)}>
        <p className="case-strong">
          <TurnMark need={need} />
        </p>
        <p className="case-quiet">
          {t('casework.assignee')}{' '}
          <bdi className="case-holder">{isMine ? t('casework.you', { name: holder }) : holder}</bdi>{' '}
          <OpenBy people={submission.openBy ?? []} />
        </p>
      </div>
    </div>
  );
}

function isOthers(assignee: CaseAnswer['assignee'], isMine: boolean): '' | undefined {
  return assignee === null || isMine ? undefined : '';
}

interface CaseFactsProps {
  readonly submission: StaffSubmission;
  readonly formName: string;
  readonly language: Locale;
  /** The client, or the way to make one. */
  readonly client: ReactNode;
}

/** What is looked up now and then: in one line above the bar, or below it where there is no room beside. */
export function CaseFacts({ submission, formName, language, client }: CaseFactsProps) {
  const { t, locale } = useLocale();
  const { formerReference, receivedAt } = submission;
  return (
    <dl className="case-facts">
      <Fact name={t('casework.form')} isClear>
        {formName}
      </Fact>
      <Fact name={t('casework.client')} isClear>
        {client}
      </Fact>
      <Fact name={t('requests.detail.received')}>{panamaDateTime(receivedAt)}</Fact>
      <Fact name={t('casework.language')} isClear>
        <span data-language={language}>{languageName(language, locale)}</span>
      </Fact>
      {formerReference === undefined ? null : (
        <Fact name={t('requests.detail.formerReference')}>{formerReference}</Fact>
      )}
    </dl>
  );
}

/** The id of the quotation that a request for one has become. */
export function quotationOf({
  form,
  reference,
}: Pick<StaffSubmission, 'form' | 'reference'>): string | undefined {
  return form === 'quote' ? /^PMTS\/Q\/0*([1-9]\d*)$/.exec(reference)?.[1] : undefined;
}

/** The way to the quotation that a request for one has become. */
export function QuotationLink({ form, reference }: Pick<StaffSubmission, 'form' | 'reference'>) {
  const { t } = useLocale();
  const quotation = quotationOf({ form, reference });
  if (quotation === undefined) return null;
  return (
    <div className="actions">
      <ButtonLink icon="forward" to={`/account/quotes/${quotation}`}>
        {t('requests.detail.quotation')}
      </ButtonLink>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  /** Clear without its name, which is only heard where the facts share a line. */
  readonly isClear?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isClear = false, children }: FactProps) {
  const shareLine = useIsBeside();
  return (
    <div title={name}>
      <dt className={isClear && shareLine ? 'visually-hidden' : undefined}>{name}</dt>
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
        <Act action="take" look="primary" onClick={acts.take}>
          {t('casework.take')}
        </Act>
      )}
      {isOver ? null : (
        <Act action="state" look={isMine ? 'primary' : 'secondary'} onClick={acts.state}>
          {t('casework.changeState')}
        </Act>
      )}
      <Dropdown className="case-more" isMenu summary={t('casework.more')}>
        <Button look="quiet" icon="person" data-act="assign" onClick={acts.assign}>
          {t('casework.assign')}
        </Button>
        <Act action="bundle" look="quiet" icon="export" onClick={acts.bundle}>
          {t('casework.bundle')}
        </Act>
        <Button look="quiet" icon="print" onClick={() => print()}>
          {t('rows.print')}
        </Button>
        <Act action="help" look="quiet" icon="info" onClick={acts.help}>
          {t('casework.keysButton')}
        </Act>
      </Dropdown>
    </div>
  );
}

/** Always at the foot of the answers; the form that they open takes their place. */
export function WritingActions({ note, reply }: Pick<CaseActs, 'note' | 'reply'>) {
  const { t } = useLocale();
  return (
    <div className="case-writing" role="group" aria-label={t('casework.conversation.title')}>
      <Act action="note" icon="edit" onClick={note}>
        {t('casework.writeNote')}
      </Act>
      <Act action="reply" icon="sending" onClick={reply}>
        {t('casework.writeReply')}
      </Act>
    </div>
  );
}

interface ActProps {
  readonly action: KeyAction;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly icon?: IconName;
  readonly onClick: () => void;
  readonly children: string;
}

function Act({ action, children, ...button }: ActProps) {
  const [keysOn] = useKeySetting();
  return (
    <Button
      {...button}
      title={children}
      data-act={action}
      aria-keyshortcuts={keysOn ? keyFor(action) : undefined}
    >
      {children} {keysOn ? <kbd aria-hidden="true">{keyFor(action)}</kbd> : null}
    </Button>
  );
}
