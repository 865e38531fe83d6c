import { createHash } from 'node:crypto';
import { isoAt, type Work } from '../jobs/job-lane.ts';
import type { MailboxLocation } from '../settings/bounces-url.ts';
import type { Database } from '../store/open-database.ts';
import { readFact, writeFact } from '../store/store-facts.ts';
import { bounceLimits } from './bounce-limits.ts';
import { type Mailbox, visitMailbox } from './bounce-mailbox.ts';
import { inWorker } from '../process/in-worker.ts';
import { type bounceIn, mayBeReport } from './delivery-report.ts';
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
