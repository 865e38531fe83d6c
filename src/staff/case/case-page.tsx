import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import { type CaseAnswer, type CaseEventAnswer, readPath } from '../../contracts/cases.ts';
import { type StaffSubmission, submissionPath } from '../../contracts/staff-submissions.ts';
import type { Form } from '../../form/form-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useBrand } from '../../ui/brand-context.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { InDeskLine } from '../desk-line.tsx';
import { type LineNotice, NoticeLine } from '../notice-line.tsx';
import { DocumentsPanel } from '../documents/documents-panel.tsx';
import { useKeys } from '../keys/keys.tsx';
import { parseSubmission } from '../answers.ts';
import { type Query, useQuery } from '../lists/use-query.ts';
import { AsOf } from '../lists/query-states.tsx';
import { Answers } from '../requests/answer-sheet.tsx';
import { fileLabel } from '../requests/request-answers.tsx';
import { ApplicantMails, bounced } from './applicant-mails.tsx';
import { AskAgain } from './asking.tsx';
import { CaseActions, CaseFacts, CaseHead, WritingActions } from './case-head.tsx';
import { CaseDialogs } from './case-dialogs.tsx';
import { CasePanes, type CaseView, isWide, useIsBeside } from './case-panes.tsx';
import { Conversation, WritingArea } from './conversation.tsx';
import { type CaseDocument, useShownDocuments } from './documents-of-case.ts';
import { useDuplicatesNotice } from './duplicates.tsx';
import { EventList, History } from './history.tsx';
import { InsteadOfDocuments } from './instead-of-documents.tsx';
import { addressOfList, type Neighbours, neighboursOf, rememberOpened } from './list-order.ts';
import { Snooze } from './snooze.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { type CaseChanges, useCaseChanges } from './case-changes.ts';
import { type CaseWork, useCaseWork } from './use-case-work.ts';
import { useColleagues } from './colleagues.tsx';
import { BackToList } from '../lists/list-links.tsx';
import { RequestClient } from '../clients/request-client.tsx';

interface CasePageProps {
  readonly submission: StaffSubmission;
  readonly known: CaseAnswer;
  readonly form: Form | undefined;
  readonly query: Query;
  readonly list: string;
}

/** Milliseconds between looks at an open request: for changes by colleagues, and to tell them that it is open here. */
const lookEvery = 20_000;

export function CasePage({ submission, known, form, query, list }: CasePageProps) {
  const { locale } = useLocale();
  const { profile } = useSession();
  const { submissionId, reference } = submission;
  const language = submission.locale ?? 'es';
  const changes = useCaseChanges({ submissionId, reference, known, onChanged: query.refetch });
  const documents = useShownDocuments(submission, changes);
  const neighbours = neighboursOf(profile, list, submissionId);
  const work = useCaseWork({ submissionId, documents, changes, list, neighbours });
  const formName = form?.texts[locale].name ?? submission.form;
  const documentName = (field: string): string => fileLabel({ form, locale }, submission.fields, field);
  const isMine = changes.case.assignee?.id === profile.id;
  const areBeside = useIsBeside();
  const notices = useNotices({ submission, form, list, changes, documentName });
  usePageTitle(`${formName}: ${reference}`);
  useQuery(submissionPath(submissionId), parseSubmission, { every: lookEvery });
  useMarkRead(submissionId, known);
  useEffect(() => rememberOpened(profile, list, submissionId), [profile, list, submissionId]);
  useCaseKeys(work);
  useDataInSight(documents[work.position]?.field);
  const steps = <CaseSteps list={addressOfList(profile, list)} work={work} neighbours={neighbours} />;
  const second = (
    <div className="case-second">
      {areBeside ? steps : null}
      <CaseFacts
        submission={submission}
        formName={formName}
        language={language}
        client={<RequestClient submission={submission} onChanged={query.refetch} />}
      />
      <Snooze submission={submission} changes={changes} />
      <NoticeLine notices={notices} />
    </div>
  );
  return (
    <div
      className="case desk-case"
      data-case={submissionId}
      data-version={changes.case.version}
      data-state-now={changes.case.state}
      aria-busy={changes.busy}
    >
      {areBeside ? <InDeskLine>{second}</InDeskLine> : null}
      <article className="sheet" data-submission={submissionId}>
        <Letterhead />
        <div className="case-bar">
          {areBeside ? null : steps}
          <CaseHead submission={submission} case={changes.case} isMine={isMine} />
          <CaseActions case={changes.case} isMine={isMine} acts={actsOf(work)} />
        </div>
        {areBeside ? null : second}
        <Panes {...{ submission, form, query, documents, changes, work, documentName }} />
      </article>
      <CaseDialogs {...{ documents, work, submission, documentName }} case={changes.case} />
    </div>
  );
}

