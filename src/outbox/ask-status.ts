import type { StatusAnswer } from '../contracts/cases.ts';
import { parseJson } from '../contracts/json-object.ts';
import { parseStatusAnswer } from '../contracts/request-status.ts';
import { instantAt } from '../lib/instant.ts';
import type { Entry, Receipt } from './entry.ts';
import type { Clock, DrainStore, StatusStore, Transport } from './ports.ts';
import { boardAfter, questionOf, type StatusQuestion } from './status-board.ts';
import { isOver } from './retry.ts';
import { isData } from './whose-answer.ts';

/** Milliseconds. */
const deadline = 60_000;
/** Milliseconds: one contact triggers several events, and one question is enough for all of them. */
const pause = 5000;
/**
 * Milliseconds while something is being sent: the question follows its delivery. On a link that cuts it would
 * cost more than it is worth, because data sent next on the connection it opened is sent twice after a cut
 * (decision 037).
 */
const longPause = 10 * 60_000;

export interface StatusPorts {
  readonly store: StatusStore & Pick<DrainStore, 'entries' | 'forgetErased'>;
  readonly transport: Pick<Transport, 'post'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
}

export type StatusResult =
  | 'answered'
  /** The API did not answer; the known statuses stay as they are. */
  | 'unanswered'
  /** There is nothing to ask, it was asked a moment ago, or this API cannot be asked. */
  | 'notAsked';

export type Occasion =
  /** A person is waiting for the answer, or something was delivered. */
  | 'pressing'
  /** A page has started and reached the API. */
  | 'start'
  /** Something changed on the device; asks only if it was a delivery, by any context. */
  | 'change'
  /** There may be a network. */
  | 'event';

/** Milliseconds that must have passed since the last question. */
function pauseOn(occasion: Occasion, isSending: boolean): number {
  if (occasion === 'pressing') return 0;
  if (isSending) return longPause;
  return occasion === 'event' ? pause : 0;
}

function isSince({ deliveredAt }: Receipt, askedAt: number = 0): boolean {
  return Date.parse(deliveredAt.utc) > askedAt;
}

/** True if it will be sent as soon as possible, or is being sent. */
function isOnItsWay({ state, sendWhen = 'now' }: Entry): boolean {
  return state.kind !== 'attention' && sendWhen === 'now';
}

/**
 * Asks once about all open requests of this device, only if the API announces that it answers such a
 * question.
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
  for (const id of erasedOf(told, question))
    await store.forgetErased(undefined, id, instantAt(now, clock.offsetMinutes()));
  // Any answer, even a stranger's, starts the pause.
  await store.noteStatuses((before, held) =>
    told === undefined ? { ...before, askedAt: now } : boardAfter(before, question, told, held, now),
  );
  return told === undefined ? 'unanswered' : 'answered';
}

/** What was asked about and is erased; nothing else may delete data on a device. */
function erasedOf(told: StatusAnswer | undefined, { ids }: StatusQuestion): readonly string[] {
  const { erased = [] } = told !== undefined && 'requests' in told ? told : {};
  return ids.filter((id) => erased.includes(id));
}
