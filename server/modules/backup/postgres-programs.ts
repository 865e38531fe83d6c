import { spawn } from 'node:child_process';
import { SettingError } from '../../lib/settings/setting-error.ts';

type PostgresProgram = 'pg_dump' | 'pg_restore';

/** Runs one of PostgreSQL's programs. @throws SettingError when it is missing or fails, with its last line */
export async function runPostgresProgram(
  program: PostgresProgram,
  databaseUrl: string,
  parameters: readonly string[],
): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const { code, said } = await run(program, [...parameters, `--dbname=${url}`], password);
  if (code === 0) return;
  const reason = said.trim().split('\n').at(-1) ?? '';
  throw new SettingError('DATABASE_URL', `${program} failed (${reason})`);
}

interface Run {
  readonly code: number | null;
  readonly said: string;
}

async function run(program: PostgresProgram, parameters: readonly string[], password: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }), LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-4000)));
    child.once('error', (error) => {
      const isMissing = Object(error).code === 'ENOENT';
      const help = 'is not installed; it is one of PostgreSQL’s client programs';
      reject(new SettingError(program, isMissing ? help : `cannot be started (${error.message})`));
    });
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** Parameters of a program can be read by all users of the machine. */
function withoutPassword(databaseUrl: string): { readonly url: string; readonly password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '');
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, password };
}
