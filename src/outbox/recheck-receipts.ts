import { mostStatusIds } from '../contracts/cases.ts';
import { parseJson } from '../contracts/json-object.ts';
import { parseStatusAnswer } from '../contracts/request-status.ts';
import type { Receipt } from './entry.ts';
import type { Clock, OutboxStore, Transport } from './ports.ts';
import { agesOf } from './kept-request.ts';
import { isData } from './whose-answer.ts';

/** Milliseconds. */
const asked = 90 * 24 * 60 * 60 * 1000;
const deadline = 60_000;

export interface RecheckPorts {
  readonly store: Pick<OutboxStore, 'remembered' | 'remember' | 'receipts' | 'noteMissing'>;
  readonly transport: Pick<Transport, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Checks all receipts of the last 90 days once after the API has shown another generation. Requests that the
 * office lost are sent again if still here, and marked as lost otherwise. An API that cannot be asked
 * receives everything that is still here: it recognises known requests by their keys.
 */
export async function recheckReceipts({ store, transport, clock }: RecheckPorts): Promise<void> {
  const remembered = await store.remembered();
  const { api, recheck, generation } = remembered;
  if (recheck !== true) return;
  // A receipt is old only if both clocks say so: the device's may be months ahead on the one day on which it
  // asks.
  const receipts = (await store.receipts()).filter(
    (receipt) => receipt.proven && agesOf(receipt, remembered, clock.now()).some((age) => age < asked),
  );
  const path = api?.capabilities.status;
  const idsOf = (some: readonly Receipt[]) => some.map(({ submissionId }) => submissionId);
  // Additions have no status of their own.
  const canBeAsked = receipts.filter(({ addition }) => path !== undefined && addition === undefined);
  const found = path === undefined ? new Set<string>() : await foundAt(path, idsOf(canBeAsked), transport);
  // The API did not answer: it is asked at the next contact.
  if (found === undefined) return;
  // Another page has met a later generation meanwhile, to which these answers do not belong.
  if ((await store.remembered()).generation !== generation) return;
  await store.noteMissing({
    found: [...found],
    missing: idsOf(canBeAsked).filter((id) => !found.has(id)),
    unsure: idsOf(receipts.filter((receipt) => !canBeAsked.includes(receipt))),
  });
  await store.remember({ recheck: false });
}

/**
 * Returns the ids that the office has, or has erased: those are not lost, and the question for the statuses forgets
 * them (ask-status.ts). Undefined unless every question was answered.
 */
async function foundAt(
  path: string,
  ids: readonly string[],
  transport: Pick<Transport, 'post'>,
): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>();
  for (let first = 0; first < ids.length; first += mostStatusIds) {
    const question = JSON.stringify({ ids: ids.slice(first, first + mostStatusIds) });
    const answer = await transport.post(path, question, deadline);
    const told =
      answer.kind === 'http' && isData(answer) ? parseStatusAnswer(parseJson(answer.body)) : undefined;
    if (told === undefined || 'unchanged' in told) return undefined;
    for (const { submissionId } of told.requests) found.add(submissionId);
    for (const id of told.erased ?? []) found.add(id);
  }
  return found;
}
