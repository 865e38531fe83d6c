import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

const published = fileURLToPath(new URL('../../public/files/RLM-105.pdf', import.meta.url));

test('the blank form is a PDF for every browser, and another file in its place is served at once', async () => {
  const clientDir = join(await newDataDir(), 'dist');
  await mkdir(join(clientDir, 'files'), { recursive: true });
  await writeFile(join(clientDir, 'frame.html'), '<!doctype html><title>PMTS</title>');
  const served = join(clientDir, 'files/RLM-105.pdf');
  await copyFile(published, served);
  const { url } = await openServer(await testSettings(), { clientDir });
  const address = `${url}/files/RLM-105.pdf`;

  const first = await fetch(address);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await first.arrayBuffer()).equals(await readFile(published))).toBe(true);

  await writeFile(served, '%PDF-1.4 the official print');
  const second = await fetch(address);
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect([second.status, await second.text()]).toEqual([200, '%PDF-1.4 the official print']);
});
