import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { textOf } from './source-files.ts';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Path of the program; undefined unless it, and openssl for its certificate, are installed. */
export const nginx = folders.some((folder) => existsSync(join(folder, 'openssl')))
  ? folders.map((folder) => join(folder, 'nginx')).find(existsSync)
  : undefined;

const selfSigned =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=forms.example.org -days 1 -nodes'.split(
    ' ',
  );

export interface Proxy {
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** Starts deploy/nginx.conf in front of this server, with a self-signed certificate and on free ports. */
export async function startNginx(program: string, serverUrl: string): Promise<Proxy> {
  const place = await mkdtemp(join(tmpdir(), 'pmts-nginx-'));
  await mkdir(join(place, 'temporary'));
  const [key, certificate] = [join(place, 'privkey.pem'), join(place, 'fullchain.pem')];
  await promisify(execFile)('openssl', [...selfSigned, '-keyout', key, '-out', certificate]);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const { stderr: version } = await promisify(execFile)(program, ['-v']);
  const knowsHttp2On = !/nginx\/1\.(1?\d|2[0-4])\./.test(version);
  const server = textOf('deploy/nginx.conf')
    .replace(/^\s*http2 on;$/m, knowsHttp2On ? '$&' : '')
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
    .replaceAll('/etc/ssl/pmts', place)
    .replaceAll('http://127.0.0.1:8080', serverUrl);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${join(place, 'temporary', kind)};`).join('\n');
  const whole = `daemon off;\nmaster_process off;\npid ${place}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${server}\n}\n`;
  await writeFile(join(place, 'nginx.conf'), whole);
  const child = spawn(program, ['-p', place, '-c', join(place, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(place, { recursive: true, force: true });
  });
  await expect.poll(async () => (child.exitCode === null ? answers(httpsPort) : said)).toBe(true);
  return { httpPort, httpsPort };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
