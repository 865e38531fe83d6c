import type { RequestStatus } from '../contracts/cases.ts';
import type { AdditionKind, Draft, Entry, Receipt } from './entry.ts';
import type { DraftStore, OutboxStore, Remembered } from './ports.ts';
import { type KnownStatus, type StatusBoard, documentsToResend } from './status-board.ts';

export interface CaseOnDevice {
  readonly known: KnownStatus | undefined;
  /** On their way, oldest first. */
  readonly pending: readonly Entry[];
  /** Received, latest first. */
  readonly arrived: readonly Receipt[];
  readonly drafts: readonly Draft[];
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
  const belongs = ({ addition }: Pick<Entry, 'addition'>): boolean => addition?.to === submissionId;
  return {
    known: board.requests[submissionId],
    pending: entries.filter(belongs),
    arrived: receipts.filter(belongs),
    drafts: drafts.filter(belongs),
    takesAdditions: api?.capabilities.corrections === true,
    tellsStatus: api?.capabilities.status !== undefined,
  };
}

/**
 * Additions of this kind that are pending, or that arrived after the office's last status, which may not
 * cover them yet.
 */
export function addedSince(
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
