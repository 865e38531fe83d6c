import { makeAllDue } from '../../../server/lib/jobs/job-queue.ts';
import { readCourses } from '../../../server/modules/courses/course-store.ts';
import { demoQuotation } from '../../../server/modules/quotations/demo-quotation.ts';
import { writeAll } from '../../../server/modules/requests/intake/record.ts';
import { eraseRows } from '../../../server/lib/store/erase-rows.ts';
import { recordCertificates } from '../../../server/modules/expiry/certificates.ts';
import { endByToken, recordWish } from '../../../server/modules/expiry/consents.ts';
import { remind as remindOfExpiry, switchReminders } from '../../../server/modules/expiry/reminding.ts';
import {
  confirm,
  lockPerson,
  mergePeople,
  unconfirm,
  writeFacts,
} from '../../../server/modules/people/person-rows.ts';
import { sendAgain } from '../../../server/modules/quotations/change-quotation.ts';
import { endOver } from '../../../server/modules/quotations/end-over.ts';
import { storedQuotation, writeQuotation } from '../../../server/modules/quotations/stored-quotation.ts';
import { writeVerification } from '../../../server/modules/quotations/verification.ts';
import { acceptedPrice } from '../../../server/modules/requests/additions/acceptance.ts';
import { openWith, wantCode } from '../../../server/modules/requests/additions/access-codes.ts';
import { tooManyReplies } from '../../../server/modules/requests/additions/replies.ts';
import { addresseeOf, tellOfState } from '../../../server/modules/requests/case/applicant-mail.ts';
import { pushNews, takeBackPushes } from '../../../server/modules/requests/case/applicant-push.ts';
import {
  addEvent,
  addToSearch,
  lastPosition,
  lockCase,
  noteActivity,
  noteUnread,
  removeFromSearch,
  writeChange,
} from '../../../server/modules/requests/case/change-case.ts';
import { correctAddress } from '../../../server/modules/requests/case/correct-address.ts';
import { addMessage, addNote } from '../../../server/modules/requests/case/correspondence.ts';
import { markRead } from '../../../server/modules/requests/case/read-case.ts';
import {
  decideVerdict,
  nextPosition,
  placeAsDocument,
  verdictOn,
  writeVerdict,
} from '../../../server/modules/requests/case/stored-request.ts';
import {
  confirmMail,
  removeMail,
  suggestedMail,
  wasRemoved,
} from '../../../server/modules/requests/case/suggested-mail.ts';
import { removeMessage, rememberForUndo } from '../../../server/modules/requests/case/undo.ts';
import { lookTogether } from '../../../server/modules/requests/case/viewers.ts';
import { bringBack, remind } from '../../../server/modules/requests/waiting/daily-waiting.ts';
import { assignByRule } from '../../../server/modules/requests/waiting/form-rules.ts';
import { refusalOfKey } from '../../../server/modules/requests/intake/exactly-once.ts';
import { fileIdOf, mailSuggestedPart } from '../../../src/contracts/cases.ts';
import { loadForm } from '../../../src/forms/index.ts';
import { call, type InTransaction, type On, type QueryCall, within } from './calls.ts';
import { reminderToken } from './reads.ts';
import { clerk, id, later } from './fixed-names.ts';

const mailsAt = (on: On) => ({ letterhead: on.settings, siteUrl: () => 'https://site.example' });

async function locked({ transaction }: InTransaction, submissionId: string) {
  const row = await lockCase(transaction, submissionId);
  if (row === undefined) throw new Error(`${submissionId} has no case`);
  return row;
}

/** A mail that names a request in its subject alone. @returns the id of its message */
async function suggest({ transaction, medical, at }: InTransaction, end: string): Promise<string> {
  const own = `${id(1)}${end}`;
  const fields = JSON.stringify({ text: 'A mail', [mailSuggestedPart]: '1' });
  const arrived = { submission_id: medical, fingerprint: '' };
  await transaction
    .insertInto('additions')
    .values({
      ...arrived,
      addition_id: own,
      kind: 'reply',
      received_at: at,
      fields,
      answer: '{}',
      office_mail_id: null,
    })
    .execute();
  const sender = { by_kind: 'correspondent', by_user: null, by_name: `${end}@ship.example` };
  await transaction
    .insertInto('case_messages')
    .values({ ...arrived, ...sender, id: own, at, text: 'A mail', mail_id: null })
    .execute();
  const by = { kind: 'correspondent', name: sender.by_name } as const;
  await addEvent(transaction, medical, { at, by, kind: 'mail' });
  return own;
}

