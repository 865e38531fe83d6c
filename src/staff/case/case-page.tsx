import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../account/session-context.tsx';
import {
  type CaseAnswer,
  type CaseEventAnswer,
  mayMove,
  readPath,
  type Verdict,
} from '../../contracts/cases.ts';
import { type StaffSubmission, submissionPath } from '../../contracts/staff-submissions.ts';
import type { Form } from '../../form/form-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { DocumentsPanel } from '../documents/documents-panel.tsx';
import { useKeys } from '../keys/keys.tsx';
import { parseSubmission } from '../answers.ts';
import { type Query, useQuery } from '../lists/use-query.ts';
import { StaffSheet } from '../staff-sheet.tsx';
import { Answers, fileLabel } from '../requests/request-answers.tsx';
import { ApplicantMails, Bounced } from './applicant-mails.tsx';
import { CaseActions, CaseHead } from './case-head.tsx';
import { CaseDialogs } from './case-dialogs.tsx';
import { Conversation, WritingArea } from './conversation.tsx';
import { type CaseDocument, documentsOfCase, documentsToResend } from './documents-of-case.ts';
import { Duplicates } from './duplicates.tsx';
import { EventList, History } from './history.tsx';
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
  usePageTitle(`${formName}: ${reference}`);
  useQuery(submissionPath(submissionId), parseSubmission, { every: lookEvery });
  useMarkRead(submissionId, known);
  useEffect(() => rememberOpened(profile, list, submissionId), [profile, list, submissionId]);
  useCaseKeys(work);
  return (
    <div
      className="case"
      data-case={submissionId}
      data-version={changes.case.version}
      data-state-now={changes.case.state}
      aria-busy={changes.busy}
    >
      <StaffSheet
        list={list}
        back=""
        query={query}
        top={<CaseSteps list={addressOfList(profile, list)} work={work} neighbours={neighbours} />}
        data-submission={submissionId}
      >
        <CaseHead
          submission={submission}
          case={changes.case}
          formName={formName}
          language={language}
          isMine={isMine}
          client={<RequestClient submission={submission} onChanged={query.refetch} />}
        />
        <CaseActions case={changes.case} isMine={isMine} acts={actsOf(work)} />
        <Snooze submission={submission} case={changes.case} onChanged={query.refetch} />
        <CaseJumps />
        <Bounced submission={submission} changes={changes} />
        <Troubles submission={submission} changes={changes} documentName={documentName} />
        <DocumentsToAskFor documents={documents} changes={changes} work={work} />
        <div className="case-columns">
          <div className="case-answers">
            <Answers submission={submission} form={form} />
          </div>
          <DocumentsPanel
            submission={submission}
            form={form}
            documents={documents}
            position={work.position}
            onPosition={work.goTo}
            onVerdict={work.decide}
            onAcceptAll={work.askAcceptAll}
          />
        </div>
        <Duplicates submission={submission} form={form} list={list} />
        <div className="case-columns">
          <Conversation
            submission={submission}
            after={<ApplicantMails submission={submission} changes={changes} />}
          >
            <WritingArea
              submission={submission}
              language={language}
              changes={changes}
              writing={work.writing}
              onClose={work.stopWriting}
            />
          </Conversation>
          <History events={submission.events} documentName={documentName} />
        </div>
      </StaffSheet>
      <CaseDialogs {...{ documents, work, submission, documentName }} case={changes.case} />
    </div>
  );
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
    accepted: () => work.decide('accepted'),
    unreadable: () => work.decide('unreadable'),
    wrongDocument: () => work.decide('wrongDocument'),
    expired: () => work.decide('expired'),
    acceptAll: work.askAcceptAll,
    open: work.next,
    back: work.back,
    search: work.back,
  });
}

/** The documents, including verdicts just given that the API has not reported yet. */
function useShownDocuments(submission: StaffSubmission, { said }: CaseChanges): readonly CaseDocument[] {
  const known = useMemo(() => documentsOfCase(submission.documents), [submission.documents]);
  return useMemo(
    () =>
      known.map((document) => {
        const verdict: Verdict | undefined = said.get(document.fileId);
        return verdict === undefined ? document : { ...document, verdict: { verdict, reason: null, at: '' } };
      }),
    [known, said],
  );
}

