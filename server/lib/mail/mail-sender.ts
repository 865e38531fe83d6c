import type { Database } from '../store/open-database.ts';
import { claimDue, type Lane, letGo, makeAllDue, markSent, nextDue, type PendingMail } from './mail-queue.ts';
import type { MailTransport } from './mail-transport.ts';

export interface MailSender {
  /** Sends what is due, some time soon; never waits, never throws. */
  wake(): void;
  /** Ends after the mail that is on its way. */
  stop(): Promise<void>;
}

export interface MailLog {
  /** Called with no more than can stand in a log. */
  failed(mailId: string, attempts: number, error: unknown): void;
}

const firstWait = 30_000;
const longestWait = 60 * 60_000;

/** Milliseconds until the next attempt: 30 s, doubling to an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(longestWait, firstWait * 2 ** Math.min(attempts - 1, 20));
}

/** An attempt that neither succeeds nor fails ends at the mail server's deadlines before that. Milliseconds. */
const longestAttempt = 3 * 60_000;

/** Milliseconds until the next look: a timer overflows beyond 24.8 days, and the clock may be put right. */
export function waitUntil(due: string, now: number): number {
  return Math.min(longestWait, Math.max(1000, Date.parse(due) - now));
}

/** Sends queued mails for as long as it takes: the urgent ones and the others beside each other, each one by one. */
export function startMailSender(db: Database, transport: MailTransport, log: MailLog): MailSender {
  const lanes = (['urgent', 'ordinary'] as const).map((lane) => openLane({ db, transport, log, lane }));
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  makeAllDue(db, isoNow()).then(wake, (error: unknown) => {
    log.failed('-', 0, error);
    wake();
  });
  return {
    wake,
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      transport.close();
    },
  };
}

function openLane(sending: Sending): MailSender {
  const state: State = { running: undefined, asked: false, stopped: false, timer: undefined };
  const wake = (): void => {
    state.asked = true;
    if (state.stopped || state.running !== undefined) return;
    clearTimeout(state.timer);
    state.running = runWhileAsked(sending, state).then((wait) => {
      state.running = undefined;
      if (state.asked) wake();
      else if (wait !== undefined && !state.stopped) state.timer = setTimeout(wake, wait).unref();
    });
  };
  return {
    wake,
    async stop() {
      state.stopped = true;
      clearTimeout(state.timer);
      await state.running;
    },
  };
}

interface State {
  running: Promise<void> | undefined;
  /** Woken since the last look into the queue. */
  asked: boolean;
  stopped: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Answers with the milliseconds until the next mail is due, if one waits. */
async function runWhileAsked(sending: Sending, state: State): Promise<number | undefined> {
  try {
    while (state.asked && !state.stopped) {
      state.asked = false;
      await sendAllDue(sending, state);
    }
    const due = state.stopped ? undefined : await nextDue(sending.db, sending.lane, isoNow());
    return due === undefined ? undefined : waitUntil(due, Date.now());
  } catch (error) {
    // The database is away; the mails are safe in it.
    sending.log.failed('-', 0, error);
    return firstWait;
  }
}

interface Sending {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly log: MailLog;
  readonly lane: Lane;
}

async function sendAllDue(sending: Sending, state: State): Promise<void> {
  while (!state.stopped) {
    const mail = await claimDue(sending.db, sending.lane, {
      now: isoNow(),
      claimedUntil: isoNow(longestAttempt),
      nextTry: (attempts) => isoNow(waitAfter(attempts)),
    });
    if (mail === undefined) return;
    await sendOne(sending, mail);
  }
}

async function sendOne({ db, transport, log }: Sending, mail: PendingMail): Promise<void> {
  try {
    await transport.deliver(mail);
  } catch (error) {
    log.failed(mail.mail_id, mail.attempts, error);
    return letGo(db, mail);
  }
  await markSent(db, mail.mail_id, isoNow());
}

function isoNow(plus = 0): string {
  return new Date(Date.now() + plus).toISOString();
}
