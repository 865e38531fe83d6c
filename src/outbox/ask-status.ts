import { parseJson } from '../contracts/json-object.ts';
import { parseStatusAnswer } from '../contracts/request-status.ts';
import type { Entry, Receipt } from './entry.ts';
import type { Clock, DrainStore, StatusStore, Transport } from './ports.ts';
import { boardAfter, questionOf } from './status-board.ts';
import { isOver } from './retry.ts';
import { isData } from './whose-answer.ts';

/** Milliseconds. */
const deadline = 60_000;
/** Milliseconds: one contact is one question, however many events tell of it. */
const pause = 5000;
/**
 * The same while something is on its way: the question follows its delivery. On a link that cuts it would cost more than
 * itself, for what is sent next on the connection that it has opened is sent twice after a cut (decision 037).
 */
const longPause = 10 * 60_000;

export interface StatusPorts {
  readonly store: StatusStore & Pick<DrainStore, 'entries'>;
  readonly transport: Pick<Transport, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}

export type StatusResult =
  | 'answered'
  /** Nobody of ours answered; what was known stays as it is. */
  | 'unanswered'
  /** There is nothing to ask, it was asked a moment ago, or this API cannot be asked. */
  | 'notAsked';

/** Why it is asked now. */
export type Occasion =
  /** A person waits for the answer, or something was delivered. */
  | 'pressing'
  /** A page has begun, and the API has answered it. */
  | 'start'
  /** Something has changed on the device: asked only if that was a delivery, by whichever context. */
  | 'change'
  /** There may be a network. */
  | 'event';

/** Milliseconds since the last question that have to be over. */
function pauseOn(occasion: Occasion, isSending: boolean): number {
  if (occasion === 'pressing') return 0;
  if (isSending) return longPause;
  return occasion === 'event' ? pause : 0;
}

function isSince({ deliveredAt }: Receipt, askedAt: number = 0): boolean {
  return Date.parse(deliveredAt.utc) > askedAt;
}

/** It goes as soon as it can, or goes already. */
function isOnItsWay({ state, sendWhen = 'now' }: Entry): boolean {
  return state.kind !== 'attention' && sendWhen === 'now';
}

/**
 * One question for all requests of this device that are open at the office, and only where the API says that it answers
 * such a question.
 */
export async function askStatus(
  { store, transport, clock }: StatusPorts,
  occasion: Occasion = 'event',
): Promise<StatusResult> {
  const { api } = await store.remembered();
  const path = api?.capabilities.status;
  if (path === undefined) return 'notAsked';
  const [board, receipts] = await Promise.all([store.statuses(), store.receipts()]);
  const question = questionOf(board, receipts);
  if (question === undefined) return 'notAsked';
  if (occasion === 'change' && !receipts.some((receipt) => isSince(receipt, board.askedAt)))
    return 'notAsked';
  const duration = pauseOn(occasion, (await store.entries()).some(isOnItsWay));
  if (!isOver({ since: board.askedAt ?? 0, duration }, clock.now())) return 'notAsked';
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