interface DocumentsToAskForProps {
  readonly documents: readonly CaseDocument[];
  readonly changes: CaseChanges;
  readonly work: CaseWork;
}

/** A verdict alone mails nobody: several documents are requested at once, together with the state change. */
function DocumentsToAskFor({ documents, changes, work }: DocumentsToAskForProps) {
  const { t } = useLocale();
  const wanted = documentsToResend(documents);
  const { state } = changes.case;
  if (wanted.length === 0 || !mayMove(state, 'waitingForApplicant')) return null;
  return (
    <Notice tone="care" title={t('casework.wanted.title', { count: wanted.length })}>
      <p>{t('casework.wanted.body')}</p>
      <div className="actions">
        <Button
          data-ask
          onClick={() => work.changeState({ state: 'waitingForApplicant' }, t('casework.wanted.asked'))}
        >
          {t('casework.wanted.ask')}
        </Button>
      </div>
    </Notice>
  );
}

interface TroublesProps {
  readonly submission: StaffSubmission;
  readonly changes: CaseChanges;
  readonly documentName: (field: string) => string;
}

/** Changes by others, and changes that failed to save. */
function Troubles({ submission, changes, documentName }: TroublesProps) {
  const { t } = useLocale();
  const colleagues = useColleagues();
  const { profile } = useSession();
  const [own] = colleagues;
  const [seen, setSeen] = useState(submission.events.length);
  const theirs = foreignEvents(submission.events.slice(seen), own?.name);
  const { assignee } = changes.case;
  const hasOther = assignee !== null && assignee.id !== profile.id;
  return (
    <div className="case-news" role="status">
      {hasOther ? (
        <Notice tone="info">
          <p>{t('casework.others.assigned', { name: assignee.name })}</p>
        </Notice>
      ) : null}
      <TroubleNotice
        changes={changes}
        theirs={theirs}
        all={submission.events}
        documentName={documentName}
        fileName={(id) => documentName(submission.documents.find(({ fileId }) => fileId === id)?.field ?? '')}
        colleagueName={(id) => colleagues.find((one) => one.id === id)?.name ?? id}
      />
      {theirs.length === 0 || changes.trouble !== undefined ? null : (
        <Notice tone="care" title={t('casework.others.title')}>
          <EventList events={theirs} all={submission.events} documentName={documentName} />
          <div className="actions">
            <Button onClick={() => setSeen(submission.events.length)}>{t('casework.others.show')}</Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

function foreignEvents(
  events: readonly CaseEventAnswer[],
  ownName: string | undefined,
): readonly CaseEventAnswer[] {
  return events.filter(({ by }) => by.kind !== 'account' || by.name !== ownName);
}

/** Headings that lie screens below the top on a phone, where the page is one column. */
const headings = [
  ['documents-title', 'casework.document.title'],
  ['conversation-title', 'casework.conversation.title'],
  ['history-title', 'casework.history.title'],
] as const;

/** Hidden by the style sheet where the columns stand side by side. */
function CaseJumps() {
  const { t } = useLocale();
  return (
    <div className="case-jumps" role="group" aria-label={t('casework.jumps')}>
      {headings.map(([id, text]) => (
        <Button
          key={id}
          look="quiet"
          icon="down"
          data-jump={id}
          onClick={() => document.getElementById(id)?.scrollIntoView()}
        >
          {t(text)}
        </Button>
      ))}
    </div>
  );
}

interface CaseStepsProps {
  readonly list: string;
  readonly work: CaseWork;
  readonly neighbours: Neighbours | undefined;
}

function CaseSteps({ list, work, neighbours }: CaseStepsProps) {
  const { t } = useLocale();
  return (
    <nav className="case-steps" aria-label={t('requests.all')}>
      <BackToList look="quiet" list={list}>
        {t('requests.detail.back')}
      </BackToList>
      {neighbours === undefined ? null : (
        <>
          <span className="hint" data-position>
            {t('casework.inTheList', { position: neighbours.position, count: neighbours.count })}
          </span>
          <Button
            look="quiet"
            icon="left"
            aria-disabled={neighbours.previous === undefined}
            onClick={work.previous}
          >
            {t('casework.previousRequest')}
          </Button>
          <Button
            look="quiet"
            icon="right"
            aria-disabled={neighbours.next === undefined}
            onClick={neighbours.next === undefined ? undefined : work.next}
          >
            {t('casework.nextRequest')}
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
