import type { RequestStatus } from '../contracts/cases.ts';
import { endOfLastDay } from '../contracts/pricing/quotation.ts';
import type { AdditionKind, Draft, Entry, Receipt } from './entry.ts';
import { type Added, type NextFacts, nextThing, type NextThing, type OfficeFacts } from './next-thing.ts';
import { entryState, type EntryWords } from './shown-state.ts';
import { asksForHelp } from './trouble.ts';
import type { DraftStore, OutboxStore, Remembered } from './ports.ts';
import { documentsToResend, type KnownStatus, type StatusBoard } from './status-board.ts';

/** The record that this device itself has of a request. */
export type Stored =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  /** Known only from the office's status. */
  | { readonly kind: 'known' };

/** @param now milliseconds since 1970 */
export function nextOf(stored: Stored, onDevice: CaseOnDevice, now: number): NextThing {
  return nextThing(nextFacts(stored, onDevice, now));
}

export function nextFacts(stored: Stored, onDevice: CaseOnDevice, now: number): NextFacts {
  if (stored.kind === 'draft') return { kind: 'draft' };
  if (stored.kind === 'entry') return entryFacts(stored.entry, now);
  const receipt = stored.kind === 'receipt' ? stored.receipt : undefined;
  if (receipt?.erased === true) return { kind: 'erased' };
  if (receipt?.lost === true) return { kind: 'lost' };
  const added = addedFacts(onDevice.pending, now);
  const office = officeFacts(onDevice, now);
  const status = onDevice.known?.status;
  const isBareYes = receipt !== undefined && !receipt.proven && receipt.earlierVersion !== true;
  return {
    kind: 'received',
    by: isBareYes ? 'answered' : 'receipt',
    at: receipt?.receivedAt ?? receipt?.deliveredAt.utc ?? status?.receivedAt ?? status?.changedAt ?? '',
    ...(added === undefined ? {} : { added }),
    ...(office === undefined ? {} : { office }),
  };
}

function entryFacts(entry: Entry, now: number): NextFacts {
  const stands = entryState(entry, now);
  if (asksForHelp(entry, now)) return { kind: 'entry', stands, asks: 'help' };
  const { state } = entry;
  const isEarlier = state.kind === 'attention' && state.reason.kind === 'earlierReceived';
  return { kind: 'entry', stands, ...(isEarlier ? { asks: 'earlier' } : {}) };
}

/** Worst first: of several additions, the first match is shown. */
const worst: readonly EntryWords[] = ['attention', 'held', 'unconfirmed', 'queued', 'sending'];

function addedFacts(pending: readonly Entry[], now: number): Added | undefined {
  const stands = pending.map((entry) => entryState(entry, now));
  const first = worst.find((one) => stands.includes(one));
  const kinds = pending.flatMap(({ addition }) => (addition === undefined ? [] : [addition.kind]));
  return first === undefined ? undefined : { stands: first, kinds };
}

function officeFacts(onDevice: CaseOnDevice, now: number): OfficeFacts | undefined {
  const { known, takesAdditions } = onDevice;
  if (known === undefined) return undefined;
  const { state, reason } = known.status;
  const answeredAt =
    arrivedAt(onDevice, 'correction') ?? arrivedAt(onDevice, 'reply') ?? wroteAt(known.status);
  const mailedAt = mailArrivedAt(known.status);
  const withdrawnAt = arrivedAt(onDevice, 'withdrawal');
  const quotation = quotationFacts(onDevice, now);
  return {
    state,
    at: known.at,
    reason,
    takesAdditions,
    wanted: documentsToSend(onDevice).length,
    ...(answeredAt === undefined ? {} : { answeredAt }),
    ...(mailedAt === undefined ? {} : { mailedAt }),
    ...(withdrawnAt === undefined ? {} : { withdrawnAt }),
    ...(quotation === undefined ? {} : { quotation }),
  };
}

/** Returns when the API accepted an addition of this kind after the office's last status. */
function arrivedAt(onDevice: CaseOnDevice, kind: AdditionKind): string | undefined {
  const added = addedSince(onDevice, kind).find((one) => 'deliveredAt' in one);
  return added !== undefined && 'deliveredAt' in added
    ? (added.receivedAt ?? added.deliveredAt.utc)
    : undefined;
}

/**
 * Returns when the applicant wrote after the office had asked, from any device: messages alone change no
 * state.
 */
function wroteAt({ messages, changedAt }: RequestStatus): string | undefined {
  const isAnswer = ({ from, at }: (typeof messages)[number]): boolean =>
    from === 'applicant' && Date.parse(at) > Date.parse(changedAt);
  return messages.findLast(isAnswer)?.at;
}

/** Returns when a mail of the applicant arrived that is the last that was said. One with files moves the state. */
function mailArrivedAt({ messages, changedAt }: RequestStatus): string | undefined {
  const last = messages.at(-1);
  const isMail = last?.from === 'applicant' && last.byMail === true;
  return isMail && Date.parse(last.at) >= Date.parse(changedAt) ? last.at : undefined;
}

