import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from '../../../lib/http/answer-problem.ts';
import { keyOf } from '../../../lib/http/asked-key.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { audit } from '../../accounts/audit.ts';
import { principalIn } from '../../accounts/authorize.ts';
import { messagesOf } from '../case/notes-and-messages.ts';
import { actorOf, submissionIdIn } from '../case/locked-case.ts';
import { writeMessage } from '../case/message-routes.ts';
import { receive, refuseHopeless, withBody } from '../intake/receive.ts';
import { type First, type Taking, takeOnce } from '../intake/take-once.ts';
import { writeAdditionFiles } from './addition-files.ts';
import type { AdditionRouteDependencies } from './addition-routes.ts';
import { readOriginal } from './read-original.ts';
import { refusalOfWords, textIn } from './replies.ts';

/** Names what was written; the message itself is read again for the answer, with the state of its mail. */
interface Written {
  readonly reference: string;
  readonly at: string;
}

/** The office writes to an applicant and attaches files: an endorsement, a certificate. */
export async function takeMessageWithFiles(
  dependencies: AdditionRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = dependencies;
  const submissionId = submissionIdIn(request);
  const original = await readOriginal(db, submissionId);
  if (original === undefined) throw new Refused({ kind: 'notFound' });
  const id = keyOf(request);
  refuseHopeless(request);
  await dependencies.files.ready();
  const { reference } = original;
  const taking = takingOf(dependencies, request, { id, submissionId, reference });
  const taken = await withBody(dependencies, request, receive, (received, staging) =>
    takeOnce(dependencies, received, staging, taking),
  );
  if (taken.kind === 'refused') return answerProblem(request, reply, taken.refusal);
  await dependencies.afterCommit(id, request.raw.socket);
  audit(request, 'message sent', { userId: principalIn(request).userId, submissionId });
  const own = (await messagesOf(db, submissionId)).find((message) => message.id === id);
  if (own === undefined) throw new Error(`${id} was written and is gone`);
  return reply.status(taken.kind === 'stored' ? 201 : 200).send(own);
}

interface Addressed {
  readonly id: string;
  readonly submissionId: string;
  readonly reference: string;
}

function takingOf(
  dependencies: AdditionRouteDependencies,
  request: FastifyRequest,
  { id, submissionId, reference }: Addressed,
): Taking<Written> {
  const by = actorOf(principalIn(request));
  return {
    id,
    kind: `message ${submissionId}`,
    turn: 'additions',
    owner: { messageId: id },
    first: () => firstWith(dependencies.db, id, reference),
    earlier: ({ at }) => ({ submissionId: id, reference, receivedAt: at }),
    async judge(received, fingerprint) {
      const refusal = refusalOfWords(received);
      if (refusal !== undefined) return { kind: 'refused', refusal };
      const at = new Date(dependencies.now()).toISOString();
      const words = { id, submissionId, by, at, text: textIn(received) ?? '', fingerprint };
      return {
        kind: 'ready',
        async write(transaction, paths) {
          const attached = received.files.map(({ name }) => name);
          if (!(await writeMessage(transaction, dependencies, words, attached))) return undefined;
          await writeAdditionFiles(transaction, submissionId, received.files, {
            paths,
            additionId: null,
            messageId: id,
          });
          return { reference, at };
        },
      };
    },
  };
}

async function firstWith(db: Database, id: string, reference: string): Promise<First<Written> | undefined> {
  const row = await db
    .selectFrom('case_messages')
    .select(['fingerprint', 'at'])
    .where('id', '=', id)
    // A reply is an addition.
    .where('by_kind', '!=', 'applicant')
    .executeTakeFirst();
  return row === undefined ? undefined : { fingerprint: row.fingerprint, answer: { reference, at: row.at } };
}
