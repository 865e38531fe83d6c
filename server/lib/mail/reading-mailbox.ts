import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { isoAt, type Work } from '../jobs/job-lane.ts';
import { inWorker } from '../process/in-worker.ts';
import type { MailboxLocation } from '../settings/mailbox-url.ts';
import type { JobKind } from '../jobs/job-queue.ts';
import type { Database } from '../store/open-database.ts';
import { readFact, writeFact } from '../store/store-facts.ts';
import { type bounceIn, bounceLimits, headersOf, mayBeReport } from './delivery-report.ts';
import { noteBounce } from './mail-queue.ts';
import { mayBeReply, type MailedReply, type replyIn, replyLimits } from './mailed-reply.ts';

/** Which mailbox is read, and how its position is kept. */
export interface MailboxReading {
  readonly db: Database;
  readonly location: MailboxLocation;
  /** Name of the setting, for errors. */
  readonly setting: 'BOUNCES_URL' | 'REPLIES_URL';
  /** Milliseconds since 1970. */
  now(): number;
  /** @param bounces number of our mails that had come back; called when there were any */
  report(bounces: number): void;
  /** Absent: answers by mail are not read. */
  readonly replies?: {
    /** How the server of the mailbox names itself (RFC 8601); empty: nobody vouches for senders. */
    readonly authservId: string;
    /** Takes an answer exactly once, however often it is called. Returns whether nobody has to see it here any more. */
    take(reply: MailedReply): Promise<boolean>;
  };
}

/**
 * Reads mails that came back, and answers, from a mailbox. Each mail is read once, and the position is stored after the
 * result: if a server dies in between, the next one records the same again. All other mails stay as they are.
 */
export function readingMailbox(reading: MailboxReading): Work {
  return async (_job, ending) => {
    ending.throwIfAborted();
    let look: Look = { bounces: 0, again: bounceLimits.every };
    await visitMailbox(reading, ending, async (mailbox) => {
      look = await lookThrough(reading, mailbox, ending);
    });
    if (look.bounces > 0) reading.report(look.bounces);
    return { again: isoAt(reading.now() + look.again) };
  };
}

/** Milliseconds. */
const tooLong = 30 * 60_000;

/**
 * Whether the mailboxes of the settings are read: the server of one that is away or refuses fails the job, nobody who
 * looks leaves it overdue, and a clock that jumped back leaves it due in days.
 * @param now milliseconds since 1970
 */
export async function isMailboxRead(db: Database, kinds: readonly JobKind[], now: number): Promise<boolean> {
  if (kinds.length === 0) return true;
  const jobs = await db
    .selectFrom('jobs')
    .select(['tries', 'due_at'])
    .where('kind', 'in', kinds)
    // One that is being worked on counts its try before it knows.
    .where((row) => row.or([row('lease', 'is', null), row('tries', '>', 1)]))
    .execute();
  return jobs.every(({ tries, due_at: due }) => tries === 0 && Math.abs(Date.parse(due) - now) < tooLong);
}

interface Look {
  readonly bounces: number;
  /** Milliseconds until the next run. */
  readonly again: number;
}

const soon = 60_000;

const positions = { BOUNCES_URL: 'bouncesRead', REPLIES_URL: 'repliesRead' } as const;

async function lookThrough(reading: MailboxReading, mailbox: Mailbox, ending: AbortSignal): Promise<Look> {
  const { db, location, now } = reading;
  const position = positions[reading.setting];
  const place = placeOf(location, mailbox);
  const last = lastRead(await readFact(db, position), place);
  const waiting =
    last === undefined
      ? await mailbox.since(new Date(now() - bounceLimits.firstLook))
      : await mailbox.after(last);
  let bounces = 0;
  for (const uid of waiting.slice(0, bounceLimits.mails)) {
    ending.throwIfAborted();
    const what = await readOne(reading, mailbox, uid, ending);
    if (what === 'busy') return { bounces, again: soon };
    if (what === 'noted') bounces += 1;
    await writeFact(db, position, `${place} ${uid}`);
  }
  return { bounces, again: waiting.length > bounceLimits.mails ? 0 : bounceLimits.every };
}

const readReport = inWorker<typeof bounceIn>(new URL('delivery-report.ts', import.meta.url), 'bounceIn');
const readReply = inWorker<typeof replyIn>(new URL('mailed-reply.ts', import.meta.url), 'replyIn');

