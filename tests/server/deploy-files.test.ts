import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../server/lib/limits/submission-limits.ts';
import { healthCall } from '../../server/modules/health/health.ts';
import { filesIn } from '../support/expectations.ts';
import { nginx, type Proxy, startNginx } from '../support/nginx.ts';
import { bodyOf, exampleOf, keyOf } from '../support/sending.ts';
import { root, textOf } from '../support/source-files.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function answerOf(message: IncomingMessage): Promise<Answer> {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return { status: message.statusCode, headers: message.headers, body };
}

function open(
  { httpsPort }: Proxy,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
) {
  return request({
    host: '127.0.0.1',
    port: httpsPort,
    path,
    rejectUnauthorized: false,
    servername: 'forms.example.org',
    ...options,
    headers: { Host: 'forms.example.org', ...options.headers },
  });
}

async function ask(proxy: Proxy, path: string, options: Parameters<typeof open>[2] = {}): Promise<Answer> {
  const asked = open(proxy, path, options);
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.end();
  return answerOf((await answered)[0]);
}

describe.each(nginx === undefined ? [] : [nginx])('behind %s', (program) => {
  test('everything goes by HTTPS, what is not for everybody stays inside, and PATCH gets through', async () => {
    const { url } = await openServer(await testSettings());
    const proxy = await startNginx(program, url);

    const health = await ask(proxy, '/api/health');
    const metrics = await ask(proxy, '/metrics');
    const patch = await ask(proxy, '/api/uploads/none', {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
      },
    });
    const plain = requestHttp({
      host: '127.0.0.1',
      port: proxy.httpPort,
      path: '/licenses?x',
      headers: { Host: 'forms.example.org' },
    });
    plain.end();
    const [redirected] = (await once(plain, 'response')) as [IncomingMessage];

    expect(health.status).toBe(200);
    expect(health.headers['strict-transport-security']).toMatch(/^max-age=63072000/);
    expect([metrics.status, metrics.body.includes('pmts_')]).toEqual([404, false]);
    expect(patch.status).toBe(404);
    expect(JSON.parse(patch.body)).toMatchObject({ status: 404, type: expect.any(String) });
    expect([redirected.statusCode, redirected.headers.location]).toEqual([
      301,
      'https://forms.example.org/licenses?x',
    ]);
  });

  test('a request is passed on while it arrives, and stored', async () => {
    const settings = await testSettings();
    const proxy = await startNginx(program, (await openServer(settings)).url);
    const sending = await exampleOf('licence', 0, 3_000_000);
    const whole = new Response(bodyOf(sending));
    const type = whole.headers.get('content-type') ?? '';
    const body = new Uint8Array(await whole.arrayBuffer());
    const asked = open(proxy, sending.path, {
      method: 'POST',
      headers: { ...keyOf(sending), 'Content-Type': type, 'Content-Length': String(body.length) },
    });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;

    asked.write(body.subarray(0, 1_500_000));
    // Half of the body has been sent, and half of that is on the server's disk.
    await expect.poll(() => filesIn(settings, 'tmp')).toHaveLength(1);
    asked.end(body.subarray(1_500_000));

    expect((await answerOf((await answered)[0])).status).toBe(201);
    expect(await stored(settings)).toHaveLength(1);
  });

  test('the largest request is let through, and who it comes from cannot be made up', async () => {
    const { url } = await openServer(await testSettings(), { submissionsPerMinute: 1 });
    const proxy = await startNginx(program, url);
    const allowed = /client_max_body_size (\d+)m;/.exec(textOf('deploy/nginx.conf'))?.[1];
    const statuses: (number | undefined)[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' };
      statuses.push((await ask(proxy, '/api/send-email', { method: 'POST', headers })).status);
    }

    expect(Number(allowed) * 1024 * 1024).toBeGreaterThan(maxBodyBytes);
    expect(statuses[1]).toBe(429);
  });
});

test('systemd finds nothing wrong with the units, where it is installed', async () => {
  const units = ['pmts.service', 'pmts-backup.service', 'pmts-backup.timer'].map((unit) => `deploy/${unit}`);
  const verified = promisify(execFile)('systemd-analyze', ['verify', ...units], { cwd: root });

  const said = await verified.then(
    ({ stderr }) => stderr,
    (error: unknown) => (Object(error).code === 'ENOENT' ? '' : String(Object(error).stderr)),
  );

  // For a machine with node in another place.
  expect(said.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))).toEqual([]);
});

test('units and proxies name what there is: programs, the port, and the metrics that stay inside', () => {
  const main = textOf('deploy/pmts.service');

  expect(main).toMatch(/^ExecStart=\/usr\/bin\/node --max-semi-space-size=4 dist-server\/server\.mjs$/m);
  expect(textOf('deploy/pmts-backup.service')).toContain('node dist-server/backup.mjs ');
  for (const directive of ['StateDirectory=pmts', 'UMask=0077', 'Restart=always', 'NoNewPrivileges=yes']) {
    expect(main).toContain(directive);
  }
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
    for (const part of ['127.0.0.1:8080', '/metrics', 'Strict-Transport-Security']) {
      expect([file, textOf(file).includes(part)]).toEqual([file, true]);
    }
  }
});

test('commands run with the user and the settings of the service, and the book names no file that there is not', () => {
  const command = textOf('deploy/pmts');
  const settings = [...textOf('deploy/pmts.service').matchAll(/^Environment=(.+)$/gm)].map(
    ([, one = '']) => one,
  );
  const book = `${textOf('docs/install.md')}${textOf('docs/operate.md')}`;
  const named = [...book.matchAll(/\bdeploy\/[\w.-]*\w/g)].map(([path]) => path);
  const typed = [...book.matchAll(/(?<=    |&& )pmts ([\w-]+)/g)].map(([, name]) => name);

  expect(settings).toHaveLength(4);
  for (const setting of settings) expect(command).toContain(setting);
  expect(command).toContain('--reuid=pmts --regid=pmts');
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(typed).toEqual(['mail-test', 'restore', 'verify']);
  expect(typed.filter((name) => !existsSync(join(root, `server/cli/${name}.ts`)))).toEqual([]);
});

test('the container has what the server needs, belongs to root, runs as nobody in particular, and gets its signals', () => {
  const stages = textOf('deploy/Containerfile')
    .split(/^FROM /m)
    .slice(1);
  const [build = '', run = ''] = stages;

  expect(stages).toHaveLength(2);
  expect(build).toContain('npm ci\n');
  expect(run).toContain('npm ci --omit=dev');
  for (const part of ['dist', 'dist-server']) {
    expect(run).toMatch(new RegExp(`^COPY --from=build /app/${part} `, 'm'));
  }
  expect(run).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(run).toContain(healthCall.path);
  expect(run).toContain('CMD ["node", "--max-semi-space-size=4", "dist-server/server.mjs"]');
});
