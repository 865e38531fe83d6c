import { sql } from 'kysely';
import { isMailboxRead } from '../../../server/lib/mail/reading-mailbox.ts';
import { kindsInQueue, nextDue } from '../../../server/lib/jobs/job-queue.ts';
import { vapidKeys } from '../../../server/lib/push/vapid-key.ts';
import { erasedRequests, idsInUse, isErased, isOfAnother, sharedIds } from '../../../server/lib/store/ids.ts';
import { checkRows, checkRowsIn, hasLedger } from '../../../server/lib/store/ledger-check.ts';
import { hasSearchIndex } from '../../../server/lib/store/search-index.ts';
import { openKnownFacts, readFact, readFacts } from '../../../server/lib/store/store-facts.ts';
import { openFileStore } from '../../../server/lib/files/open-file-store.ts';
import { isKnownSender } from '../../../server/modules/accounts/login.ts';
import { stateOf } from '../../../server/modules/accounts/second-factor.ts';
import { principalOf } from '../../../server/modules/accounts/sessions.ts';
import { tokenSecret } from '../../../server/modules/accounts/tokens.ts';
import { allUsers, isDisabled, listedUsers, userByEmail } from '../../../server/modules/accounts/users.ts';
import { databaseFaults, rowsIn } from '../../../server/modules/backup/database-copy.ts';
import { erasedIn } from '../../../server/modules/backup/erased.ts';
import { rowFaults, rowFaultsIn } from '../../../server/modules/backup/row-faults.ts';
import { answerNaming, fingerprintFaults } from '../../../server/modules/backup/stored-answers.ts';
import { verifyStore } from '../../../server/modules/backup/verify.ts';
import { readBundled } from '../../../server/modules/bundles/bundled-request.ts';
import { exportCsv } from '../../../server/modules/bundles/export-csv.ts';
import { readCourses } from '../../../server/modules/courses/course-store.ts';
import { localeOfToken, wishesOf } from '../../../server/modules/expiry/consents.ts';
import { readCertificates } from '../../../server/modules/expiry/read-certificates.ts';
import { dueReminders, readReminders } from '../../../server/modules/expiry/reminding.ts';
import { exportPerson } from '../../../server/modules/people/export-person.ts';
import { confirmedIds, presentIdOf } from '../../../server/modules/people/person-rows.ts';
import { readPeople, readPerson, readPersonOfRequest } from '../../../server/modules/people/read-people.ts';
import { quotationRow } from '../../../server/modules/quotations/change-quotation.ts';
import { readQuotations } from '../../../server/modules/quotations/read-quotations.ts';
import { storedQuotation } from '../../../server/modules/quotations/stored-quotation.ts';
import { auditIn } from '../../../server/modules/reports/audit-report.ts';
import { evaluationsIn } from '../../../server/modules/reports/evaluations.ts';
import { performanceIn } from '../../../server/modules/reports/performance.ts';
import { salesIn } from '../../../server/modules/reports/sales.ts';
import { workOfUsers } from '../../../server/modules/reports/work-of-users.ts';
import type { Period } from '../../../server/modules/reports/period.ts';
import { requestNamed } from '../../../server/modules/requests/additions/access-codes.ts';
import { readStatus } from '../../../server/modules/requests/additions/status-route.ts';
import { eventsOf } from '../../../server/modules/requests/case/change-case.ts';
import { mailsOf, messagesOf, notesOf } from '../../../server/modules/requests/case/correspondence.ts';
import {
  casesFor,
  casesOfTurn,
  inTurn,
  personOf,
  readCase,
} from '../../../server/modules/requests/case/read-case.ts';
import {
  documentsOf,
  newestDocuments,
  newestDocumentsOf,
  storedRequest,
} from '../../../server/modules/requests/case/stored-request.ts';
import { allRequests } from '../../../server/modules/requests/desk/all-requests.ts';
import {
  countSettled,
  hitsOf,
  idsOf,
  idsOfTurn,
  searchRequests,
  selectCases,
  selectedIds,
  selectionOf,
  unreadBy,
} from '../../../server/modules/requests/desk/case-filter.ts';
import { countSelected, readList } from '../../../server/modules/requests/desk/read-list.ts';
import { readRequest, storedFile } from '../../../server/modules/requests/desk/read-request.ts';
import {
  isDirectoryNamed,
  lostFiles,
  ownFilesOf,
} from '../../../server/modules/requests/intake/stored-files.ts';
import { dueDays } from '../../../server/modules/requests/waiting/form-rules.ts';
import { lastTurns } from '../../../server/modules/requests/waiting/turn-since.ts';
import { isOverdue, waitingOf } from '../../../server/modules/requests/waiting/waiting.ts';
import { fileIdOf } from '../../../src/contracts/cases.ts';
import { officeNeeds, type Turn, turns } from '../../../src/contracts/office-need.ts';
import { type RequestListQuery, submissionSorts } from '../../../src/contracts/staff-submissions.ts';
import { call, type On, type QueryCall, sorted } from './calls.ts';

