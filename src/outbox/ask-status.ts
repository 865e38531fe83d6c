import { parseJson } from '../contracts/json-object.ts';
import { parseStatusAnswer } from '../contracts/request-status.ts';
import type { Clock, StatusStore, Transport } from './ports.ts';
import { boardAfter, questionOf } from './status-board.ts';
import { isOver } from './retry.ts';
import { isData } from './whose-answer.ts';

/** Milliseconds. */
const deadline = 60_000;
/** Milliseconds: one contact is one question, however many events tell of it. */
const pause = 60_000;

export interface StatusPorts {
  readonly store: StatusStore;
  readonly transport: Pick<Transport, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}

export type Asked =
  | 'answered'
  /** Nobody of ours answered; what was known stays as it is. */
  | 'unanswered'
  /** There is nothing to ask, it was asked a moment ago, or this API cannot be asked. */
  | 'notAsked';

/**
 * One question for all requests of this device that are open at the office, and only where the API says that it answers
 * such a question. @param isPressing a person waits for the answer
 */
export async function askStatus(
  { store, transport, clock }: StatusPorts,
  isPressing = false,
): Promise<Asked> {
  const { api } = await store.remembered();
  const path = api?.capabilities.status;
  if (path === undefined) return 'notAsked';
  const [board, receipts] = await Promise.all([store.statuses(), store.receipts()]);
  const question = questionOf(board, receipts);
  if (question === undefined) return 'notAsked';
  const { askedAt } = board;
  if (!isPressing && askedAt !== undefined && !isOver({ since: askedAt, duration: pause }, clock.now()))
    return 'notAsked';
  const answer = await transport.post(path, JSON.stringify(question), deadline);
  if (answer.kind === 'noAnswer') return 'unanswered';
  const told = isData(answer) ? parseStatusAnswer(parseJson(answer.body)) : undefined;
  const now = clock.now();
  // Whoever it was, it is not asked again at once.
  await store.noteStatuses((before, held) =>
    told === undefined ? { ...before, askedAt: now } : boardAfter(before, question, told, held, now),
  );
  return told === undefined ? 'unanswered' : 'answered';
}
