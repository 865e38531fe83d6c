import type { RequestStatus } from '../contracts/cases.ts';
import { endOfLastDay } from '../contracts/pricing/quotation.ts';
import type { AdditionKind, Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { DraftStore, OutboxStore } from '../outbox/ports.ts';
import { type KnownStatus, wantedDocuments } from '../outbox/status-board.ts';

/** What this device knows of one request at the office, and what its applicant has added to it here. */
export interface CaseOnDevice {
  readonly known: KnownStatus | undefined;
  /** On their way, oldest first. */
  readonly pending: readonly Entry[];
  /** Received, latest first. */
  readonly arrived: readonly Receipt[];
  /** Being filled in. */
  readonly drafts: readonly Draft[];
  /** The API says that it takes additions. */
  readonly takesAdditions: boolean;
  /** The API says that it tells the state of a request. */
  readonly tellsStatus: boolean;
}

export async function readCase(
  { outbox, drafts }: { readonly outbox: OutboxStore; readonly drafts: Pick<DraftStore, 'list'> },
  submissionId: string,
): Promise<CaseOnDevice> {
  const [board, entries, receipts, unfinished, { api }] = await Promise.all([
    outbox.statuses(),
    outbox.entries(),
    outbox.receipts(),
    drafts.list(),
    outbox.remembered(),
  ]);
  const belongs = ({ addition }: Pick<Entry, 'addition'>): boolean => addition?.to === submissionId;
  return {
    known: board.requests[submissionId],
    pending: entries.filter(belongs),
    arrived: receipts.filter(belongs),
    drafts: unfinished.filter(belongs),
    takesAdditions: api?.capabilities.corrections === true,
    tellsStatus: api?.capabilities.status !== undefined,
  };
}

/** What was added of this kind and is on its way, or arrived after the office's last word, which may not have been said of it. */
function addedSince(
  { known, pending, arrived }: CaseOnDevice,
  kind: AdditionKind,
): readonly (Entry | Receipt)[] {
  const saidAt = Date.parse(known?.at ?? '');
  const isOf = ({ addition }: Pick<Entry, 'addition'>): boolean => addition?.kind === kind;
  const isLater = ({ receivedAt = '' }: Receipt): boolean => !(Date.parse(receivedAt) <= saidAt);
  return [...pending.filter(isOf), ...arrived.filter((receipt) => isOf(receipt) && isLater(receipt))];
}

/** The documents to ask for now: none that has been given, until the office says otherwise. */
export function wantedNow(one: CaseOnDevice): RequestStatus['documents'] {
  const status = one.known?.status;
  if (!one.takesAdditions || status?.state !== 'waitingForApplicant') return [];
  const given = addedSince(one, 'correction').flatMap(({ files }) => files.map(({ field }) => field));
  return wantedDocuments(status).filter(({ field }) => !given.includes(field));
}

/** Nobody has begun with it. */
export function mayWithdraw(one: CaseOnDevice): boolean {
  return (
    one.takesAdditions && one.known?.status.state === 'new' && addedSince(one, 'withdrawal').length === 0
  );
}

/** Once is enough, whether it has arrived or not. @param now milliseconds since 1970 */
export function mayAccept(one: CaseOnDevice, now: number): boolean {
  const { quotation, state } = one.known?.status ?? {};
  const isDecided = [...one.pending, ...one.arrived].some(({ addition }) => addition?.kind === 'acceptance');
  if (!one.takesAdditions || quotation?.status !== 'APPROVED' || isDecided) return false;
  return state !== 'withdrawn' && state !== 'refused' && now < endOfLastDay(quotation.expiresAt);
}

export function mayReply({ takesAdditions, known }: CaseOnDevice): boolean {
  return takesAdditions && known !== undefined && known.status.state !== 'withdrawn';
}