const everything: RequestListQuery = {
  search: '',
  form: undefined,
  sort: '-receivedAt',
  position: 0,
  limit: 50,
};

/** Every filter of the desk's list, and every order. */
const filters: readonly RequestListQuery[] = [
  ...submissionSorts.map((sort) => ({ ...everything, sort })),
  { ...everything, search: 'PMTS/LIC' },
  { ...everything, search: '%_sea' },
  { ...everything, search: 'niño' },
  { ...everything, form: 'licence', state: 'withdrawn' },
  { ...everything, assignee: 'me' },
  { ...everything, assignee: 'none' },
  { ...everything, assignee: 'meOrNone' },
  { ...everything, unread: true },
  ...turns.map((turn) => ({ ...everything, turn })),
  { ...everything, quotations: 'due' },
  { ...everything, snoozed: 'hide' },
  { ...everything, snoozed: 'only' },
  { ...everything, from: '2020-01-01', to: '2099-12-31' },
  { ...everything, position: 2, limit: 3 },
];

const asked = ({ admin, at }: On, filter = everything) => ({ filter, userId: admin.userId, now: at });

const period: Period = {
  from: '2020-01-01',
  to: '2099-12-31',
  begin: '2020-01-01T05:00:00.000Z',
  end: '2100-01-01T05:00:00.000Z',
};

function ofFilter(filter: RequestListQuery): readonly QueryCall[] {
  return [
    call(readList, (query, on) => query(on.db, filter, on.admin.userId, on.at)),
    call(selectedIds, (query, on) => query(on.db, asked(on, filter), 100)),
  ];
}

function ofTurn(turn: Turn): readonly QueryCall[] {
  return [
    call(idsOfTurn, (query, { db, at }) => query(db, turn, at), sorted),
    call(casesOfTurn, (query, { db, at }) => query(db, turn, at), sorted),
    call(
      inTurn,
      (query, { at }) => query(turn, at, ['submission_id', 'state']),
      async (query, { db }) => sorted((await sql<object>`${query}`.execute(db)).rows),
    ),
  ];
}

const ofDesk: readonly QueryCall[] = [
  call(selectedIds, (query, on) =>
    query(on.db, { ...asked(on, { ...everything, due: 'over' }), now: '2099-01-01T00:00:00.000Z' }, 100),
  ),
  call(countSelected, (query, on) => query(on.db, filters, on.admin.userId, on.at)),
  call(selectionOf, (query, on) => query(on.db, asked(on, { ...everything, turn: 'ours', search: 'PMTS' }))),
  call(
    selectCases,
    async (query, on) => query(on.db, await selectionOf(on.db, asked(on))),
    async (query) => query.select('cases.submission_id').orderBy('cases.submission_id').execute(),
  ),
  call(idsOf, async (query, on) =>
    query(on.db, await selectionOf(on.db, asked(on)), { position: 1, limit: 4 }),
  ),
  call(unreadBy, (query, { db, userId }) => query(db, userId, 3)),
  call(countSettled, (query, { db, admin }) => query(db, admin.userId)),
  call(hitsOf, (query, { db }) => query(db, { ...everything, search: 'ana' })),
  call(searchRequests, (query, { db }) => query(db, ['pmts'])),
  call(
    exportCsv,
    (query, on) => query(on.db, asked(on), 'en'),
    async (csv) => (await csv.toArray()).map(String).join(''),
  ),
  call(
    readBundled,
    (query, { db, licence, admin }) =>
      query(db, licence, { userId: admin.userId, locale: 'es', withMessages: true }),
    (bundled) => ({ ...bundled?.submission, files: bundled?.files, prefix: bundled?.prefix }),
  ),
  call(allRequests, (query, { db }) => query(db)),
  call(readRequest, (query, { db, licence, admin, at }) => query(db, licence, admin.userId, at)),
  call(storedFile, (query, { db, licence }) => query(db, licence, fileIdOf(licence, 0))),
];

