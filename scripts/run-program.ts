import { spawn } from 'node:child_process';
import { root } from './project.ts';
import { buildSettingNames } from './build-settings.ts';

export interface ProgramRun {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a program to its end and keeps its output, because only that of a failure is worth reading. */
export async function runQuietly(
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...testEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const ok = await succeeds(child);
  return { ok, output: said.join('').trim() };
}

/** Runs a program to its end, in this terminal. Resolves with whether it succeeded. */
export async function runAloud(
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const environment = { ...testEnvironment(), ...env };
  return succeeds(
    spawn(program, parameters, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

function succeeds(child: ReturnType<typeof spawn>): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const serverSettingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'BOUNCES_URL',
  'OFFICE_EMAIL',
  'ALLOWED_ORIGINS',
  'PUBLIC_URL',
];

/** Clears the developer's settings: neither they nor .env files may influence the tests. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const unset = [...buildSettingNames, ...serverSettingNames].map((name) => [name, ''] as const);
  return { ...process.env, ...Object.fromEntries(unset) };
}