const moved = { kind: 'state', before: 'new', after: 'inProgress' } as const;

const ofCases: readonly QueryCall[] = [
  within(lockCase, (query, { transaction, medical }) => query(transaction, medical)),
  within(writeChange, async (query, on) =>
    query(on.transaction, await locked(on, on.medical), {
      fields: { state: 'inProgress' },
      isActivity: true,
      events: [{ at: on.at, by: clerk, ...moved }],
    }),
  ),
  within(noteActivity, async (query, on) =>
    query(on.transaction, await locked(on, on.medical), {
      at: on.at,
      by: { kind: 'applicant', name: '' },
      kind: 'reply',
    }),
  ),
  within(noteUnread, async (query, on) =>
    query(on.transaction, await locked(on, on.medical), {
      at: on.at,
      by: { kind: 'system', name: '' },
      kind: 'back' as never,
    }),
  ),
  within(addEvent, (query, { transaction, medical, at }) =>
    query(transaction, medical, { at, by: clerk, kind: 'note' }),
  ),
  within(lastPosition, (query, { transaction, medical }) => query(transaction, medical)),
  within(addToSearch, (query, { transaction, medical }) => query(transaction, medical, ['nino'])),
  within(removeFromSearch, (query, { transaction, medical }) => query(transaction, medical, ['nino'])),
  within(addNote, (query, { transaction, medical, at }) =>
    query(transaction, { id: id(4), submissionId: medical, by: clerk, at, text: 'A note' }),
  ),
  within(addMessage, (query, { transaction, medical, at }) =>
    query(transaction, { id: id(5), submissionId: medical, by: clerk, at, text: 'A message' }, null),
  ),
  within(rememberForUndo, (query, { transaction, medical, at }) =>
    query(
      transaction,
      {
        submissionId: medical,
        version: null,
        by: clerk,
        at,
        lines: 1,
        replaced: { messageId: id(5), mailId: null },
      },
      60_000,
    ),
  ),
  within(removeMessage, (query, { transaction, medical }) =>
    query(transaction, medical, { messageId: id(5), mailId: null }),
  ),
  within(correctAddress, async (query, on) =>
    query(on.transaction, await locked(on, on.medical), { email: 'new@ship.example', by: clerk, at: on.at }),
  ),
  call(markRead, (query, { db, medical, admin }) => query(db, medical, admin.userId)),
  call(lookTogether, (query, { db, medical, admin, now }) => query(db, medical, admin.userId, now)),
  call(lookTogether, (query, { db, medical, userId, now }) => query(db, medical, userId, now)),
  within(decideVerdict, (query, { transaction, licence }) =>
    query(transaction, licence, fileIdOf(licence, 0), () => ({ verdict: 'accepted' })),
  ),
  within(verdictOn, (query, { transaction, licence }) => query(transaction, fileIdOf(licence, 0))),
  within(writeVerdict, (query, { transaction, licence, at }) =>
    query(
      transaction,
      { fileId: fileIdOf(licence, 0), submissionId: licence, after: 'accepted', reason: null } as never,
      at,
    ),
  ),
  within(nextPosition, (query, { transaction, licence }) => query(transaction, licence)),
  within(placeAsDocument, async (query, { transaction, licence, reply }) => {
    const files = transaction
      .selectFrom('submission_files')
      .select('file_id')
      .where('message_id', '=', reply);
    const { file_id: fileId } = await files.executeTakeFirstOrThrow();
    return query(transaction, licence, fileId, () => ({ field: 'documento' }));
  }),
  within(pushNews, (query, { transaction, licence, at }) => query(transaction, licence, 'message', at)),
  within(takeBackPushes, (query, { transaction, licence }) => query(transaction, licence, [1, 2])),
  within(tellOfState, async (query, on) => {
    const row = await locked(on, on.licence);
    return query(on.transaction, mailsAt(on), { state: 'inProgress' }, { ...row, state: 'done' }, null);
  }),
  within(addresseeOf, (query, { transaction, liberian }) => query(transaction, liberian, 'es')),
  within(tooManyReplies, (query, { transaction, licence, at }) =>
    query(transaction, licence, { additionId: id(6), receivedAt: at }),
  ),
  within(assignByRule, (query, { transaction, medical, at }) =>
    query(transaction, { submissionId: medical, form: 'medical' }, at),
  ),
  call(bringBack, (query, { db }) => query(db, later)),
  call(remind, (query, on) => query(on.db, mailsAt(on), later)),
  within(suggestedMail, async (query, on) => query(on.transaction, on.medical, await suggest(on, '1a'))),
  within(confirmMail, async (query, on) => {
    const mail = await suggestedMail(on.transaction, on.medical, await suggest(on, '1b'));
    return query(on.transaction, await locked(on, on.medical), { mail, by: clerk, at: on.at });
  }),
  within(removeMail, async (query, on) => {
    const mail = await suggestedMail(on.transaction, on.medical, await suggest(on, '1c'));
    return query(on.transaction, await locked(on, on.medical), { mail, by: clerk, at: on.at });
  }),
  call(wasRemoved, (query, { db }) => query(db, `${id(1)}1c`)),
  call(refusalOfKey, (query, { db, erased }) => query(db, { kind: 'request', id: erased })),
];

