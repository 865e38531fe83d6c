import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import {
  type CaseState,
  itemOf,
  type RequestStatus,
  type StatusAnswer,
  statusPath,
} from '../../../../src/contracts/cases.ts';
import { statusAnswer, statusRequest } from '../../../../src/contracts/schemas/cases.ts';
import { type QuotationStatus, statusAt } from '../../../../src/contracts/pricing/quotation.ts';
import { sendCompressed } from '../../../lib/http/compressed.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { newestDocumentsOf } from '../case/documents.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Call } from '../../../lib/http/call.ts';

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

export const statusCall = {
  method: 'POST',
  path: statusPath,
  access: 'public',
  summary:
    'What has become of up to 50 requests, for whoever has their ids: states, verdicts and messages, never answers or files. An id that is not known is left out. With the digest of the last answer as `known`, an answer that has not changed is as short as can be.',
  body: { type: 'application/json', schema: statusRequest },
  answers: {
    200: {
      description: 'The requests in the order of their ids, or that nothing has changed',
      schema: statusAnswer,
    },
    400: { description: 'Not a list of 1 to 50 ids' },
    429: { description: 'Too many questions from this address' },
  },
} as const satisfies Call;

/**
 * What has become of these requests, in the order of the ids; one that is not known is left out. Neither answers nor files
 * nor anybody's name are in it. @param now ISO 8601
 */
export async function readStatus(
  db: Database,
  ids: readonly string[],
  now: string,
): Promise<readonly RequestStatus[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['submission_id', 'state', 'form', 'reference', 'received_at'])
    .where('submission_id', 'in', ids)
    .execute();
  const known = rows.map(({ submission_id: id }) => id);
  if (known.length === 0) return [];
  const [moves, messages, documents, quotations] = [
    await lastMovesOf(db, known),
    await messagesOf(db, known),
    await documentsOf(db, known),
    await quotationsOf(db, known, now),
  ];
  const found = new Map(
    rows.map(({ submission_id: submissionId, state, ...row }) => {
      const quotation = quotations.get(submissionId);
      const moved = moves.get(submissionId);
      const status: RequestStatus = {
        submissionId,
        form: row.form,
        reference: row.reference,
        receivedAt: row.received_at,
        // Written by this API and nobody else, as all that follows.
        state: state as CaseState,
        // Not when somebody at the desk took it: the applicant reads since when it stands so.
        changedAt: moved?.at ?? row.received_at,
        reason: moved?.reason ?? null,
        messages: messages.get(submissionId) ?? [],
        documents: documents.get(submissionId) ?? [],
        ...(quotation === undefined ? {} : { quotation }),
      };
      return [submissionId, status] as const;
    }),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

interface Move {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** What an account said; a line of the system's has a code there, which is for nobody. */
  readonly reason: string | null;
}

/** When each of them last moved, and why. */
async function lastMovesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Move>> {
  const rows = await db
    .selectFrom('case_events')
    .select(['submission_id', 'at', 'by_kind', 'reason'])
    .where('submission_id', 'in', ids)
    .where('kind', 'in', ['state', 'withdrawal', 'acceptance'])
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  // The last one counts.
  return new Map(
    rows.map(({ submission_id: id, at, by_kind: by, reason }) => [
      id,
      { at, reason: by === 'account' ? reason : null },
    ]),
  );
}

async function messagesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestStatus['messages']>> {
  const rows = await db
    .selectFrom('case_messages')
    .select(({ selectFrom, fn }) => [
      'id',
      'submission_id',
      'at',
      'by_kind',
      'text',
      selectFrom('submission_files')
        .whereRef('submission_files.message_id', '=', 'case_messages.id')
        // Those of an applicant's own message came with an addition.
        .where('submission_files.addition_id', 'is', null)
        .select(fn.countAll().as('count'))
        .as('attachments'),
    ])
    .where('submission_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return grouped(rows, ({ id, at, by_kind: by, text, attachments }) => ({
    messageId: id,
    at,
    from: by === 'applicant' ? 'applicant' : 'office',
    text,
    attachments: Number(attachments),
  }));
}

/** Of each name on the wire the newest file, where there is a verdict on it. */
async function documentsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestStatus['documents']>> {
  const newest = await newestDocumentsOf(db, ids);
  return new Map(
    [...newest].map(([submissionId, documents]) => [
      submissionId,
      documents.flatMap(({ fileId, field, name, verdict, reason }) =>
        verdict === null ? [] : [{ fileId, field, item: itemOf(field), name, verdict, reason }],
      ),
    ]),
  );
}

async function quotationsOf(
  db: Database,
  ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, NonNullable<RequestStatus['quotation']>>> {
  const rows = await db
    .selectFrom('quotations')
    .leftJoin('additions', (join) =>
      join
        .onRef('additions.submission_id', '=', 'quotations.submission_id')
        .on('additions.kind', '=', 'acceptance'),
    )
    .select(['quotations.submission_id', 'status', 'expires_at', 'additions.received_at as accepted_at'])
    .where('quotations.submission_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ submission_id: id, status: written, expires_at: expiresAt, accepted_at: acceptedAt }) => {
      const status = statusAt({ status: written as QuotationStatus, expiresAt }, now);
      return [id, { status, expiresAt, ...(acceptedAt === null ? {} : { acceptedAt }) }];
    }),
  );
}

function grouped<Row extends { readonly submission_id: string }, Item>(
  rows: readonly Row[],
  itemOfRow: (row: Row) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const sofar = groups.get(row.submission_id);
    if (sofar === undefined) groups.set(row.submission_id, [itemOfRow(row)]);
    else sofar.push(itemOfRow(row));
  }
  return groups;
}
