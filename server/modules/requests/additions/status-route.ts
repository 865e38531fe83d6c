import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { RequestStatus, StatusAnswer } from '../../../../src/contracts/cases.ts';
import { statusRequest } from '../../../../src/contracts/schemas/cases.ts';
import { sendCompressed } from '../../../lib/http/compressed.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { readStatus } from './read-status.ts';
import { statusCall } from './status-call.ts';

/** Tells whoever has the ids what has become of the requests. Nothing of a question is logged or counted by its ids. */
export async function statusRoute(app: FastifyInstance, db: Database, perMinute: number): Promise<void> {
  const rateLimit = { max: perMinute, timeWindow: '1 minute' };
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    scope.addHook('onSend', async (_request, reply) => dropPageHeaders(reply));
    scope.post(statusCall.path, { config: { rateLimit } }, async (request, reply) => {
      const body = v.safeParse(statusRequest, request.body);
      if (!body.success) throw new Refused({ kind: 'malformedBody' });
      const ids = [...new Set(body.output.ids.map((id) => id.toLowerCase()))];
      const now = new Date().toISOString();
      const requests = await readStatus(db, ids, now);
      const digest = digestOf(requests);
      if (body.output.known !== digest)
        return sendCompressed(request, reply, { at: now, digest, requests } satisfies StatusAnswer);
      // Node says of every connection that it is kept, which is what HTTP/1.1 means by saying nothing.
      reply.raw.removeHeader('Connection');
      return reply.type('application/json').send({ at: now, unchanged: true } satisfies StatusAnswer);
    });
  });
}

/** 128 bits: short enough for a question on a slow link. */
function digestOf(requests: readonly RequestStatus[]): string {
  return createHash('sha256').update(JSON.stringify(requests)).digest('base64url').slice(0, 22);
}

/** Headers that say something to a page that shows the answer, or count what is left of a limit. */
const forPages =
  /^(content-security-policy|cross-origin-\w+-policy|origin-agent-cluster|permissions-policy|referrer-policy|x-.+)$/;

/** No page shows this answer, and it is asked for at every contact of a ship: 600 bytes of headers would be most of it. */
function dropPageHeaders(reply: FastifyReply): void {
  if (reply.statusCode !== 200) return;
  for (const name of Object.keys(reply.getHeaders())) if (forPages.test(name)) reply.removeHeader(name);
}
