import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { wordsRequest } from '../../../../src/contracts/schemas/cases.ts';
import { unfilledFields } from '../../../../src/contracts/templates.ts';
import { keyOf } from '../../../lib/http/asked-key.ts';
import { bodyAs } from '../../../lib/http/unread-json.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { audit } from '../../accounts/audit.ts';
import { guard, principalIn } from '../../accounts/authorize.ts';
import { isoNow } from '../../accounts/service.ts';
import { addresseeOf } from './applicant-mail.ts';
import { messagesCall, notesCall } from './case-calls.ts';
import type { CaseService } from './case-service.ts';
import { messagesOf, notesOf } from './case-words.ts';
import { lockCase } from './change-case.ts';
import { actorOf, submissionIdIn } from './locked-case.ts';
import { messageMail } from './message-mail.ts';
import { addMessage, addNote, type NewWords } from './words.ts';

/** Notes and messages only add: they need no If-Match, and leave the version alone. */
export function noteRoute(scope: FastifyInstance, service: CaseService): void {
  scope.post(notesCall.path, { onRequest: guard(service, notesCall.access) }, async (request, reply) => {
    const words = await wordsIn(service, request);
    const isNew = await service.db.transaction().execute((transaction) => addNote(transaction, words));
    audit(request, 'note added', { userId: principalIn(request).userId, submissionId: words.submissionId });
    const notes = await notesOf(service.db, words.submissionId);
    return added(reply, isNew, notes, words);
  });
}

/** @param scope one that takes JSON and multipart bodies */
export function messageRoute(scope: FastifyInstance, service: CaseService): void {
  scope.post(
    messagesCall.path,
    { onRequest: guard(service, messagesCall.access) },
    async (request, reply) => {
      if (request.isMultipart()) return service.takeMessageWithFiles(request, reply);
      const words = await wordsIn(service, request);
      const isNew = await send(service, words);
      audit(request, 'message sent', {
        userId: principalIn(request).userId,
        submissionId: words.submissionId,
      });
      const messages = await messagesOf(service.db, words.submissionId);
      return added(reply, isNew, messages, words);
    },
  );
}

/** @throws Refused notFound, malformedKey, malformedBody, badBody, in this order */
async function wordsIn(service: CaseService, request: FastifyRequest): Promise<NewWords> {
  const submissionId = submissionIdIn(request);
  const row = await service.db
    .selectFrom('cases')
    .select('version')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) throw new Refused({ kind: 'notFound' });
  const id = keyOf(request);
  const { text } = bodyAs(wordsRequest, request);
  return { id, submissionId, text, by: actorOf(principalIn(request)), at: isoNow(service) };
}

/** With the mail that carries it, in one transaction; without an address the device shows it all the same. */
async function send(service: CaseService, words: NewWords): Promise<boolean> {
  const isNew = await service.db
    .transaction()
    .execute((transaction) => writeMessage(transaction, service, words));
  if (isNew) service.mailQueued();
  return isNew;
}

/**
 * All of a message but its files. False: a repeat. @param attached names of the files that come with it
 * @throws Refused notFound, keyReused, unfilledFields
 */
export async function writeMessage(
  transaction: Transaction<Tables>,
  { mails }: Pick<CaseService, 'mails'>,
  words: NewWords,
  attached: readonly string[] = [],
): Promise<boolean> {
  const locale = await lockedLocale(transaction, words.submissionId);
  const addressee = await addresseeOf(transaction, words.submissionId, locale);
  const mail = messageMail(mails, addressee, words, attached);
  const isFirst = await addMessage(transaction, words, mail?.mail_id ?? null);
  // Only now: a repeat of what is there is answered as it was.
  const unfilled = isFirst ? unfilledFields(words.text) : [];
  if (unfilled.length > 0) throw new Refused({ kind: 'unfilledFields', fields: unfilled.join(', ') });
  if (isFirst && mail !== undefined) await addMail(transaction, mail);
  return isFirst;
}

/** @throws Refused notFound */
async function lockedLocale(transaction: Transaction<Tables>, submissionId: string): Promise<string> {
  const locked = await lockCase(transaction, submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  return locked.locale;
}

function added(
  reply: FastifyReply,
  isNew: boolean,
  all: readonly { readonly id: string }[],
  { id }: NewWords,
): FastifyReply {
  const own = all.find((one) => one.id === id);
  if (own === undefined) throw new Error(`${id} was written and is gone`);
  return reply.status(isNew ? 201 : 200).send(own);
}