const ofCases: readonly QueryCall[] = [
  call(
    casesFor,
    (query, { db, admin, at }) => query(db, admin.userId, at),
    async (query) => query.orderBy('cases.submission_id').execute(),
  ),
  call(readCase, (query, { db, licence, admin, at }) => query(db, licence, admin.userId, at)),
  call(personOf, (query, { db, medical }) => query(db, medical)),
  call(eventsOf, (query, { db, licence }) => query(db, licence)),
  call(notesOf, (query, { db, licence }) => query(db, licence)),
  call(messagesOf, (query, { db, licence }) => query(db, licence)),
  call(mailsOf, (query, { db, licence, at }) => query(db, licence, at)),
  call(
    storedRequest,
    (query, { db, licence }) => query(db, licence),
    (request) => ({ ...request, form: undefined }),
  ),
  call(newestDocuments, (query, { db, licence }) => query(db, licence)),
  call(newestDocumentsOf, (query, { db, licence, medical }) => query(db, [licence, medical])),
  call(documentsOf, (query, { db, licence }) => query(db, licence)),
  call(dueDays, (query, { db }) => query(db)),
  call(lastTurns, (query, { db, licence, medical, quote }) => query(db, [licence, medical, quote])),
  call(waitingOf, async (query, { db, medical, at }) =>
    query(
      db,
      [{ submission_id: medical, form: 'medical', received_at: at, state: 'new', need: officeNeeds[0] }],
      at,
    ),
  ),
  call(
    isOverdue,
    (query, { db }) => query(db, '2099-01-01T00:00:00.000Z'),
    async (condition, { db }) =>
      db
        .selectFrom('cases')
        .select('submission_id')
        .where(condition ?? sql<boolean>`false`)
        .orderBy('submission_id')
        .execute(),
  ),
  call(readStatus, (query, { db, licence, medical, liberian, quote, erased, withdrawn, at }) =>
    query(db, [licence, medical, liberian, quote, erased, withdrawn], at),
  ),
  call(requestNamed, (query, { db, licenceReference, licenceEmail }) =>
    query(db, licenceReference, licenceEmail),
  ),
  call(ownFilesOf, (query, { db }) => query(db)),
  call(ownFilesOf, (query, { db, licence }) => query(db, [licence])),
  call(isDirectoryNamed, async (query, { db }) => {
    const files = db.selectFrom('submission_files').select('path').where('path', 'like', '%/0');
    const { path } = await files.limit(1).executeTakeFirstOrThrow();
    return query(db, path.replace(/\/0$/, ''));
  }),
  call(
    lostFiles,
    async (query, { db, licence }) =>
      query(db, { has: async () => false } as never, { kind: 'request', id: licence }),
    sorted,
  ),
];

const ofPeopleAndQuotes: readonly QueryCall[] = [
  call(readPeople, (query, { db }) => query(db, { search: '', cursor: undefined })),
  call(readPeople, (query, { db }) => query(db, { search: 'ana 6000', cursor: undefined })),
  call(readPerson, (query, { db, personId, at }) => query(db, personId, at)),
  call(readPersonOfRequest, (query, { db, medical }) => query(db, medical)),
  call(exportPerson, (query, { db, personId, at }) => query(db, personId, at)),
  call(presentIdOf, (query, { db, formerPersonId }) => query(db, formerPersonId)),
  call(confirmedIds, (query, { db, personId }) => query(db, personId), sorted),
  call(readCourses, (query, { db }) => query(db)),
  call(quotationRow, (query, { db, quotes }) => query(db, quotes[0])),
  call(storedQuotation, (query, { db, quotes }) => query(db, quotes[1], 'es')),
  call(readQuotations, (query, { db, at }) => query(db, {}, at)),
  call(readQuotations, (query, { db, at }) => query(db, { ownedBy: 'ana@ship.example', id: 1 }, at)),
  call(salesIn, (query, { db, at }) => query(db, period, at)),
  call(performanceIn, (query, { db, at }) => query(db, period, { now: at, people: true })),
  call(evaluationsIn, (query, { db }) => query(db, period)),
  call(workOfUsers, (query, { db }) => query(db, period)),
  call(auditIn, (query, { db }) => query(db, period, {})),
  call(auditIn, (query, { db }) => query(db, period, { isFolded: true, person: 'ana', event: 'signed in' })),
  call(auditIn, (query, { db, licence }) => query(db, period, { request: licence, user: 'nobody' })),
  call(readCertificates, (query, { db }) => query(db, { from: '2020-01-01', until: '2099-12-31' })),
  call(readReminders, (query, { db }) => query(db, Date.parse('2028-09-01T13:00:00Z'))),
  call(dueReminders, (query, { db }) => query(db, Date.parse('2028-09-01T13:00:00Z'))),
  call(wishesOf, (query, { db, liberian, licence }) => query(db, [liberian, licence])),
  call(localeOfToken, async (query, { db, liberian }) => query(db, await reminderToken(db, liberian))),
];