function quotationFacts({ known, arrived }: CaseOnDevice, now: number): OfficeFacts['quotation'] {
  const quotation = known?.status.quotation;
  if (quotation === undefined) return undefined;
  const { status, expiresAt, acceptedAt } = quotation;
  if (status === 'PENDING') return { stands: 'pending', at: expiresAt };
  if (status === 'REJECTED') return { stands: 'rejected', at: expiresAt };
  if (status === 'EXPIRED') return { stands: 'expired', at: expiresAt };
  // The API has accepted it from this device, whatever its later status says.
  const here = arrived.find(({ addition }) => addition?.kind === 'acceptance');
  const accepted = acceptedAt ?? (here && (here.receivedAt ?? here.deliveredAt.utc));
  if (accepted !== undefined) return { stands: 'accepted', at: accepted };
  return { stands: now < endOfLastDay(expiresAt) ? 'approved' : 'over', at: expiresAt };
}

export interface CaseOnDevice {
  readonly known: KnownStatus | undefined;
  /** On their way, oldest first. */
  readonly pending: readonly Entry[];
  /** Received, latest first. */
  readonly arrived: readonly Receipt[];
  readonly drafts: readonly Draft[];
  /** The newest wish about reminders of this device; it asks nothing of anybody, and counts nowhere else. */
  readonly wish: Entry | Receipt | undefined;
  readonly takesAdditions: boolean;
  readonly tellsStatus: boolean;
}

export async function readCase(
  { outbox, drafts }: { readonly outbox: OutboxStore; readonly drafts: Pick<DraftStore, 'list'> },
  submissionId: string,
): Promise<CaseOnDevice> {
  const [board, entries, receipts, unfinished, remembered] = await Promise.all([
    outbox.statuses(),
    outbox.entries(),
    outbox.receipts(),
    drafts.list(),
    outbox.remembered(),
  ]);
  return caseIn({ board, entries, receipts, drafts: unfinished, remembered }, submissionId);
}

/** Like caseOnDevice, from data that is already loaded. */
export function caseIn(
  {
    board,
    entries,
    receipts,
    drafts,
    remembered: { api },
  }: {
    readonly board: StatusBoard;
    readonly entries: readonly Entry[];
    readonly receipts: readonly Receipt[];
    readonly drafts: readonly Draft[];
    readonly remembered: Remembered;
  },
  submissionId: string,
): CaseOnDevice {
  const belongs = ({ addition }: Pick<Entry, 'addition'>): boolean =>
    addition?.to === submissionId && addition.kind !== 'reminders';
  const isWish = ({ addition }: Pick<Entry, 'addition'>): boolean =>
    addition?.to === submissionId && addition.kind === 'reminders';
  return {
    known: board.requests[submissionId],
    pending: entries.filter(belongs),
    arrived: receipts.filter(belongs),
    drafts: drafts.filter(belongs),
    wish: entries.findLast(isWish) ?? receipts.find(isWish),
    takesAdditions: api?.capabilities.corrections === true,
    tellsStatus: api?.capabilities.status !== undefined,
  };
}

/**
 * Additions of this kind that are pending, or that arrived after the office's last status, which may not
 * cover them yet.
 */
function addedSince(
  { known, pending, arrived }: CaseOnDevice,
  kind: AdditionKind,
): readonly (Entry | Receipt)[] {
  const saidAt = Date.parse(known?.at ?? '');
  const isOf = ({ addition }: Pick<Entry, 'addition'>): boolean => addition?.kind === kind;
  const isLater = ({ receivedAt = '' }: Receipt): boolean => !(Date.parse(receivedAt) <= saidAt);
  return [...pending.filter(isOf), ...arrived.filter((receipt) => isOf(receipt) && isLater(receipt))];
}

/** Documents to ask for now, without those already given until the office says otherwise. */
export function documentsToSend(one: CaseOnDevice): RequestStatus['documents'] {
  const status = one.known?.status;
  if (!one.takesAdditions || status?.state !== 'waitingForApplicant') return [];
  const given = addedSince(one, 'correction').flatMap(({ files }) => files.map(({ field }) => field));
  return documentsToResend(status).filter(({ field }) => !given.includes(field));
}

/** True while the office has not begun to work on it. */
export function mayWithdraw(one: CaseOnDevice): boolean {
  return (
    one.takesAdditions && one.known?.status.state === 'new' && addedSince(one, 'withdrawal').length === 0
  );
}

/** True once someone at the office works on it: until then it could be withdrawn. */
export function isInProgress({ takesAdditions, known }: CaseOnDevice): boolean {
  const state = known?.status.state;
  return takesAdditions && (state === 'inProgress' || state === 'waitingForApplicant');
}

export function mayReply({ takesAdditions, known }: CaseOnDevice): boolean {
  return takesAdditions && known !== undefined && known.status.state !== 'withdrawn';
}
