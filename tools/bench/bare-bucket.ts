// The minimum a server can do with a request whose files go into a bucket: nothing on the disk, no hash, no mail. With
// `--row` it also stores the answers, in a single row.
import { randomUUID } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import pg from 'pg';
import { openBucketOf } from '../../server/lib/files/open-file-store.ts';
import { bodyOf } from '../../server/lib/files/s3-request.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';

const settings = readSettings(process.env);
const bucket = await openBucketOf(settings);
if (bucket === undefined) throw new Error('FILES_URL is missing');
const rows = process.argv.includes('--row')
  ? new pg.Pool({ connectionString: settings.databaseUrl, max: 20 })
  : undefined;
await rows?.query('create table bare_requests (id text primary key, answers jsonb not null)');
const app = fastify();
await app.register(fastifyMultipart, { limits: { fileSize: 25 * 1024 * 1024 } });
app.post('/*', async (request, reply) => {
  const id = randomUUID();
  const puts: Promise<void>[] = [];
  const answers: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      answers[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    puts.push(bucket.put(`bare/${id}/${puts.length}`, bodyOf(bytes)));
  }
  await Promise.all(puts);
  await rows?.query('insert into bare_requests values ($1, $2)', [id, answers]);
  return reply.code(201).send({ reference: id });
});
process.stdout.write(`Serving on ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
