import { dayOf, nextDaily } from '../../lib/jobs/daily-times.ts';
import type { Done, Work } from '../../lib/jobs/job-lane.ts';
import type { Letterhead } from '../../lib/mail/letter.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import { readFact, writeFact } from '../../lib/store/store-facts.ts';
import { backupOldAfter } from './backup-limits.ts';
import { proofMail } from './proof-mail.ts';
import type { ProofResult, RunProof } from './run-proof.ts';

export interface NightlyProofNeeds {
  readonly settings: Letterhead & { readonly databaseUrl?: string };
  readonly backupDir: string;
  /** HH:MM in UTC. */
  readonly proofAt: string;
  readonly runProof: RunProof;
  /** Milliseconds since 1970. */
  now(): number;
  /** A mail waits to be sent. */
  mailQueued(): void;
}

/**
 * The job that restores the newest backup into a temporary place and verifies it. A night in which no server ran is made
 * up for by the next start.
 */
export function nightlyProof(needs: NightlyProofNeeds): Work {
  const { settings, backupDir, proofAt, runProof, now } = needs;
  return async (_job, ending) => {
    const night = dayOf(now(), proofAt);
    const run = runProof(backupDir, settings.databaseUrl);
    const stop = (): void => run.stop();
    ending.addEventListener('abort', stop);
    try {
      const result = await run.result;
      // Another one is not to pass for it.
      if (ending.aborted) throw new Error('The proof was interrupted by the end of this server');
      return noted(needs, night, tooOld(result, now()));
    } finally {
      ending.removeEventListener('abort', stop);
    }
  };
}

function tooOld(result: ProofResult, now: number): ProofResult {
  if (result.kind === 'failed' || now - Date.parse(result.takenAt) < backupOldAfter) return result;
  return { kind: 'failed', fault: `the newest backup is of ${result.takenAt}` };
}

function noted(
  { settings, proofAt, now, mailQueued }: NightlyProofNeeds,
  night: string,
  result: ProofResult,
): Done {
  const at = new Date(now()).toISOString();
  return {
    again: nextDaily(now(), proofAt),
    async write(transaction) {
      await writeFact(transaction, 'proofFault', result.kind === 'failed' ? result.fault : '');
      if (result.kind === 'proved') return writeFact(transaction, 'provedAt', at);
      const provedAt = await readFact(transaction, 'provedAt');
      const mail = proofMail(settings, { night, at, fault: result.fault, provedAt });
      // One a night, also where the hour of the proof was changed after it.
      const first = await transaction
        .selectFrom('mails')
        .select('mail_id')
        .where('mail_id', '=', mail.mail_id)
        .executeTakeFirst();
      if (first === undefined) await addMail(transaction, mail);
    },
    ...(result.kind === 'failed' ? { committed: mailQueued } : {}),
  };
}
