import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../scripts/build-server.ts';
import { dist, root } from '../../scripts/project.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { coursesPreviewPath } from '../../src/contracts/course-imports.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { textString } from '../../src/lib/pdf/pdf-text.ts';
import { signInAs } from '../support/accounts.ts';
import { newPlace } from '../support/backups.ts';
import { exampleOf, send, withText } from '../support/sending.ts';
import { runBuiltCommand, startBuiltServer } from '../support/server-process.ts';
import { testSettings } from '../support/test-server.ts';
import { unzip } from '../support/unzip.ts';

const run = promisify(execFile);

/** A machine's content after `npm ci && npm run build && npm ci --omit=dev`, without the source. */
let folder = '';

beforeAll(async () => {
  // Any build of the client will do; one served to other tests must not be replaced. Not in this process, whose
  // libraries are in test mode.
  if (!existsSync(dist)) await run('npm', ['run', 'build'], { cwd: root, env: clean() });
  await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'pmts-built-'));
  const npm = ['ls', '--omit=dev', '--all', '--parseable'];
  const { stdout } = await run('npm', npm, { cwd: root, env: clean() });
  const packages = stdout.split('\n').map((path) => relative(root, path));
  const parts = ['package.json', 'package-lock.json', 'dist', 'dist-server', 'server/cli/command.mjs'];
  for (const part of [...parts, ...packages.filter((path) => path.startsWith('node_modules'))]) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The environment without vitest's variables. */
function clean(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'] };
}

function contentOf(pdf: string): string {
  const streams = [...pdf.matchAll(/stream\n(x[^]*?)\nendstream/g)];
  return streams.map(([, data = '']) => String(inflateSync(Buffer.from(data, 'latin1')))).join('\n');
}

test('the built server takes a request, draws, mails and bundles it, and ends with 0, without packages of development', async () => {
  const settings = await testSettings();
  const server = await startBuiltServer(folder, settings);
  const health = await fetch(`${server.url}/api/health`);
  const page = await fetch(`${server.url}/licenses`);
  const sending = withText(await exampleOf('licence'), 'nombre', '李小龙');
  const sent = await send(server.url, sending);
  const token = await signInAs(settings, server.url, 'super_admin');
  const bundle = await fetch(`${server.url}${submissionPath(sending.submissionId)}/bundle`, {
    headers: bearer(token),
  });
  const files = await unzip(new Uint8Array(await bundle.arrayBuffer()));
  const preview = await fetch(`${server.url}${coursesPreviewPath}`, {
    method: 'POST',
    headers: { ...bearer(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'json', text: '[]' }),
  });
  await expect.poll(() => readdir(join(settings.dataDir, 'mail')).catch(() => [])).not.toEqual([]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  server.kill('SIGTERM');

  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ version })]);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
  expect(sent.status).toBe(201);
  expect(preview.status).toBe(200);
  const drawn = [...files].find(([name]) => name.endsWith('_answers.pdf'))?.[1].toString('latin1');
  expect(drawn).toMatch(/^%PDF-/);
  // Characters without a font are written as their codes.
  expect(contentOf(drawn ?? '')).toContain(textString('李小龙'));
  // Both ran in the other thread.
  expect(metrics).toMatch(/^pmts_worker_done_total\{[^}]*answersPdf[^}]*\} 1$/m);
  expect(metrics).toMatch(/^pmts_worker_done_total\{[^}]*readCourseFile[^}]*\} 1$/m);
  expect(await server.ended).toBe(0);
  const listed = await runBuiltCommand(folder, ['submissions', '--json'], settings);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ submissionId: sending.submissionId }]);
});

test("the operator's commands need no packages of development either, by their file or by npm", async () => {
  const settings = await testSettings();
  const backups = await newPlace();
  const server = await startBuiltServer(folder, settings);
  server.kill('SIGTERM');
  await server.ended;
  const seeded = await runBuiltCommand(folder, ['seed', '--quotations', '3'], settings);
  const added = await runBuiltCommand(folder, ['user', 'add', 'ana@pmts.test'], settings);
  const guessable = await runBuiltCommand(
    folder,
    ['user', 'add', 'eva@pmts.test', '--password-stdin'],
    settings,
  );
  const backedUp = await runBuiltCommand(folder, ['backup', backups], settings);
  const proved = await runBuiltCommand(folder, ['prove', backups], settings);
  const verified = await run('npm', ['run', '--silent', 'verify'], {
    cwd: folder,
    env: { ...clean(), DATA_DIR: settings.dataDir },
  });

  expect(existsSync(join(folder, 'node_modules/tsx'))).toBe(false);
  expect([seeded, added, backedUp, proved].map(({ code, stderr }) => [code, stderr])).toEqual(
    Array.from({ length: 4 }, () => [0, '']),
  );
  expect(guessable.code).toBe(1);
  expect(proved.stdout).toContain('Restored and verified');
  expect(verified.stdout).toContain('3 requests, 0 files, all whole.');
});

test('each command of npm that an operator types was built', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const typed = Object.values(scripts).flatMap((script) => /command\.mjs (.+)$/.exec(script)?.[1] ?? []);
  const sources = (await readdir(join(root, 'server/cli'))).map((name) => name.replace(/\.ts$/, ''));

  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter((name) => !existsSync(join(folder, `dist-server/${name}.mjs`)))).toEqual([]);
  expect(typed.filter((name) => !sources.includes(name))).toEqual([]);
});
