import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type UploadLimits, uploadLimits } from '../../server/modules/uploads/upload-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { beginPatch, statusOf } from '../support/raw-request.ts';
import { exampleOf, type Sending, type SentFile } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import {
  bindingOf,
  bytesPath,
  create,
  createFor,
  head,
  offsetIn,
  patch,
  sendNaming,
  upload,
} from '../support/uploading.ts';

interface Scene {
  readonly settings: Settings;
  readonly url: string;
  readonly sending: Sending;
  readonly file: SentFile;
  readonly id: string;
}

async function setScene(size: number, limits: Partial<UploadLimits> = {}): Promise<Scene> {
  const settings = await testSettings();
  const { url } = await openServer(settings, { uploadLimits: limits });
  const sending = await exampleOf('licence', 0, size);
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  return { settings, url, sending, file, id: await createFor(url, sending, file) };
}

async function expectArrived({ settings, id }: Scene, bytes: number): Promise<void> {
  const path = bytesPath(settings, id);
  await expect.poll(async () => (await readFile(path)).length).toBe(bytes);
}

test('who is on a link that cuts has a connection of its own for each call: Chromium repeats nothing on those', async () => {
  const scene = await setScene(500_000);
  // Tested by beginning the upload again: Node's fetch ends the connection after each HEAD by itself.
  const connectionOf = async (sending: Sending) => {
    const again = await create(scene.url, bindingOf(sending, scene.file), scene.file.bytes.length);
    return again.headers.get('connection');
  };
  const other = { ...scene.sending, submissionId: randomUUID() };
  expect(await connectionOf(scene.sending)).toBe('keep-alive');
  const request = await beginPatch(scene, 0, 100_000);
  await expectArrived(scene, 100_000);

  request.destroy();

  await expect.poll(() => connectionOf(scene.sending)).toBe('close');
  const piece = await patch(scene.url, scene.id, 100_000, scene.file.bytes.slice(100_000, 200_000));
  expect([piece.status, piece.headers.get('connection')]).toEqual([204, 'close']);
  expect(await connectionOf(other)).toBe('keep-alive');
});

test('a piece from an old offset is answered and cut off before the rest of it has gone up', async () => {
  const scene = await setScene(500_000);
  await patch(scene.url, scene.id, 0, scene.file.bytes.slice(0, 50_000));

  // 1,000 bytes of 500,000; nothing more is ever sent.
  const repeated = await beginPatch(scene, 0, 1000);
  const answer = await repeated.ended();

  expect(statusOf(answer)).toBe(409);
  expect(answer).toMatch(/\r\nupload-offset: 50000\r\n/i);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test('a link that is cut in the middle of a piece costs nothing of what arrived', async () => {
  const scene = await setScene(500_000);
  const request = await beginPatch(scene, 0, 123_456);
  await expectArrived(scene, 123_456);

  request.destroy();

  expect(offsetIn(await head(scene.url, scene.id))).toBe(123_456);
  expect(await upload(scene.url, scene.sending, scene.file)).toBe(scene.id);
  expect((await sendNaming(scene.url, scene.sending, { documento: scene.id })).status).toBe(201);
});

test('whoever comes back on a new connection is not kept waiting by the dead one, and goes on where it was', async () => {
  const scene = await setScene(500_000);
  // Neither FIN nor RST: for the server this request goes on.
  const dead = await beginPatch(scene, 0, 200_000);
  await expectArrived(scene, 200_000);

  const asked = await head(scene.url, scene.id);
  const deadAgain = await beginPatch(scene, 200_000, 100_000);
  await expectArrived(scene, 300_000);
  const rest = await patch(scene.url, scene.id, 300_000, scene.file.bytes.slice(300_000));

  expect(offsetIn(asked)).toBe(200_000);
  expect([rest.status, offsetIn(rest)]).toEqual([204, 500_000]);
  await expect.poll(() => dead.received()).toMatch(/^HTTP\/1.1 204 [^]*upload-offset: 200000/i);
  await expect.poll(() => deadAgain.received()).toMatch(/^HTTP\/1.1 204 [^]*upload-offset: 300000/i);
  expect(await readFile(bytesPath(scene.settings, scene.id))).toEqual(Buffer.from(scene.file.bytes));
});

test('the final POST, too, does not wait for a dead connection', async () => {
  const scene = await setScene(500_000);
  await beginPatch(scene, 0, 200_000);
  await expectArrived(scene, 200_000);

  const early = await sendNaming(scene.url, scene.sending, { documento: scene.id });

  expect(early.status).toBe(422);
  expect(early.problem.uploads).toEqual([{ field: 'documento', uploadId: scene.id, reason: 'incomplete' }]);
  expect(await upload(scene.url, scene.sending, scene.file)).toBe(scene.id);
  expect((await sendNaming(scene.url, scene.sending, { documento: scene.id })).status).toBe(201);
});

test('a piece of which nothing more arrives is given up by itself, and what had arrived counts', async () => {
  const scene = await setScene(500_000, { silence: 3000 });
  const dead = await beginPatch(scene, 0, 200_000);

  const answer = await dead.ended();

  expect(statusOf(answer)).toBe(408);
  expect(offsetIn(await head(scene.url, scene.id))).toBe(200_000);
  expect(uploadLimits.silence).toBeLessThanOrEqual(60_000);
});

test('a slow link is not a silent one', async () => {
  const scene = await setScene(4000, { silence: 5000 });
  const slow = await beginPatch(scene, 0, 0);

  for (let sent = 0; sent < 4000; sent += 500) {
    slow.write(scene.file.bytes.slice(sent, sent + 500));
    await expectArrived(scene, sent + 500);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }

  await expect.poll(() => slow.received()).toMatch(/^HTTP\/1.1 204 [^]*upload-offset: 4000/i);
});

test('two that send the same file at once, piece by piece, end with one whole file', async () => {
  const scene = await setScene(1_200_000);
  const { url, id, file } = scene;
  const sendAll = async (piece: number): Promise<void> => {
    for (;;) {
      const offset = offsetIn(await head(url, id));
      if (offset === file.bytes.length) return;
      const answer = await patch(url, id, offset, file.bytes.slice(offset, offset + piece)).catch(
        () => undefined,
      );
      if (answer !== undefined) expect([204, 409, 423]).toContain(answer.status);
    }
  };

  await Promise.all([sendAll(70_000), sendAll(110_000), sendAll(33_333)]);

  expect(await readFile(bytesPath(scene.settings, id))).toEqual(Buffer.from(file.bytes));
  expect((await sendNaming(url, scene.sending, { documento: id })).status).toBe(201);
});

test('a server that is told to stop does not wait for a dead connection', async () => {
  const settings = await testSettings();
  const server = await startMainProcess(settings);
  const sending = await exampleOf('licence', 0, 100_000);
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  const id = await createFor(server.url, sending, file);
  const scene = { settings, url: server.url, sending, file, id };
  await beginPatch(scene, 0, 60_000);
  await expectArrived(scene, 60_000);

  server.kill('SIGTERM');

  expect(await server.ended).toBe(0);
  const again = await openServer(settings);
  expect(offsetIn(await head(again.url, id))).toBe(60_000);
});
