import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { addWitness, forgetWitnesses, gatherEvidence, lastLines, mailsIn } from './evidence.ts';

afterEach(() => {
  forgetWitnesses();
});

test('a witness that throws or says nothing keeps no other one from telling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  addWitness({ name: 'server', tell: async () => 'listening' });
  addWitness({ name: 'page', tell: () => Promise.reject(new Error('closed')) });
  addWitness({ name: 'hanging page', tell: () => new Promise(() => undefined) });

  const evidence = gatherEvidence();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await evidence).toBe(
    '-- server\nlistening\n-- page\ncannot be asked: Error: closed\n-- hanging page\ngave no answer',
  );
});

test('of a long text the last lines are told, each cut', () => {
  const text = `first\n\n${'x'.repeat(20)}\nlast\n`;

  expect(lastLines(text, 2, 10)).toBe(`(1 more before)\n${'x'.repeat(10)} ...\nlast`);
  expect(lastLines(text, 3, 20)).toBe(`first\n${'x'.repeat(20)}\nlast`);
});

test('mails are told by recipient and subject, readable', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-evidence-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  expect(await mailsIn(dataDir)).toBe('no mails');
  await mkdir(join(dataDir, 'mail'));
  const head = 'To: eva@sea.test\r\nSubject: =?UTF-8?Q?Su_cotizaci=C3=B3n?=\r\n =?UTF-8?Q?_lista?=\r\n';
  await writeFile(join(dataDir, 'mail', '1.eml'), `${head}\r\nSubject: not this one\r\n`);

  expect(await mailsIn(dataDir)).toBe('1 mails\neva@sea.test: Su cotización lista');
});
