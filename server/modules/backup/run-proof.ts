import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ProofResult =
  /** @param takenAt when the backup was made that has been restored and verified */
  { readonly kind: 'proved'; readonly takenAt: string } | { readonly kind: 'failed'; readonly fault: string };

/** One proof under way. */
export interface ProofRun {
  readonly result: Promise<ProofResult>;
  /** It ends as fast as it can; its result is of no more use. */
  stop(): void;
}

/** @param databaseUrl of the server; undefined: its database is embedded */
export type RunProof = (directory: string, databaseUrl: string | undefined) => ProofRun;

const program = fileURLToPath(new URL('../../cli/prove.ts', import.meta.url));
/** As source it needs what runs TypeScript; as `npm run build` made it, nothing. */
const runner = program.endsWith('.ts') ? ['--import', 'tsx'] : [];

/** In a process of its own, behind everything else: hashing all files must not hold up who is sending one. */
export const runProof: RunProof = (directory, databaseUrl) => {
  const child = spawn(process.execPath, [...runner, program, resolve(directory)], {
    // Where the packages are.
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) lower(child.pid);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (said.stderr = (said.stderr + String(chunk)).slice(-2000)));
  const result = new Promise<ProofResult>((settle) => {
    child.once('error', (error) => settle({ kind: 'failed', fault: error.message }));
    child.once('close', (code) => {
      const takenAt = / as it was at (\S+Z):/.exec(said.stdout)?.[1];
      if (code === 0 && takenAt !== undefined) return settle({ kind: 'proved', takenAt });
      const fault = said.stderr.trim().split('\n').at(-1) ?? '';
      return settle({ kind: 'failed', fault: fault || 'the proof was interrupted' });
    });
  });
  return { result, stop: () => void child.kill('SIGKILL') };
};

/** It goes on at ordinary priority where that is not allowed. */
function lower(pid: number): void {
  try {
    setPriority(pid, 15);
  } catch {
    // Ended already, or not permitted.
  }
}