export async function reminderToken(db: On['db'], liberian: string): Promise<string> {
  const row = await db
    .selectFrom('reminder_consents')
    .select('token')
    .where('submission_id', '=', liberian)
    .executeTakeFirstOrThrow();
  return row.token;
}

const ofStore: readonly QueryCall[] = [
  call(kindsInQueue, (query, { db }) => query(db, '2099-01-01T00:00:00.000Z'), sorted),
  call(nextDue, (query, { db, at }) => query(db, ['certificates', 'reminders', 'waiting'], at)),
  call(isMailboxRead, (query, { db, now }) => query(db, [], now)),
  call(
    vapidKeys,
    (query, { db }) => query({ vapidPrivateKey: undefined } as never, db),
    ({ publicKey }) => publicKey,
  ),
  call(isOfAnother, (query, { db, message }) => query(db, { kind: 'request', id: message })),
  call(idsInUse, (query, { db, licence, erased }) => query(db, [licence, erased]), sorted),
  call(erasedRequests, (query, { db, licence, erased }) => query(db, [licence, erased]), sorted),
  call(isErased, (query, { db, erased }) => query(db, erased)),
  call(checkRows, (query, { db }) => query(db)),
  call(checkRowsIn, (query, { db }) => query(db)),
  call(hasLedger, (query, { db }) => query(db)),
  call(hasSearchIndex, (query, { db }) => query(db)),
  call(readFact, (query, { db }) => query(db, 'generation')),
  call(readFacts, (query, { db }) => query(db)),
  call(
    openKnownFacts,
    (query, { db }) => query(db),
    (facts) => facts.read(),
  ),
  call(tokenSecret, (query, { db, settings }) =>
    query({ jwtSecret: undefined } as never, db, settings.dataDir),
  ),
  call(stateOf, (query, { db, userId }) => query(db, userId)),
  call(allUsers, (query, { db }) => query(db)),
  call(listedUsers, (query, { db }) => query(db)),
  call(userByEmail, (query, { db, admin }) => query(db, admin.email)),
  call(principalOf, async (query, { db, admin }) => {
    const { session_id: sessionId } = await db
      .selectFrom('sessions')
      .select('session_id')
      .where('user_id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    return query(db, { sessionId, userId: admin.userId }, Date.now());
  }),
  call(rowsIn, (query, { db }) => query(db)),
  call(erasedIn, (query, { db }) => query(db)),
  call(rowFaults, (query, { db }) => query(db)),
  call(rowFaultsIn, (query, { db }) => query(db)),
  call(verifyStore, async (query, { db, settings }) =>
    query(db, settings, await openFileStore(settings.dataDir)),
  ),
];

/** Queries that find nothing in a store without faults; each still runs on both. */
const ofFaults: readonly QueryCall[] = [
  call(sharedIds, (query, { db }) => query(db)),
  call(isDisabled, (query, { db, userId }) => query(db, userId)),
  call(databaseFaults, (query, { db, settings }) => query(db, settings)),
  call(answerNaming, (query, { db, licence }) => query(db, `request-${licence}`, 2000)),
  call(fingerprintFaults, (query, { db }) => query(db)),
  call(isKnownSender, (query, { db, admin }) =>
    query({ db, now: Date.now, secret: 'secret' } as never, admin.email, '192.0.2.1'),
  ),
];

export const reads: readonly QueryCall[] = [
  ...filters.flatMap(ofFilter),
  ...turns.flatMap(ofTurn),
  ...ofDesk,
  ...ofCases,
  ...ofPeopleAndQuotes,
  ...ofStore,
];
export const findingNothing = ofFaults;
