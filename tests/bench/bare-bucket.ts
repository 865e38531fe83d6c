// The least that a server can do with a request whose files go into a bucket: no row, no receipt, nothing on the disk.
import { randomUUID } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import { openBucketOf } from '../../server/lib/files/open-file-store.ts';
import { bodyOf } from '../../server/lib/files/s3-request.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';

const bucket = await openBucketOf(readSettings(process.env));
if (bucket === undefined) throw new Error('FILES_URL is missing');
const app = fastify();
await app.register(fastifyMultipart, { limits: { fileSize: 25 * 1024 * 1024 } });
app.post('/*', async (request, reply) => {
  const id = randomUUID();
  const puts: Promise<void>[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') continue;
    const bytes = await part.toBuffer();
    puts.push(bucket.put(`bare/${id}/${puts.length}`, bodyOf(bytes)));
  }
  await Promise.all(puts);
  return reply.code(201).send({ reference: id });
});
process.stdout.write(`Serving on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
