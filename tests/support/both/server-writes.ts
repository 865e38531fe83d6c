import {
  addJob,
  addRecurring,
  claimJob,
  finishJob,
  giveBackJob,
  makeAllDue,
  postponeJob,
  renewLease,
  repeatJob,
} from '../../../server/lib/jobs/job-queue.ts';
import {
  addMail,
  adoptMails,
  countMail,
  letGo,
  markSent,
  noteBounce,
  noteRefusal,
  takeBackMails,
  takeMail,
} from '../../../server/lib/mail/mail-queue.ts';
import { countAttempt, forgetAttempts, refundAttempt } from '../../../server/lib/store/attempts.ts';
import { addTombstones } from '../../../server/lib/store/ids.ts';
import { acceptRows, sealRows } from '../../../server/lib/store/ledger-check.ts';
import {
  addFact,
  openGeneration,
  raiseGeneration,
  writeFact,
} from '../../../server/lib/store/store-facts.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  passSecondFactor,
  removeSecondFactor,
  tryCode,
} from '../../../server/modules/accounts/second-factor.ts';
import {
  cleanUp,
  endOtherSessions,
  endSession,
  openSession,
  renewSession,
} from '../../../server/modules/accounts/sessions.ts';
import {
  addUser,
  keepsSuperAdmin,
  makeFirstAdmin,
  setDisabled,
  setPassword,
  setRoles,
  setUsername,
} from '../../../server/modules/accounts/users.ts';
import {
  fillWhenEmpty,
  readCourses,
  replaceCourses,
  writeCourses,
} from '../../../server/modules/courses/course-store.ts';
import { firstCourses } from '../../../server/modules/courses/course-file.ts';
import { collectCertificates } from '../../../server/modules/expiry/certificates.ts';
import { withMailTrouble } from '../../../server/modules/requests/case/correspondence.ts';
import { fillListing } from '../../../server/modules/requests/intake/listing.ts';
import { openFileStore } from '../../../server/lib/files/open-file-store.ts';
import { rowFaults } from '../../../server/modules/backup/row-faults.ts';
import { sweepStore } from '../../../server/modules/backup/store-sweep.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { call, type On, type QueryCall, within } from './calls.ts';
import { id, later } from './fixed-names.ts';

const allowance = { max: 2, window: 3_600_000 };

function mail(on: On, digit: number) {
  const text = { recipient: 'eva@ship.example', subject: 'Subject', body: 'Body', created_at: on.at };
  return { mail_id: id(digit), ...text, reference: on.licenceReference, submission_id: on.licence };
}

const pending = (on: On, digit: number, attempts: number) =>
  ({ ...mail(on, digit), attempts, message_id: null, answers: null }) as const;

async function claimed({ db }: On) {
  const job = await claimJob(db, { kinds: ['proof'], now: later, leasedUntil: '2100-01-01T00:00:00.000Z' });
  if (job === undefined) throw new Error('Nothing is due');
  return job;
}

const ofQueues: readonly QueryCall[] = [
  call(addJob, (query, { db, at }) => query(db, { kind: 'proof', key: 'one', dueAt: at })),
  call(addRecurring, (query, { db, at }) => query(db, 'storeSweep', at)),
  call(
    claimJob,
    (query, { db }) => query(db, { kinds: ['proof'], now: later, leasedUntil: '2020-01-01T00:00:00.000Z' }),
    (job) => job?.tries,
  ),
  call(renewLease, async (query, on) => query(on.db, await claimed(on), '2020-01-01T00:00:00.000Z')),
  call(postponeJob, async (query, on) => query(on.db, await claimed(on), { dueAt: on.at, error: 'away' })),
  call(giveBackJob, async (query, on) => query(on.db, await claimed(on))),
  within(repeatJob, async (query, on) => query(on.transaction, { ...(await lastJob(on)) }, on.at)),
  within(finishJob, async (query, on) => query(on.transaction, { ...(await lastJob(on)) })),
  call(makeAllDue, (query, { db, at }) => query(db, ['certificates'], at)),
  within(addMail, (query, on) => query(on.transaction, mail(on, 1))),
  within(addMail, (query, on) => query(on.transaction, mail(on, 2))),
  within(addMail, (query, on) => query(on.transaction, mail(on, 3))),
  call(
    takeMail,
    (query, { db }) => query(db, id(1), { now: later, until: later }),
    ({ kind }) => kind,
  ),
  within(noteRefusal, (query, on) =>
    query(on.transaction, pending(on, 1, 1), { refusal: '550 5.1.1', again: later }),
  ),
  call(letGo, (query, on) => query(on.db, pending(on, 1, 1))),
  call(markSent, (query, { db, at }) => query(db, id(2), at)),
  within(takeBackMails, (query, { transaction }) => query(transaction, [id(3)])),
  call(adoptMails, (query, { db, at }) => query(db, at)),
  call(noteBounce, async (query, { db, at }) => {
    const sent = db.selectFrom('mails').select('message_id').where('mail_id', '=', id(2));
    const { message_id: own } = await sent.executeTakeFirstOrThrow();
    return query(db, { messageIds: [own ?? ''], refusal: '550 5.1.1' }, at);
  }),
  call(withMailTrouble, (query, { db, licence }) => query(db, [licence])),
  call(countMail, (query, { db, now }) => query(db, ['mails', 'ana'], [allowance], now)),
  call(countAttempt, (query, { db, now }) => query(db, ['ana'], allowance, now)),
  call(countAttempt, (query, { db, now }) => query(db, ['ana'], allowance, now)),
  call(countAttempt, (query, { db, now }) => query(db, ['ana'], allowance, now)),
  call(refundAttempt, (query, { db }) => query(db, ['ana'])),
  call(forgetAttempts, (query, { db }) => query(db, ['mails', 'ana'])),
];

