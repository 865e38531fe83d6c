import { serverTexts } from '../../../../src/texts/server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { wordsRequest } from '../../../../src/contracts/schemas/cases.ts';
import { unfilledFields } from '../../../../src/contracts/templates.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { type Localised, localised } from '../../../../src/lib/locale.ts';
import { keyOf } from '../../../lib/http/headers.ts';
import { bodyAs } from '../../../lib/http/json-bodies.ts';
import { addMail, type NewMail } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import {
  type Block,
  conversationOf,
  harmless,
  type Letter,
  letterHtml,
  letterText,
} from '../../../lib/mail/letter.ts';
import { audit } from '../../accounts/audit.ts';
import { guard, principalIn } from '../../accounts/authorize.ts';
import { type AccountService, isoNow } from '../../accounts/service.ts';
import {
  type Addressee,
  addresseeOf,
  answerBlocks,
  type ApplicantMails,
  requestAddress,
} from './applicant-mail.ts';
import { pushNews } from './applicant-push.ts';
import { messagesCall, notesCall } from './case-calls.ts';
import { actorOf, lockCase, submissionIdIn } from './change-case.ts';
import { addMessage, addNote, messagesOf, type NewWords, notesOf } from './correspondence.ts';
import { mailedAt, rememberForUndo, undoableFor } from './undo.ts';

export interface CaseService extends AccountService {
  readonly mails: ApplicantMails;
  /** Milliseconds for which a change can be undone; its mail waits as long. */
  readonly undoFor: number;
  /** Takes a message with files in the same way as what applicants send. The principal has been checked before. */
  takeMessageWithFiles(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Notes and messages only add, so they need no If-Match and leave the version unchanged. */
export function noteRoute(scope: FastifyInstance, service: CaseService): void {
  scope.post(notesCall.path, { onRequest: guard(service, notesCall.access) }, async (request, reply) => {
    const words = await wordsIn(service, request);
    const isNew = await service.db.transaction().execute((transaction) => addNote(transaction, words));
    audit(request, 'note added', { userId: principalIn(request).userId, submissionId: words.submissionId });
    const notes = await notesOf(service.db, words.submissionId);
    return added(reply, isNew, notes, words);
  });
}

/** @param scope one that accepts JSON and multipart bodies */
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
      return added(reply, isNew, messages, words, isNew ? undoableFor(service) : {});
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

/**
 * Stores the message and its mail in one transaction; without an address, the applicant's device still shows the
 * message.
 */
async function send(service: CaseService, words: NewWords): Promise<boolean> {
  const isNew = await service.db
    .transaction()
    .execute((transaction) => writeMessage(transaction, service, words));
  if (isNew) service.mailQueued();
  return isNew;
}

/**
 * Writes a message except for its files. Returns false for a repeat.
 * @param attached names of the files that come with it
 * @throws Refused notFound, keyReused, unfilledFields
 */
export async function writeMessage(
  transaction: Transaction<Tables>,
  { mails, undoFor }: Pick<CaseService, 'mails' | 'undoFor'>,
  words: NewWords,
  attached: readonly string[] = [],
): Promise<boolean> {
  const locale = await lockedLocale(transaction, words.submissionId);
  const addressee = await addresseeOf(transaction, words.submissionId, locale);
  const mail = messageMail(mails, addressee, words, attached);
  const isFirst = await addMessage(transaction, words, mail?.mail_id ?? null);
  // Checked only now, because a repeat gets the answer of the first.
  const unfilled = isFirst ? unfilledFields(words.text) : [];
  if (unfilled.length > 0) throw new Refused({ kind: 'unfilledFields', fields: unfilled.join(', ') });
  if (!isFirst) return false;
  const { id: messageId, submissionId, by, at } = words;
  const dueAt = mailedAt(at, undoFor);
  if (mail !== undefined) await addMail(transaction, { ...mail, due_at: dueAt });
  await pushNews(transaction, submissionId, 'message', dueAt);
  const replaced = { messageId, mailId: mail?.mail_id ?? null };
  await rememberForUndo(transaction, { submissionId, version: null, by, at, lines: 1, replaced }, undoFor);
  return true;
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
  further: object = {},
): FastifyReply {
  const own = all.find((one) => one.id === id);
  if (own === undefined) throw new Error(`${id} was written and is gone`);
  return reply.status(isNew ? 201 : 200).send({ ...own, ...further });
}

/** Texts around a message of the office; {names} are filled in. */
interface MessageMailTexts {
  readonly title: string;
  readonly greeting: string;
  readonly about: string;
  /** Used for a form that this release no longer knows. */
  readonly aboutUnknown: string;
  /** Mentions files that the office has attached; mails do not carry them. */
  readonly attached: { readonly one: string; readonly other: string };
  readonly link: string;
}

const texts: Localised<MessageMailTexts> = localised((locale) => serverTexts[locale].messageMail);

/**
 * Returns a message of the office as a mail to the applicant, in the language of the request; undefined where no
 * address is known.
 */
function messageMail(
  mails: ApplicantMails,
  addressee: Addressee,
  { id, text, at }: NewWords,
  attached: readonly string[] = [],
): NewMail | undefined {
  const { locale, form, reference, submissionId, email } = addressee;
  if (email === undefined) return undefined;
  const words = texts[locale];
  const { officeEmail } = mails.letterhead;
  const name = harmless(addressee.name);
  const filled = (pattern: string): string =>
    fill(pattern, { reference, form: form?.texts[locale].name ?? '', name, files: attached.length });
  const blocks: readonly Block[] = [
    ...(name === '' ? [] : [{ kind: 'paragraph', text: filled(words.greeting) } as const]),
    { kind: 'paragraph', text: filled(form === undefined ? words.aboutUnknown : words.about) },
    { kind: 'lines', lines: text.split(/\r\n?|\n/) },
    ...(attached.length === 0
      ? []
      : [
          {
            kind: 'paragraph',
            text: filled(words.attached[attached.length === 1 ? 'one' : 'other']),
          } as const,
          { kind: 'lines', lines: attached.map((file) => `- ${harmless(file)}`) } as const,
        ]),
    { kind: 'link', label: words.link, address: requestAddress(mails, submissionId) },
    ...answerBlocks(mails.letterhead, locale),
  ];
  const title = filled(words.title);
  const letter: Letter = { ...mails.letterhead, locale, title, versions: { [locale]: blocks } };
  return {
    mail_id: `${id}-message`,
    submission_id: submissionId,
    recipient: email,
    reply_to: officeEmail,
    subject: conversationOf(reference, form?.texts[locale].name ?? ''),
    title,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}
