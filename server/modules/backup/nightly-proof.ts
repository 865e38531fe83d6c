import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf, type Done, nextDaily, type Work } from '../../lib/jobs/job-lane.ts';
import { type Block, dateTimeText, type Letterhead, letterHtml, letterText } from '../../lib/mail/letter.ts';
import { addMail, type NewMail } from '../../lib/mail/mail-queue.ts';
import { type Fact, readFact, writeFact } from '../../lib/store/store-facts.ts';
import { backupOldAfter, proofOldAfter } from './back-up.ts';

export interface NightlyProofNeeds {
  readonly settings: Letterhead & { readonly databaseUrl?: string };
  readonly backupDir: string;
  /** HH:MM in UTC. */
  readonly proofAt: string;
  readonly runProof: RunProof;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

/**
 * The job that restores the newest backup into a temporary place and verifies it. When no server ran at night, the next
 * start makes up for it.
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
      // An interrupted proof must not count as a finished one.
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
      // One mail a night, even where the hour of the proof was changed after it.
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

export type ProofResult =
  /** @param takenAt when the backup that was restored and verified was made */
  { readonly kind: 'proved'; readonly takenAt: string } | { readonly kind: 'failed'; readonly fault: string };

interface ProofRun {
  readonly result: Promise<ProofResult>;
  /** Ends the proof as fast as possible; its result is no longer used. */
  stop(): void;
}

/** @param databaseUrl database of the server; undefined: it is embedded */
export type RunProof = (directory: string, databaseUrl: string | undefined) => ProofRun;

const program = fileURLToPath(new URL('../../cli/prove.ts', import.meta.url));
/** Source code needs a loader for TypeScript; the output of `npm run build` needs none. */
const runner = program.endsWith('.ts') ? ['--import', 'tsx'] : [];

/** Runs in a separate process at low priority, so that hashing all files does not slow down senders. */
export const runProof: RunProof = (directory, databaseUrl) => {
  const child = spawn(process.execPath, [...runner, program, resolve(directory)], {
    // The directory with the packages.
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) lower(child.pid);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr = (output.stderr + String(chunk)).slice(-2000)));
  const result = new Promise<ProofResult>((settle) => {
    child.once('error', (error) => settle({ kind: 'failed', fault: error.message }));
    child.once('close', (code) => {
      const takenAt = / as it was at (\S+Z):/.exec(output.stdout)?.[1];
      if (code === 0 && takenAt !== undefined) return settle({ kind: 'proved', takenAt });
      const fault = output.stderr.trim().split('\n').at(-1) ?? '';
      return settle({ kind: 'failed', fault: fault || 'the proof was interrupted' });
    });
  });
  return { result, stop: () => void child.kill('SIGKILL') };
};

/** Lowers the priority; where that is not allowed, the proof runs at normal priority. */
function lower(pid: number): void {
  try {
    setPriority(pid, 15);
  } catch {
    // The process has ended, or lowering is not permitted.
  }
}

interface FailedProof {
  /** YYYY-MM-DD. */
  readonly night: string;
  readonly at: string;
  readonly fault: string;
  readonly provedAt: string | undefined;
}

/** Tells the office, in both languages, that the newest backup could not be restored. */
export function proofMail(head: Letterhead, { night, at, fault, provedAt }: FailedProof): NewMail {
  const title = 'La copia de seguridad no se pudo restaurar';
  const last =
    provedAt === undefined ? 'nunca / never' : `${dateTimeText(provedAt)} (hora de Panamá / Panama time)`;
  const blocks: readonly Block[] = [
    {
      kind: 'paragraph',
      text: 'Cada noche se restaura la última copia de seguridad en un lugar provisional y se comprueba. Esta noche no se logró. Si el servidor se perdiera hoy, se perderían solicitudes. Avise a quien administra el servidor.',
    },
    {
      kind: 'paragraph',
      text: 'Each night the newest backup is restored into a temporary place and verified. Tonight that failed. If the server were lost today, requests would be lost with it. Please tell whoever runs the server.',
    },
    {
      kind: 'facts',
      facts: [
        ['Motivo / Reason', fault],
        ['Última vez que se logró / Last time it worked', last],
      ],
    },
  ];
  const letter = { ...head, locale: 'es', title, versions: { es: blocks } } as const;
  return {
    mail_id: `proof-${night}`,
    recipient: head.officeEmail,
    subject: title,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
  };
}

export type BackupFacts = Readonly<Partial<Record<Fact, string>>>;

export interface BackupCheck {
  readonly problem: 'backupMissing' | 'backupOld' | 'proofMissing' | 'proofFailed';
  isWell(facts: BackupFacts, now: number): boolean;
}

/** None of these failures stops submissions from being stored. */
export const backupChecks: readonly BackupCheck[] = [
  { problem: 'backupMissing', isWell: ({ backedUpAt }) => backedUpAt !== undefined },
  {
    problem: 'backupOld',
    isWell: ({ backedUpAt }, now) =>
      backedUpAt === undefined || now - Date.parse(backedUpAt) < backupOldAfter,
  },
  {
    problem: 'proofMissing',
    isWell: ({ provedAt }, now) => provedAt !== undefined && now - Date.parse(provedAt) < proofOldAfter,
  },
  { problem: 'proofFailed', isWell: ({ proofFault = '' }) => proofFault === '' },
];
