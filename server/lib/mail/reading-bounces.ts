import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { isoAt, type Work } from '../jobs/job-lane.ts';
import { inWorker } from '../process/in-worker.ts';
import type { MailboxLocation } from '../settings/bounces-url.ts';
import type { Database } from '../store/open-database.ts';
import { readFact, writeFact } from '../store/store-facts.ts';
import { type bounceIn, bounceLimits, mayBeReport } from './delivery-report.ts';
import { noteBounce } from './mail-queue.ts';

export interface BounceReading {
  readonly db: Database;
  readonly location: MailboxLocation;
  /** Milliseconds since 1970. */
  now(): number;
  /** @param bounces number of our mails that had come back; called when there were any */
  report(bounces: number): void;
}

/**
 * Reads bounces from the sender's mailbox. Each mail is read once, and the position is stored after the result: if a
 * server dies in between, the next one records the same again.
 */
export function readingBounces(reading: BounceReading): Work {
  return async (_job, ending) => {
    ending.throwIfAborted();
    let look: Look = { bounces: 0, again: bounceLimits.every };
    await visitMailbox(reading.location, ending, async (mailbox) => {
      look = await lookThrough(reading, mailbox, ending);
    });
    if (look.bounces > 0) reading.report(look.bounces);
    return { again: isoAt(reading.now() + look.again) };
  };
}

interface Look {
  readonly bounces: number;
  /** Milliseconds until the next run. */
  readonly again: number;
}

const soon = 60_000;

async function lookThrough(reading: BounceReading, mailbox: Mailbox, ending: AbortSignal): Promise<Look> {
  const { db, location, now } = reading;
  const place = placeOf(location, mailbox);
  const last = lastRead(await readFact(db, 'bouncesRead'), place);
  const waiting =
    last === undefined
      ? await mailbox.since(new Date(now() - bounceLimits.firstLook))
      : await mailbox.after(last);
  let bounces = 0;
  for (const uid of waiting.slice(0, bounceLimits.mails)) {
    ending.throwIfAborted();
    const what = await readOne(reading, mailbox, uid);
    if (what === 'busy') return { bounces, again: soon };
    if (what === 'noted') bounces += 1;
    await writeFact(db, 'bouncesRead', `${place} ${uid}`);
  }
  return { bounces, again: waiting.length > bounceLimits.mails ? 0 : bounceLimits.every };
}

const readReport = inWorker<typeof bounceIn>(new URL('delivery-report.ts', import.meta.url), 'bounceIn');

/** Marks as read only mails that the staff see on a case. */
async function readOne(
  { db, now }: BounceReading,
  mailbox: Mailbox,
  uid: number,
): Promise<'noted' | 'left' | 'busy'> {
  const head = await mailbox.beginningOf(uid, bounceLimits.headBytes);
  if (head === undefined || !mayBeReport(head)) return 'left';
  const isWhole = head.length < bounceLimits.headBytes;
  const source = isWhole ? head : await mailbox.beginningOf(uid, bounceLimits.reportBytes);
  const bounce = source === undefined ? undefined : await readReport(source);
  if (bounce === undefined) return 'left';
  const what = await noteBounce(db, bounce, isoAt(now()));
  if (what === 'noted') await mailbox.markRead(uid);
  return what;
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
  constructor(cause: unknown) {
    super(`The mailbox of BOUNCES_URL cannot be read: ${codeOf(cause)}`);
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
  location: MailboxLocation,
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
  const close = (): void => client.close();
  ending.addEventListener('abort', close);
  try {
    await orMailboxError(client.connect());
    const { uidValidity } = await orMailboxError(client.mailboxOpen(mailbox));
    await visit(mailboxOf(client, String(uidValidity)));
    await client.logout().catch(() => undefined);
  } finally {
    ending.removeEventListener('abort', close);
    close();
  }
}

function mailboxOf(client: ImapFlow, validity: string): Mailbox {
  const search = async (query: object): Promise<readonly number[]> => {
    const uids = await orMailboxError(client.search(query, { uid: true }));
    if (!Array.isArray(uids)) throw new MailboxError(undefined);
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

async function orMailboxError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw new MailboxError(error);
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