const ofPeopleAndQuotes: readonly QueryCall[] = [
  within(lockPerson, (query, { transaction, personId }) => query(transaction, personId)),
  within(writeFacts, async (query, { transaction, personId }) => {
    const person = await lockPerson(transaction, personId);
    if (person === undefined) throw new Error('Nobody');
    return query(transaction, person, { telephone: '+507 7000' });
  }),
  within(confirm, (query, { transaction, licence, liberian, personId, at }) =>
    query(transaction, [licence, liberian], { personId, at, by: clerk }),
  ),
  within(unconfirm, (query, { transaction, liberian, personId, at }) =>
    query(transaction, [liberian], { personId, at, by: clerk }),
  ),
  within(mergePeople, async (query, { transaction, personId, at }) => {
    const others = transaction.selectFrom('people').select('person_id').where('person_id', '!=', personId);
    const { person_id: from } = await others.executeTakeFirstOrThrow();
    return query(transaction, { personId, at, by: clerk }, { from });
  }),
  within(acceptedPrice, (query, { transaction, quote }) => query(transaction, quote)),
  within(writeVerification, (query, { transaction, quotes, at }) =>
    query(transaction, { verificationId: id(6), code: '123456' }, quotes[1], at),
  ),
  within(sendAgain, (query, on) =>
    query(on.transaction, mailsAt(on), { id: on.quotes[1], key: id(9), by: clerk, at: on.at }),
  ),
  within(writeQuotation, async (query, { transaction, medical }) => {
    const quotation = await storedQuotation(transaction, 2, 'en');
    return query(transaction, { ...quotation, id: 77, submissionId: medical });
  }),
  call(endOver, (query, { db }) => query(db, later)),
  within(recordWish, (query, { transaction, liberian, at }) =>
    query(transaction, { submissionId: liberian, at, reminders: 'on', words: '1' }),
  ),
  call(remindOfExpiry, (query, on) =>
    query({
      db: on.db,
      mails: mailsAt(on),
      now: () => Date.parse('2028-09-01T13:00:00Z'),
      mailQueued: () => undefined,
    }),
  ),
  call(endByToken, async (query, { db, liberian, at }) => query(db, await reminderToken(db, liberian), at)),
  call(switchReminders, (query, { db, at }) => query(db, false, at, 'Luz Vega')),
  within(recordCertificates, async (query, { transaction, licence, at }) =>
    query(transaction, await loadForm('licence'), { submissionId: licence, receivedAt: at, fields: {} }),
  ),
  call(
    openWith,
    (query, { db, now, licence, accessToken }) =>
      query({ db, now: () => now, secret: '' }, licence, accessToken),
    (found) => found?.expiresAt,
  ),
  call(wantCode, (query, { db, now, licence }) =>
    query({ db, now: () => now }, { submissionId: licence }, '192.0.2.1'),
  ),
  // It is due at a moment of chance.
  call(makeAllDue, (query, { db, at }) => query(db, ['accessCode'], at)),
  within(writeAll, async (query, { transaction, now }) => {
    const numbered = { index: 0, count: 1, submissionId: id(9), now };
    return query(transaction, demoQuotation(await readCourses(transaction), numbered));
  }),
  within(eraseRows, (query, { transaction, licence, at }) => query(transaction, licence, at)),
];

/** What happens to requests, people, quotations and reminders; the last call erases a request. */
export const officeWrites: readonly QueryCall[] = [...ofCases, ...ofPeopleAndQuotes];