async function lastJob({ db }: On) {
  const { tries, lease } = await db
    .selectFrom('jobs')
    .select(['tries', 'lease'])
    .where('kind', '=', 'proof')
    .where('key', '=', 'one')
    .executeTakeFirstOrThrow();
  return { kind: 'proof', key: 'one', tries, lease: lease ?? '' } as const;
}

const ofStore: readonly QueryCall[] = [
  call(sweepStore, async (query, { db, settings, now }) => {
    const files = await openFileStore(settings.dataDir);
    return query({ db, files, now, deletes: false, rowFaults: () => rowFaults(db) });
  }),
  call(writeFact, (query, { db, at }) => query(db, 'provedAt', at)),
  call(addFact, (query, { db, at }) => query(db, 'backedUpAt', at)),
  call(openGeneration, (query, { db, now }) => query(db, now)),
  call(
    raiseGeneration,
    (query, { db, now }) => query(db, now),
    (generation) => typeof generation,
  ),
  // The last one was partly chance.
  call(writeFact, (query, { db }) => query(db, 'generation', '7')),
  call(addTombstones, (query, { db, at }) => query(db, [id(8)], at)),
  call(sealRows, (query, { db }) => query(db)),
  call(acceptRows, (query, { db }) => query(db)),
  call(fillListing, (query, { db }) => query(db)),
  call(collectCertificates, (query, { db }) => query(db)),
  call(replaceCourses, async (query, { db }) => query(db, (await readCourses(db)).slice(1))),
  within(writeCourses, async (query, { transaction }) =>
    query(transaction, (await readCourses(transaction)).slice(0, 0)),
  ),
  call(fillWhenEmpty, async (query, { db }) => query(db, await firstCourses())),
];

const ofAccounts: readonly QueryCall[] = [
  call(
    addUser,
    (query, { db, at }) =>
      query(db, {
        email: 'eva@pmts.test',
        username: 'Eva',
        roles: ['admin'],
        passwordHash: 'hash',
        createdAt: at,
      }),
    (user) => ({ ...user, userId: '' }),
  ),
  call(setUsername, (query, { db, userId }) => query(db, userId, 'Another name')),
  call(setRoles, (query, { db, userId }) => query(db, userId, ['moderator'])),
  within(setPassword, (query, { transaction, userId }) => query(transaction, userId, 'another hash')),
  within(keepsSuperAdmin, (query, { transaction, admin }) => query(transaction, admin.userId)),
  within(setDisabled, (query, { transaction, userId, at }) => query(transaction, userId, at)),
  call(makeFirstAdmin, async (query, { db }) =>
    query(db, await cheapPasswords(), { adminEmail: 'first@pmts.test' }),
  ),
  call(
    offerSecondFactor,
    (query, { db, userId }) => query(db, userId, { issuer: 'PMTS', email: 'user@pmts.test' }),
    (offer) => typeof offer?.secret,
  ),
  call(passSecondFactor, (query, { db, now, userId }) => query({ db, now: () => now }, userId, undefined)),
  call(tryCode, (query, { db, now, userId }) => query({ db, now: () => now }, userId, 'no code')),
  call(confirmSecondFactor, (query, { db, now, userId }) =>
    query({ db, now: () => now }, { userId, sessionId: '' }, 'no code'),
  ),
  call(removeSecondFactor, (query, { db, userId }) => query(db, userId)),
  call(
    openSession,
    (query, { db, admin, now }) => query(db, { userId: admin.userId } as never, now),
    (session) => typeof session,
  ),
  call(renewSession, async (query, { db, admin, now }) => query(db, await sessionOf(db, admin.userId), now)),
  call(endOtherSessions, async (query, { db, admin }) =>
    query(db, admin.userId, await sessionOf(db, admin.userId)),
  ),
  call(endSession, async (query, { db, admin }) => query(db, await sessionOf(db, admin.userId))),
  call(cleanUp, (query, { db, at }) => query(db, at)),
];

/** The one that began first, which came from the other database. */
async function sessionOf(db: On['db'], userId: string): Promise<string> {
  const sessions = db.selectFrom('sessions').select('session_id').where('user_id', '=', userId);
  return (await sessions.orderBy('opened_at').limit(1).executeTakeFirstOrThrow()).session_id;
}

/** Jobs, mails, facts of the store, courses and accounts. */
export const serverWrites: readonly QueryCall[] = [...ofQueues, ...ofStore, ...ofAccounts];
