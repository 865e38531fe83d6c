import { proofMail } from './proof-mail.ts';
import type { Letterhead } from '../../lib/mail/letter.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { claimFact, readFact, writeFact } from '../../lib/store/store-facts.ts';
import { backupOldAfter } from './backup-limits.ts';
import type { ProofResult, RunProof } from './run-proof.ts';

export interface NightlyProofNeeds {
  readonly db: Database;
  readonly settings: Letterhead & {
    readonly backupDir?: string;
    readonly proofAt?: string;
    readonly databaseUrl?: string;
  };
  readonly runProof: RunProof;
  /** Milliseconds since 1970. */
  now(): number;
  /** A mail waits to be sent. */
  mailQueued(): void;
  failed(error: unknown): void;
}

export interface NightlyProof {
  /** Makes the proof of this night, unless it has been made. */
  look(): Promise<void>;
  /** Ends with the proof under way, which the next start makes again. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks at the clock. */
const pause = 5 * 60_000;

/**
 * Each night the newest backup is restored into a temporary place and verified. Of several servers one does it. A night
 * in which no server ran is made up for.
 */
export async function startNightlyProof(needs: NightlyProofNeeds): Promise<NightlyProof> {
  const { db, settings, runProof, now } = needs;
  const { backupDir, proofAt } = settings;
  if (backupDir === undefined || proofAt === undefined) {
    return { look: async () => undefined, stop: async () => undefined };
  }
  // On the day it is set up there may be no backup yet.
  if ((await readFact(db, 'proofNight')) === undefined) {
    await claimFact(db, 'proofNight', nightOf(now(), proofAt));
  }
  let running: { readonly over: Promise<void>; stop(): void } | undefined;
  const look = async (): Promise<void> => {
    const night = nightOf(now(), proofAt);
    if (running !== undefined || !(await claimFact(db, 'proofNight', night))) return;
    const run = runProof(backupDir, settings.databaseUrl);
    let isStopped = false;
    const over = run.result.then(async (result) => {
      // Interrupted by the end of this server: another night is not to pass for it.
      if (isStopped) await writeFact(db, 'proofNight', '');
      else await note(needs, night, tooOld(result, now()));
    });
    running = { over, stop: () => ((isStopped = true), run.stop()) };
    await over.finally(() => (running = undefined));
  };
  const timer = setInterval(() => void look().catch(needs.failed), pause).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      running?.stop();
      await running?.over.catch(() => undefined);
    },
  };
}

/** The day on which the last such night began, as YYYY-MM-DD. @param at HH:MM in UTC */
export function nightOf(now: number, at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(now - (hours * 60 + minutes) * 60_000).toISOString().slice(0, 10);
}

function tooOld(result: ProofResult, now: number): ProofResult {
  if (result.kind === 'failed' || now - Date.parse(result.takenAt) < backupOldAfter) return result;
  return { kind: 'failed', fault: `the newest backup is of ${result.takenAt}` };
}

async function note(
  { db, settings, now, mailQueued }: NightlyProofNeeds,
  night: string,
  result: ProofResult,
) {
  const at = new Date(now()).toISOString();
  if (result.kind === 'proved') {
    await writeFact(db, 'provedAt', at);
    await writeFact(db, 'proofFault', '');
    return;
  }
  const { fault } = result;
  const provedAt = await readFact(db, 'provedAt');
  await db.transaction().execute(async (transaction) => {
    await writeFact(transaction, 'proofFault', fault);
    await addMail(transaction, proofMail(settings, { night, at, fault, provedAt }));
  });
  mailQueued();
}