interface PanesProps extends Pick<CasePageProps, 'submission' | 'form' | 'query'> {
  readonly documents: readonly CaseDocument[];
  readonly changes: CaseChanges;
  readonly work: CaseWork;
  readonly documentName: (field: string) => string;
}

function Panes({ submission, form, query, documents, changes, work, documentName }: PanesProps) {
  const { t } = useLocale();
  const [view, show] = useCaseView(submission.submissionId);
  const said = submission.notes.length + submission.messages.length;
  const language = submission.locale ?? 'es';
  const showDocument = (field: string): void => {
    work.goTo(documents.findIndex((one) => one.field === field));
    if (!isWide()) show('documents');
  };
  return (
    <CasePanes
      view={view}
      onView={show}
      names={{
        documents: t('casework.document.title'),
        answers: t('casework.answers'),
        conversation: said === 0 ? t('casework.messages') : `${t('casework.messages')} (${said})`,
        history: t('casework.history.title'),
      }}
      views={{
        answers: (
          <div className="case-answers">
            <Answers
              submission={submission}
              form={form}
              current={documents[work.position]?.field}
              onDocument={showDocument}
              {...(submission.form === 'evaluation' ? { part: 'others' } : {})}
            />
          </div>
        ),
        conversation: (
          <Conversation
            submission={submission}
            place={{ ...work.placing, nameOf: documentName }}
            onMail={work.decideMail}
            after={<ApplicantMails submission={submission} changes={changes} />}
          />
        ),
        history: (
          <>
            <History events={submission.events} documentName={documentName} />
            <AsOf {...query} />
          </>
        ),
        documents: (
          <DocumentsPanel
            submission={submission}
            form={form}
            documents={documents}
            position={work.position}
            onPosition={work.goTo}
            onVerdict={work.decide}
            onAcceptAll={work.askAcceptAll}
            ask={<AskAgain work={work} />}
            instead={<InsteadOfDocuments submission={submission} form={form} />}
          />
        ),
      }}
      dock={
        <>
          {work.writing === undefined ? <WritingActions {...actsOf(work)} /> : null}
          <WritingArea
            submission={submission}
            language={language}
            changes={changes}
            writing={work.writing}
            onSaved={() => show('conversation')}
            onClose={work.stopWriting}
          />
        </>
      }
    />
  );
}

function Letterhead() {
  const { name, email, phone } = useBrand();
  return (
    <p className="letterhead">
      <strong>{name}</strong> {email} · {phone}
    </p>
  );
}

/** Begins with the documents; where all stand side by side, a view is scrolled to. */
function useCaseView(submissionId: string): readonly [CaseView, (view: CaseView) => void] {
  const [view, setView] = useState<CaseView>('documents');
  const show = (to: CaseView): void => {
    setView(to);
    const box = document.querySelector(`[data-case="${submissionId}"] [data-view="${to}"]`);
    if (isWide()) box?.scrollIntoView({ block: 'start' });
  };
  return [view, show];
}

/** Brings the answers about the document that is shown into sight; not on opening, when the answers begin at the top. */
function useDataInSight(field: string | undefined): void {
  const before = useRef(field);
  useEffect(() => {
    if (field === before.current) return;
    before.current = field;
    if (field === undefined || !isWide()) return;
    const button = document.querySelector(`[data-of-document="${CSS.escape(field)}"]`);
    (button?.closest('tr') ?? button)?.scrollIntoView({ block: 'nearest' });
  }, [field]);
}

function actsOf(work: CaseWork) {
  return {
    take: work.take,
    giveBack: () => work.assign(null),
    assign: () => work.show({ kind: 'assign' }),
    state: () => work.show({ kind: 'state' }),
    note: () => work.write('note'),
    reply: () => work.write('message'),
    bundle: () => void work.bundle(),
    help: () => work.show({ kind: 'keys' }),
  };
}

