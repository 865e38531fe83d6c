import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from '../../../lib/http/answer.ts';
import { keyOf } from '../../../lib/http/headers.ts';
import type { Staging } from '../../../lib/files/file-store.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { audit } from '../../accounts/audit.ts';
import { principalIn } from '../../accounts/authorize.ts';
import { messagesOf } from '../case/correspondence.ts';
import { type Actor, actorOf, submissionIdIn } from '../case/change-case.ts';
import { type CaseService, writeMessage } from '../case/message-routes.ts';
import { undoableFor } from '../case/undo.ts';
import { receive, refuseHopeless, withBody } from '../intake/receive.ts';
import {
  type RecordingResult,
  answerOfFirst,
  answerOfSecond,
  contentFingerprint,
  type FirstRequest,
  recordWithFiles,
  refusalOfKey,
  stageFiles,
  withLostFiles,
} from '../intake/exactly-once.ts';
import { checkManifest, type Received } from '../intake/received.ts';
import { additionsTurn, writeAdditionFiles } from './take-addition.ts';
import type { AdditionRouteDependencies } from './addition-routes.ts';
import { storedRequest } from '../case/stored-request.ts';
import { refusalOfMessage, textIn } from './replies.ts';

/** Identifies what was recorded; the message itself is read again for the answer, with the state of its mail. */
interface RecordedMessage {
  readonly reference: string;
  readonly at: string;
}

interface ArrivingMessage {
  /** The Idempotency-Key. */
  readonly id: string;
  readonly submissionId: string;
  readonly reference: string;
  readonly by: Actor;
  readonly received: Received;
  readonly staging: Staging;
}

type MessageDependencies = AdditionRouteDependencies & Pick<CaseService, 'undoFor'>;

/** Sends an applicant a message of the office with files, such as an endorsement or a certificate. */
export async function takeMessageWithFiles(
  dependencies: MessageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = dependencies;
  const submissionId = submissionIdIn(request);
  const original = await storedRequest(db, submissionId);
  if (original === undefined) throw new Refused({ kind: 'notFound' });
  const id = keyOf(request);
  refuseHopeless(request);
  await dependencies.files.ready();
  const by = actorOf(principalIn(request));
  const { reference } = original;
  const result = await withBody(dependencies, request, receive, (received, staging) =>
    takeMessage(dependencies, { id, submissionId, reference, by, received, staging }),
  );
  if (result.kind === 'refused') return answerProblem(request, reply, result.refusal);
  await dependencies.afterCommit(id, request.raw.socket);
  audit(request, 'message sent', { userId: principalIn(request).userId, submissionId });
  const message = (await messagesOf(db, submissionId)).find((one) => one.id === id);
  if (message === undefined) throw new Error(`${id} was written and is gone`);
  const isNew = result.kind === 'stored';
  return reply.status(isNew ? 201 : 200).send({ ...message, ...(isNew ? undoableFor(dependencies) : {}) });
}

/** Records the message exactly once. @throws when database or disk fail */
async function takeMessage(
  dependencies: MessageDependencies,
  arriving: ArrivingMessage,
): Promise<RecordingResult<RecordedMessage>> {
  const { db, uploads } = dependencies;
  const { id, submissionId, reference, by, staging } = arriving;
  const own = { kind: 'message', id } as const;
  const body = checkManifest(arriving.received);
  if (body.kind === 'refused') return body;
  const fingerprint = contentFingerprint(`message ${submissionId}`, body);
  const findKnown = async () => answerOfFirst(await firstMessage(db, arriving), fingerprint);

  const known = await findKnown();
  if (known !== undefined) return withLostFiles(dependencies, own, known, body, staging);
  const refused = await refusalOfKey(db, own);
  if (refused !== undefined) return refused;

  const staged = await stageFiles(uploads, own, body, staging);
  // Another request with this id may have used the uploads meanwhile.
  if (staged.kind === 'refused') return (await findKnown()) ?? staged;

  const { received } = staged;
  const refusal = refusalOfMessage(received);
  if (refusal !== undefined) return { kind: 'refused', refusal };

  const at = new Date(dependencies.now()).toISOString();
  const message = { id, submissionId, by, at, text: textIn(received) ?? '', fingerprint };
  const attached = received.files.map(({ name }) => name);
  const answer = await recordWithFiles(dependencies, own, {
    turn: additionsTurn,
    files: received.files,
    staging,
    async write(transaction, paths) {
      if (!(await writeMessage(transaction, dependencies, message, attached))) return undefined;
      const added = { paths, additionId: null, messageId: id };
      await writeAdditionFiles(transaction, submissionId, received.files, added);
      return { reference, at };
    },
  });
  if (answer !== undefined) return { kind: 'stored', answer };
  return answerOfSecond(dependencies, own, await findKnown());
}

async function firstMessage(
  db: Database,
  { id, reference }: ArrivingMessage,
): Promise<FirstRequest<RecordedMessage> | undefined> {
  const row = await db
    .selectFrom('case_messages')
    .select(['fingerprint', 'at'])
    .where('id', '=', id)
    // Excludes replies, which are additions.
    .where('by_kind', '=', 'account')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fingerprint, at } = row;
  return {
    fingerprint,
    answer: { reference, at },
    earlier: { submissionId: id, reference, receivedAt: at },
  };
}
