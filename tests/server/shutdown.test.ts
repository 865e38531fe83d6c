import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { filesIn } from '../support/expectations.ts';
import { multipartHead, openRawRequest, statusOf } from '../support/raw-request.ts';
import { bodyOf, exampleOf, send } from '../support/sending.ts';
import { environmentOf, startByNpm, startMainProcess } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { cutNothing } from '../support/cut-nothing.ts';

test('a submission in flight gets its receipt before the server ends', async () => {
  const settings = await testSettings();
  let proceed = (): void => undefined;
  const held = new Promise<void>((resolve) => (proceed = resolve));
  const reached = vi.fn();
  const server = await openServer(settings, {
    hooks: {
      async beforeCommit() {
        reached();
        await held;
      },
    },
  });
  const pending = send(server.url, await exampleOf('licence'));
  await expect.poll(() => reached).toHaveBeenCalled();

  const closed = server.close();
  proceed();

  expect((await pending).status).toBe(201);
  await closed;
  expect(await stored(settings)).toHaveLength(1);
});

test('connections on which nothing is asked do not hold up the end', async () => {
  cutNothing();
  const server = await openServer(await testSettings());
  await openRawRequest(server.url);
  await (await fetch(`${server.url}/api/health`)).text();

  await expect(server.close()).resolves.toBeUndefined();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets an upload that has begun finish, and ends with code 0',
  async (signal) => {
    const settings = await testSettings();
    const server = await startMainProcess(settings);
    const sending = await exampleOf('licence', 0, 500_000);
    const whole = new Response(bodyOf(sending));
    const boundary = whole.headers.get('content-type')?.split('boundary=')[1] ?? '';
    const body = new Uint8Array(await whole.arrayBuffer());
    const request = await openRawRequest(server.url);
    request.write(multipartHead({ path: sending.path, length: body.length, boundary }));
    request.write(body.subarray(0, 300_000));
    await expect.poll(() => filesIn(settings, 'tmp')).toHaveLength(1);

    server.kill(signal);
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'answered',
          () => 'no answer',
        ),
      )
      .toBe('no answer');
    request.write(body.subarray(300_000));

    const [answer, code] = await Promise.all([request.ended(), server.ended]);
    expect([statusOf(answer), code]).toEqual([201, 0]);
    expect(await stored(settings)).toHaveLength(1);
  },
);

test('an idle server ends with code 0, with connections open', async () => {
  const settings = await testSettings();
  const server = await startMainProcess(settings);
  await openRawRequest(server.url);
  for (const path of ['/api/health', '/metrics']) await (await fetch(server.url + path)).text();

  server.kill('SIGTERM');

  expect(await server.ended).toBe(0);
});

describe('as npm starts it', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s to `npm run serve` ends the server', async (signal) => {
    const settings = await testSettings();
    const npm = startByNpm(['run', 'serve'], environmentOf(settings));
    const url = await npm.url;

    npm.child.kill(signal);

    await npm.ended;
    await expect(fetch(url)).rejects.toThrow();
    // Port and data directory are free: the next start is not refused.
    await openServer(settings);
  });

  test('a second start says in one line what is wrong, and leaves the first one alone', async () => {
    const settings = await testSettings();
    const { url } = await openServer(settings);

    const locked = startByNpm(['run', '--silent', 'serve'], environmentOf(settings));
    const taken = startByNpm(['run', '--silent', 'serve'], {
      ...environmentOf(await testSettings()),
      PORT: new URL(url).port,
    });

    // Before anything is built.
    const started = startByNpm(['--silent', 'start'], {
      ...environmentOf(await testSettings()),
      PORT: new URL(url).port,
    });

    expect(await started.ended).toEqual([1, '']);
    expect(started.stderr()).toMatch(/^Cannot start\. PORT: [^\n]* is in use\n$/);
    expect(await locked.ended).toEqual([1, '']);
    expect(locked.stderr()).toMatch(
      /^Cannot start\. DATA_DIR: [^\n]* is in use by another running server\n$/,
    );
    expect(await taken.ended).toEqual([1, '']);
    expect(taken.stderr()).toMatch(/^Cannot start\. PORT: [^\n]* is in use\n$/);
    expect((await fetch(`${url}/api/capabilities`)).status).toBe(200);
  });

  test('no script that serves leaves a shell between npm and the server', async () => {
    const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));

    expect([scripts.start, scripts.serve, scripts.dev]).toEqual([
      expect.stringMatching(/^exec node /),
      expect.stringMatching(/^exec node /),
      expect.stringMatching(/^exec node /),
    ]);
  });
});
