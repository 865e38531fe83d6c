import { isoAt, type LaneNeeds, openLane, type Work } from '../jobs/job-lane.ts';
import { makeAllDue } from '../jobs/job-queue.ts';
import type { Database } from '../store/open-database.ts';
import { adoptMails, letGo, mailKinds, markSent, noteRefusal, takeMail } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailSender {
  /** Sends due mails soon; never waits, never throws. */
  wake(): void;
  /** Stops after the mail being sent. */
  stop(): Promise<void>;
}

interface MailLog {
  /** Receives only what may be logged. */
  failed(mailId: string, attempts: number, error: unknown): void;
}

/** Milliseconds until the next attempt after a permanent refusal. */
const waitAfterRefusal = 24 * 60 * 60_000;

/** Milliseconds, more than the mail server's deadlines, which end any attempt first. */
const longestAttempt = 3 * 60_000;

/** Sends queued mails until stopped: one lane for urgent mails and one for the others, each one mail at a time. */
export function startMailSender(db: Database, transport: MailTransport, log: MailLog): MailSender {
  const lanes = mailKinds.map((kind) =>
    openLane({
      ...laneOf({ db, transport, log, now: Date.now }, kind),
      async prepare() {
        const now = isoAt(Date.now());
        await adoptMails(db, now, [kind]);
        await makeAllDue(db, [kind], now);
      },
    }),
  );
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      transport.close();
    },
  };
}

interface Sending {
  readonly db: Database;
  readonly transport: Pick<MailTransport, 'deliver'>;
  readonly log: MailLog;
  now(): number;
}

export function laneOf(sending: Sending, kind: (typeof mailKinds)[number]): LaneNeeds {
  const { db, now, log } = sending;
  return {
    db,
    now,
    work: { [kind]: sendBy(sending) },
    failed: (error, job) => log.failed(job?.key ?? '-', job?.tries ?? 0, error),
    reasonOf: (error) => Object.values(codesOf(error)).join(' '),
  };
}

function sendBy({ db, transport, log, now }: Sending): Work {
  return async ({ key, tries }) => {
    const claim = await takeMail(db, key, { now: isoAt(now()), until: isoAt(now() + longestAttempt) });
    if (claim.kind === 'over') return {};
    if (claim.kind === 'busy') return { again: claim.until };
    try {
      await transport.deliver(claim.mail);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) {
        await letGo(db, claim.mail);
        throw error;
      }
      log.failed(key, tries, error);
      const again = isoAt(now() + waitAfterRefusal);
      return { again, write: (transaction) => noteRefusal(transaction, claim.mail, { refusal, again }) };
    }
    return { write: (transaction) => markSent(transaction, key, isoAt(now())) };
  };
}

/** Returns codes only: mail servers' messages often repeat the applicant's address. */
export function codesOf(error: unknown): { readonly code: string; readonly responseCode: string } {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return { code: String(code), responseCode: String(responseCode) };
}

/** Codes of a permanent refusal (RFC 5321 section 4.2.1), such as 550 5.1.1: no such mailbox. */
const permanent = /^5\d\d$/;

/** Enhanced status code in the reply (RFC 3463). */
const enhancedStatus = /\b5\.\d{1,3}\.\d{1,3}\b/;

/**
 * The codes of a permanent refusal of this recipient or mail; undefined for faults that are temporary or may lie in a
 * connection or in our settings. The words of the reply are left out: they repeat addresses.
 */
export function refusalOf(error: unknown): string | undefined {
  const { command, responseCode, response }: Reply = Object(error);
  const code = String(responseCode);
  // Neither the sign-in nor the sender's address says anything about the recipient.
  if ((command !== 'RCPT TO' && command !== 'DATA') || !permanent.test(code)) return undefined;
  const status = typeof response === 'string' ? enhancedStatus.exec(response)?.[0] : undefined;
  return status === undefined ? code : `${code} ${status}`;
}

interface Reply {
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}
