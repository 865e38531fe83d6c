import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { Database } from '../../server/lib/store/open-database.ts';
import { quotationChangePath } from '../../src/contracts/staff-quotations.ts';
import { signInAs, uniqueAddress } from './accounts.ts';
import { openTestStore } from './migrated-store.ts';
import { type Answered, postJson } from './sending.ts';
import { change, type Desk } from './staff.ts';
import { openServer, testSettings, type TestServer } from './test-server.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

export const quotePath = '/api/send-email';

export type QuoteBody = Readonly<Record<string, unknown>>;

export const quoteBody: QuoteBody = {
  name: 'Ana',
  lastName: 'Paz',
  document: 'PA0123456',
  nationality: 'panama',
  email: 'ana@ship.example',
  phone: '',
  courses: ['1'],
  renewalCourses: ['6'],
  government: 'panama',
  submissionType: 'quote',
};

/** Sends a quote request with these fields changed, as the outbox does. */
export async function askForQuote(
  url: string,
  change: QuoteBody = {},
  submissionId: string = randomUUID(),
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = { ...quoteBody, ...change };
  return postJson(url + quotePath, body, { 'Idempotency-Key': `"${submissionId}"`, ...headers });
}

/** An office with a quote request that waits for it. */
export interface QuoteOffice extends Desk {
  readonly settings: Settings;
  readonly submissionId: string;
  readonly email: string;
  readonly quotationId: string;
  readonly reference: string;
  /** Puts the last day of its quotation into the past. */
  expire(): Promise<unknown>;
}

/** Sends a quote request to a server, also to one that several tests share. */
export async function quoteOfficeAt(
  { settings, url }: TestServer,
  email = uniqueAddress('ana', 'ship.example'),
): Promise<QuoteOffice> {
  const submissionId = randomUUID();
  const { status, receipt } = await askForQuote(url, { email }, submissionId, { 'Accept-Language': 'en' });
  expect(status).toBe(201);
  const { reference, quotation } = receipt;
  const quotationId = String(quotation?.id);
  const token = await signInAs(settings, url, 'moderator');
  const expire = () =>
    inDatabase(settings, (db) =>
      db
        .updateTable('quotations')
        .set({ expires_at: '2026-01-01T00:00:00.000Z' })
        .where('submission_id', '=', submissionId)
        .execute(),
    );
  return { settings, url, token, submissionId, email, quotationId, reference, expire };
}

/** As quoteOfficeAt, at a server of its own. */
export async function openQuoteOffice(databaseUrl?: string): Promise<QuoteOffice> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return quoteOfficeAt({ settings, url }, 'ana@ship.example');
}

/** The decision on a quotation: the first of its server, unless the desk names another. */
export function patchQuotation(
  desk: Desk & { readonly quotationId?: string },
  body: unknown,
  version?: number | string,
): Promise<Answered> {
  return change(desk, 'PATCH', quotationChangePath(desk.quotationId ?? '1'), body, version);
}

export interface ReadMail {
  /** As sent over the wire. */
  readonly head: string;
  readonly from: string;
  /** Without a name. */
  readonly to: string;
  /** Empty if there is none. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** The code of six digits in a mail; empty if there is none. */
export function codeIn({ text }: Pick<ReadMail, 'text'>): string {
  return /^ {2}(\d{6})$/m.exec(text)?.[1] ?? '';
}

/** The mail with this id, as displayed by a mail program. */
export async function mailOf(settings: Settings, mailId: string): Promise<ReadMail> {
  const path = join(settings.dataDir, 'mail', `${mailId}.eml`);
  const raw = await vi.waitFor(() => readFile(path, 'utf8'), longestWait);
  return readMail(raw);
}

export async function mailCount(settings: Settings): Promise<number> {
  return (await readdir(join(settings.dataDir, 'mail'))).filter((name) => name.endsWith('.eml')).length;
}

function readMail(raw: string): ReadMail {
  const { head } = split(raw);
  const parts = partsOf(raw);
  const textOf = (type: string): string | undefined => {
    const part = parts.find((one) => split(one).head.includes(`Content-Type: ${type}`));
    return part === undefined ? undefined : decoded(split(part)).replaceAll('\r\n', '\n');
  };
  return {
    head,
    from: decodedWords(header(head, 'From')),
    to: header(head, 'To').replace(/^.*<(.+)>$/, '$1'),
    replyTo: header(head, 'Reply-To'),
    subject: decodedWords(header(head, 'Subject')),
    text: textOf('text/plain') ?? '',
    html: textOf('text/html'),
    files: parts.flatMap((part) => {
      const { head: own, body } = split(part);
      const [, name] = /filename="?([^"\r\n;]+)/.exec(own) ?? [];
      return name === undefined ? [] : [{ name, bytes: Buffer.from(body, 'base64') }];
    }),
  };
}

/** The parts of a message, those within parts included. */
function partsOf(message: string): readonly string[] {
  const { head, body } = split(message);
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? [];
  if (boundary === undefined) return [message];
  return body.split(`--${boundary}`).slice(1, -1).flatMap(partsOf);
}

function split(message: string): { readonly head: string; readonly body: string } {
  const [head = '', ...rest] = message.trimStart().split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}

function header(head: string, name: string): string {
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'm').exec(unfolded)?.[1] ?? '';
}

function decoded({ head, body }: { readonly head: string; readonly body: string }): string {
  const way = header(head, 'Content-Transfer-Encoding').toLowerCase();
  if (way === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return way === 'quoted-printable' ? fromQuoted(body.replaceAll('=\r\n', '')) : body;
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047. */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuoted(word.replaceAll('_', ' ')),
    );
}

/** Reads from the store of a server. */
export async function inDatabase<T>(settings: Settings, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openTestStore(settings);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}
