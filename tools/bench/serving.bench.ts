import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import { onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/browser/temporary-folder.ts';
import { bodyOf, exampleOf, keyOf } from '../../tests/support/sending.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { median, print, ratio } from './print.ts';

const submissions = 60;
const atOnce = 4;
const fileSize = 1024 * 1024;
const rounds = 3;

test(`${submissions} licence requests with 1 MB, ${atOnce} at once`, async () => {
  const api = (await openServer(await testSettings())).url;
  const bare = await openBareHandler();
  const rates = { api: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await rateOf(bare));
    rates.api.push(await rateOf(api));
  }
  const base = median(rates.bare);
  const own = median(rates.api);
  print(`bare streaming multipart, no flush, no database: ${base.toFixed(0)} a second`);
  print(`reference API (hash, flush to disk, receipt): ${own.toFixed(0)} a second (${ratio(own, base)})`);
});

/** The minimum a server can do with a file: write it somewhere. */
async function openBareHandler(): Promise<string> {
  const folder = await temporaryFolder('bare');
  const app = fastify();
  await app.register(fastifyMultipart, { limits: { fileSize: 25 * 1024 * 1024 } });
  let count = 0;
  app.post('/*', async (request, reply) => {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      count += 1;
      await pipeline(part.file, createWriteStream(join(folder, `${count}.bin`)));
    }
    return reply.code(201).send({ ok: true });
  });
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Submissions a second; both sides include the sending by this process. */
async function rateOf(url: string): Promise<number> {
  const sendings = await Promise.all(
    Array.from({ length: submissions }, () => exampleOf('licence', 0, fileSize)),
  );
  const waiting = [...sendings];
  const begun = performance.now();
  const sendNext = async (): Promise<void> => {
    for (let sending = waiting.pop(); sending !== undefined; sending = waiting.pop()) {
      const body = bodyOf(sending);
      const answer = await fetch(url + sending.path, { method: 'POST', body, headers: keyOf(sending) });
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return (submissions / (performance.now() - begun)) * 1000;
}
