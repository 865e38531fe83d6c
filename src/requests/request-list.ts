import type { Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { DraftStore, OutboxStore, Remembered } from '../outbox/ports.ts';
import type { CaseState } from '../contracts/cases.ts';
import type { KnownStatus, StatusBoard } from '../outbox/status-board.ts';
import { isPristine } from '../form/values.ts';
import { type ShownState, shownState, type StateWords, stateWords } from './request-view.ts';

export type RowState = ShownState | 'draft' | 'erased';

/** One line of "My requests". */
export interface RequestRow {
  readonly submissionId: string;
  readonly form: string;
  readonly state: RowState;
  readonly words: StateWords | 'draft' | 'erased';
  /** ISO 8601: of the last change, of finalising, or of receipt. */
  readonly at: string;
  /** How many, and their bytes; absent where this device has not sent it. */
  readonly files?: number;
  readonly size?: number;
  readonly reference?: string;
  /** Whose it is, where the form asks. */
  readonly applicant?: string;
  /** Of what is still to be delivered. */
  readonly entry?: Entry;
  /** As the office has said last. */
  readonly caseState?: CaseState;
  /** What has been added to it and is not received yet. */
  readonly pending?: number;
}

export interface DeviceContents {
  readonly drafts: readonly Draft[];
  readonly entries: readonly Entry[];
  readonly receipts: readonly Receipt[];
  readonly remembered: Remembered;
  readonly board: StatusBoard;
}

export async function readDevice({
  drafts,
  outbox,
}: {
  readonly drafts: DraftStore;
  readonly outbox: OutboxStore;
}): Promise<DeviceContents> {
  const [draftList, entries, receipts, remembered, board] = await Promise.all([
    drafts.list(),
    outbox.entries(),
    outbox.receipts(),
    outbox.remembered(),
    outbox.statuses(),
  ]);
  return {
    drafts: draftList.filter((draft) => !isPristine(draft.values)),
    entries,
    receipts,
    remembered,
    board,
  };
}

/** Each newest first. */
export interface RequestLists {
  readonly drafts: readonly RequestRow[];
  readonly waiting: readonly RequestRow[];
  readonly received: readonly RequestRow[];
}

/** What was added to a request is told in the row of that request, which waits as long as anything is to be done. */
export function requestLists(contents: DeviceContents, now: number): RequestLists {
  const { drafts, entries, receipts, board } = contents;
  const received = [...receipts.filter(isRequest).map(receiptRow), ...knownAlone(contents).map(knownRow)].map(
    (row) => withCase(row, board, entries),
  );
  const isWaiting = ({ caseState, pending = 0 }: RequestRow): boolean =>
    pending > 0 || caseState === 'waitingForApplicant';
  return {
    drafts: newestFirst(drafts.filter(isRequest).map(draftRow)),
    // The sequence, not the clock, is the order of finalising (promises R24).
    waiting: [
      ...newestFirst(received.filter(isWaiting)),
      ...entries
        .filter(isRequest)
        .sort((one, two) => two.sequence - one.sequence)
        .map((entry) => entryRow(entry, now)),
    ],
    received: newestFirst(received.filter((row) => !isWaiting(row))),
  };
}

function isRequest({ addition }: Pick<Entry, 'addition'>): boolean {
  return addition === undefined;
}

/** Requests of other devices that were opened here by their address. */
function knownAlone({ board, receipts, entries }: DeviceContents): readonly KnownStatus[] {
  const here = new Set([...receipts, ...entries].map(({ submissionId }) => submissionId));
  return Object.values(board.requests).filter(({ status }) => !here.has(status.submissionId));
}

function knownRow({ status }: KnownStatus): RequestRow {
  const { submissionId, form = '', reference, receivedAt, changedAt } = status;
  return {
    submissionId,
    form,
    state: 'delivered',
    words: 'delivered',
    at: receivedAt ?? changedAt,
    ...(reference === undefined ? {} : { reference }),
  };
}

function withCase(row: RequestRow, { requests }: StatusBoard, entries: readonly Entry[]): RequestRow {
  const state = requests[row.submissionId]?.status.state;
  const pending = entries.filter(({ addition }) => addition?.to === row.submissionId).length;
  return {
    ...row,
    ...(state === undefined ? {} : { caseState: state }),
    ...(pending === 0 ? {} : { pending }),
  };
}

function draftRow({ submissionId, form, values, updatedAt }: Draft): RequestRow {
  const files = Object.values(values.files);
  return { submissionId, form, state: 'draft', words: 'draft', at: updatedAt.utc, ...measured(files) };
}

function entryRow(entry: Entry, now: number): RequestRow {
  const { submissionId, form, finalisedAt, files, applicant } = entry;
  return {
    submissionId,
    form,
    state: shownState(entry, now),
    words: stateWords(entry, now),
    at: finalisedAt.utc,
    ...measured(files),
    ...(applicant === undefined ? {} : { applicant }),
    entry,
  };
}

function receivedWords({ proven, earlierVersion, lost }: Receipt): StateWords {
  if (lost === true) return 'lost';
  return proven || earlierVersion === true ? 'delivered' : 'answered';
}

/** Whose it was is not known any more. */
function erasedRow({ submissionId, form, deliveredAt }: Receipt): RequestRow {
  return { submissionId, form, state: 'erased', words: 'erased', at: deliveredAt.utc };
}

function receiptRow(receipt: Receipt): RequestRow {
  if (receipt.erased === true) return erasedRow(receipt);
  const { submissionId, form, deliveredAt, receivedAt, files, reference } = receipt;
  const { applicant } = receipt;
  return {
    submissionId,
    form,
    state: 'delivered',
    words: receivedWords(receipt),
    at: receivedAt ?? deliveredAt.utc,
    ...measured(files),
    ...(reference === undefined ? {} : { reference }),
    ...(applicant === undefined ? {} : { applicant }),
  };
}

function measured(files: readonly { readonly size: number }[]): { files: number; size: number } {
  return { files: files.length, size: files.reduce((sum, file) => sum + file.size, 0) };
}

function newestFirst(rows: readonly RequestRow[]): readonly RequestRow[] {
  return [...rows].sort((one, two) => two.at.localeCompare(one.at));
}