function useCaseKeys(work: CaseWork): void {
  const { giveBack: _giveBack, assign: _assign, ...acts } = actsOf(work);
  useKeys({
    ...acts,
    next: () => work.goTo(work.position + 1),
    previous: () => work.goTo(work.position - 1),
    nextDocument: () => work.goTo(work.position + 1),
    previousDocument: () => work.goTo(work.position - 1),
    accepted: () => work.decide('accepted'),
    unreadable: () => work.decide('unreadable'),
    wrongDocument: () => work.decide('wrongDocument'),
    expired: () => work.decide('expired'),
    acceptAll: work.askAcceptAll,
    ask: work.ask,
    open: work.next,
    back: work.back,
    search: work.back,
  });
}

interface NoticesNeeds {
  readonly submission: StaffSubmission;
  readonly form: Form | undefined;
  readonly list: string;
  readonly changes: CaseChanges;
  readonly documentName: (field: string) => string;
}

/** Changes by others, changes that failed to save, mails that came back, and requests that are alike. */
function useNotices({ submission, form, list, changes, documentName }: NoticesNeeds): readonly LineNotice[] {
  const { t } = useLocale();
  const colleagues = useColleagues();
  const [own] = colleagues;
  const [seen, setSeen] = useState(submission.events.length);
  const theirs = foreignEvents(submission.events.slice(seen), own?.name);
  const duplicates = useDuplicatesNotice({ submission, form, list });
  const trouble: LineNotice | undefined = changes.trouble && {
    key: 'trouble',
    tone: 'bad',
    text: t(
      changes.trouble.outcome.kind === 'conflict' ? 'casework.conflict.title' : 'casework.failed.title',
    ),
    urgent: (
      <TroubleNotice
        changes={changes}
        theirs={theirs}
        all={submission.events}
        documentName={documentName}
        fileName={(id) => documentName(submission.documents.find(({ fileId }) => fileId === id)?.field ?? '')}
        colleagueName={(id) => colleagues.find((one) => one.id === id)?.name ?? id}
      />
    ),
  };
  const news: LineNotice | undefined =
    theirs.length === 0 || changes.trouble !== undefined
      ? undefined
      : {
          key: 'news',
          tone: 'care',
          text: t('casework.others.title'),
          more: <EventList events={theirs} all={submission.events} documentName={documentName} />,
          action: (
            <Button onClick={() => setSeen(submission.events.length)}>{t('casework.others.show')}</Button>
          ),
        };
  return [trouble, bounced(t, { submission, changes }), news, duplicates].filter((one) => one !== undefined);
}

function foreignEvents(
  events: readonly CaseEventAnswer[],
  ownName: string | undefined,
): readonly CaseEventAnswer[] {
  return events.filter(({ by }) => by.kind !== 'account' || by.name !== ownName);
}

interface CaseStepsProps {
  readonly list: string;
  readonly work: CaseWork;
  readonly neighbours: Neighbours | undefined;
}

function CaseSteps({ list, work, neighbours }: CaseStepsProps) {
  const { t } = useLocale();
  const mayGoOn = neighbours?.next !== undefined || neighbours?.mayGoOn === true;
  return (
    <nav className="case-steps" aria-label={t('requests.all')}>
      <BackToList look="quiet" list={list}>
        <span className="visually-hidden">{t('requests.detail.back')}</span>
      </BackToList>
      {neighbours === undefined ? null : (
        <>
          <Button
            look="quiet"
            icon="left"
            title={t('casework.previousRequest')}
            aria-disabled={neighbours.previous === undefined}
            onClick={work.previous}
          >
            <span className="visually-hidden">{t('casework.previousRequest')}</span>
          </Button>
          <span className="case-position" data-position>
            {t(neighbours.mayGoOn ? 'casework.inTheListAndMore' : 'casework.inTheList', {
              position: neighbours.position,
              count: neighbours.count,
            })}
          </span>
          <Button
            look="quiet"
            icon="right"
            title={t('casework.nextRequest')}
            data-next-request
            aria-disabled={!mayGoOn}
            onClick={mayGoOn ? work.next : undefined}
          >
            <span className="visually-hidden">{t('casework.nextRequest')}</span>
          </Button>
        </>
      )}
    </nav>
  );
}

/** Marks an open request as read. If the call fails, the request stays unread and nothing is lost. */
function useMarkRead(submissionId: string, { unread }: CaseAnswer): void {
  const { send } = useSession();
  useEffect(() => {
    if (unread) void send(readPath(submissionId), { method: 'PUT' });
  }, [send, submissionId, unread]);
}
