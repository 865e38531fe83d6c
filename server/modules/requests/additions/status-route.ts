import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import {
  type CaseState,
  itemOf,
  mailedPart,
  type RequestStatus,
  type StatusAnswer,
  statusPath,
} from '../../../../src/contracts/cases.ts';
import { statusAnswer, statusRequest } from '../../../../src/contracts/schemas/cases.ts';
import { type QuotationStatus, statusAt } from '../../../../src/contracts/pricing/quotation.ts';
import { sendCompressed } from '../../../lib/http/answer.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { wishesOf } from '../../expiry/consents.ts';
import { newestDocumentsOf } from '../case/stored-request.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { erasedRequests } from '../../../lib/store/ids.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Call } from '../../../lib/http/call.ts';
import { isNotUndone } from '../../../lib/store/undone.ts';

/** Answers with the state of requests to anyone who has their ids. The ids are neither logged nor counted by. */
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
      const known = new Set(requests.map(({ submissionId }) => submissionId));
      const gone = await erasedRequests(
        db,
        ids.filter((id) => !known.has(id)),
      );
      const erased = gone.length === 0 ? {} : { erased: gone };
      const digest = digestOf({ requests, ...erased });
      if (body.output.known !== digest)
        return sendCompressed(request, reply, {
          at: now,
          digest,
          requests,
          ...erased,
        } satisfies StatusAnswer);
      // Node adds keep-alive to every connection, which is the default of HTTP/1.1 anyway.
      reply.raw.removeHeader('Connection');
      return reply.type('application/json').send({ at: now, unchanged: true } satisfies StatusAnswer);
    });
  });
}

/** 128 bits: short enough to send over a slow link. */
function digestOf(told: { readonly requests: readonly RequestStatus[] }): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
}

/** Headers that only matter to a page that shows the answer, or that report the rest of a limit. */
const forPages =
  /^(content-security-policy|cross-origin-\w+-policy|origin-agent-cluster|permissions-policy|referrer-policy|x-.+)$/;

/** No page shows this answer, and a ship asks for it at every contact: 600 bytes of headers would be most of it. */
function dropPageHeaders(reply: FastifyReply): void {
  if (reply.statusCode !== 200) return;
  for (const name of Object.keys(reply.getHeaders())) if (forPages.test(name)) reply.removeHeader(name);
}

export const statusCall = {
  method: 'POST',
  path: statusPath,
  access: 'public',
  summary:
    'What has become of up to 50 requests, for whoever has their ids: states, verdicts and messages, never answers or files. An id that is not known is left out, but one that was erased is named as such. With the digest of the last answer as `known`, an answer that has not changed is as short as can be.',
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
 * Reads the state of these requests, in the order of the ids; unknown ones are left out. Contains neither answers nor
 * files nor names.
 * @param now ISO 8601
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
  const [moves, messages, documents, quotations, wishes] = [
    await lastMovesOf(db, known),
    await messagesOf(db, known),
    await documentsOf(db, known),
    await quotationsOf(db, known, now),
    await wishesOf(db, known),
  ];
  const found = new Map(
    rows.map(({ submission_id: submissionId, state, ...row }) => {
      const quotation = quotations.get(submissionId);
      const moved = moves.get(submissionId);
      const reminders = wishes.get(submissionId);
      const status: RequestStatus = {
        submissionId,
        form: row.form,
        reference: row.reference,
        receivedAt: row.received_at,
        // Only this API writes these columns.
        state: state as CaseState,
        // Being assigned does not count: the applicant reads how long the state has been the same.
        changedAt: moved?.at ?? row.received_at,
        reason: moved?.reason ?? null,
        messages: messages.get(submissionId) ?? [],
        documents: documents.get(submissionId) ?? [],
        ...(reminders === undefined ? {} : { reminders }),
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
  /** Reason typed by an account; for the system's lines the column holds an internal code. */
  readonly reason: string | null;
}

async function lastMovesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Move>> {
  const rows = await db
    .selectFrom('case_events')
    .select(['submission_id', 'at', 'by_kind', 'reason'])
    .where('submission_id', 'in', ids)
    .where('kind', 'in', ['state', 'withdrawal', 'acceptance'])
    .where(isNotUndone('case_events'))
    .orderBy('submission_id')
    .orderBy('position')
    .execute();
  // Later entries replace earlier ones.
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
        // Excludes files of the applicant's own messages, which came with an addition.
        .where('submission_files.addition_id', 'is', null)
        .select(fn.countAll().as('count'))
        .as('attachments'),
      selectFrom('additions')
        .whereRef('additions.addition_id', '=', 'case_messages.id')
        .where('additions.fields', 'like', `%"${mailedPart}":%`)
        .select('additions.addition_id')
        .as('mailed'),
    ])
    .where('submission_id', 'in', ids)
    // Nobody knows who has sent the others.
    .where('by_kind', 'in', ['applicant', 'account'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return grouped(rows, ({ id, at, by_kind: by, text, attachments, mailed }) => ({
    messageId: id,
    at,
    from: by === 'applicant' ? 'applicant' : 'office',
    text,
    attachments: Number(attachments),
    ...(mailed === null ? {} : { byMail: true }),
  }));
}

/** Reads the newest file for each name on the wire, where it has a verdict. */
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