/** Marks as read only mails that the staff see on a case. */
async function readOne(
  reading: MailboxReading,
  mailbox: Mailbox,
  uid: number,
  ending: AbortSignal,
): Promise<'noted' | 'taken' | 'left' | 'busy'> {
  const { db, now, replies } = reading;
  const head = await mailbox.beginningOf(uid, bounceLimits.headBytes);
  if (head === undefined) return 'left';
  const isWhole = head.length < bounceLimits.headBytes;
  const headers = headersOf(head);
  if (mayBeReport(headers)) {
    const source = isWhole ? head : await mailbox.beginningOf(uid, bounceLimits.reportBytes);
    const bounce = source === undefined ? undefined : await readReport(source);
    if (bounce === undefined) return 'left';
    const what = await noteBounce(db, bounce, isoAt(now()));
    if (what === 'noted') await mailbox.markRead(uid);
    return what;
  }
  if (replies === undefined || !mayBeReply(headers)) return 'left';
  const source = isWhole ? head : await mailbox.beginningOf(uid, replyLimits.mailBytes);
  if (source === undefined || source.length >= replyLimits.mailBytes) return 'left';
  // One that was made to be slow is left, or nothing after it would ever be read.
  const reply = await readReply(source, replies.authservId).catch(() => ending.throwIfAborted());
  if (reply === undefined || !(await replies.take(reply))) return 'left';
  await mailbox.markRead(uid);
  return 'taken';
}

/** Another mailbox, or a recreated one, has other UIDs. */
function placeOf({ host, port, user, mailbox: name }: MailboxLocation, { validity }: Mailbox): string {
  return createHash('sha256')
    .update(JSON.stringify([host, port, user, name, validity]))
    .digest('base64url');
}

/** Undefined for a mailbox that has not been read yet. */
function lastRead(fact: string | undefined, place: string): number | undefined {
  const [known, uid] = (fact ?? '').split(' ');
  return known === place ? Number(uid) : undefined;
}

/** One visit to a mailbox. Every call throws a MailboxError when the connection is lost. */
interface Mailbox {
  /** UIDs are valid as long as this is unchanged (RFC 9051 section 2.3.1.1). */
  readonly validity: string;
  /** UIDs after this one, in order. */
  after(uid: number): Promise<readonly number[]>;
  /** UIDs of mails from that day on, in order. */
  since(day: Date): Promise<readonly number[]>;
  /** Reads the start of a mail without marking it as read; undefined when it is gone. */
  beginningOf(uid: number, bytes: number): Promise<Uint8Array | undefined>;
  /** Marks the mail as read; does nothing in a read-only mailbox. */
  markRead(uid: number): Promise<void>;
}

/** The message consists of codes alone: a server's own words may repeat addresses. */
class MailboxError extends Error {
  constructor(setting: string, cause: unknown) {
    super(`The mailbox of ${setting} cannot be read: ${codeOf(cause)}`);
    this.name = 'MailboxError';
  }
}

interface ImapFault {
  readonly code?: unknown;
  readonly serverResponseCode?: unknown;
  readonly authenticationFailed?: unknown;
  readonly mailboxMissing?: unknown;
}

function codeOf(error: unknown): string {
  const { code, serverResponseCode, authenticationFailed, mailboxMissing }: ImapFault = Object(error);
  if (authenticationFailed === true) return 'wrong user or password';
  if (mailboxMissing === true) return 'there is no mailbox of that name';
  return String(serverResponseCode ?? code ?? 'no answer');
}

/** Milliseconds. */
const deadlines = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Opens the mailbox and always closes it after the visit. @param ending cuts the visit short */
async function visitMailbox(
  { location, setting }: Pick<MailboxReading, 'location' | 'setting'>,
  ending: AbortSignal,
  visit: (mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const { host, port, secure, user, password: pass, mailbox } = location;
  const client = new ImapFlow({
    host,
    port,
    secure,
    // A password never crosses a network in plain text, even if a man in the middle claims that there is no TLS.
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    ...deadlines,
  });
  // Pending calls reject by themselves; without a listener the process would end.
  client.on('error', () => undefined);
  const orMailboxError = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      throw new MailboxError(setting, error);
    });
  const close = (): void => client.close();
  ending.addEventListener('abort', close);
  try {
    await orMailboxError(client.connect());
    const { uidValidity } = await orMailboxError(client.mailboxOpen(mailbox));
    await visit(mailboxOf(client, String(uidValidity), orMailboxError));
    await client.logout().catch(() => undefined);
  } finally {
    ending.removeEventListener('abort', close);
    close();
  }
}

function mailboxOf(
  client: ImapFlow,
  validity: string,
  orMailboxError: <Answer>(answer: Promise<Answer>) => Promise<Answer>,
): Mailbox {
  const search = async (query: object): Promise<readonly number[]> => {
    const uids = await orMailboxError(client.search(query, { uid: true }));
    // Without an answer that can be read, nothing is known about the mails.
    if (!Array.isArray(uids)) return orMailboxError(Promise.reject(new Error('no list')));
    return uids.toSorted((one, other) => one - other);
  };
  return {
    validity,
    // For "n:*" a server also returns the last mail when its UID is below n.
    after: async (uid) => (await search({ uid: `${uid + 1}:*` })).filter((one) => one > uid),
    since: (day) => search({ since: day }),
    async beginningOf(uid, bytes) {
      const source = { start: 0, maxLength: bytes };
      const mail = await orMailboxError(client.fetchOne(String(uid), { source }, { uid: true }));
      return mail === false ? undefined : mail.source;
    },
    async markRead(uid) {
      await orMailboxError(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
