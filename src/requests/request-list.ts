import type { Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { DraftStore, OutboxStore, Remembered } from '../outbox/ports.ts';
import { isPristine } from '../form/values.ts';
import { type ShownState, shownState, type StateWords, stateWords } from './request-view.ts';

/** One line of "My requests". */
export interface RequestRow {
  readonly submissionId: string;
  readonly form: string;
  readonly state: ShownState | 'draft';
  readonly words: StateWords | 'draft';
  /** ISO 8601: of the last change, of finalising, or of receipt. */
  readonly at: string;
  readonly files: number;
  /** Bytes. */
  readonly size: number;
  readonly reference?: string;
  /** Whose it is, where the form asks. */
  readonly applicant?: string;
  /** Of what is still to be delivered. */
  readonly entry?: Entry;
}

export interface DeviceContents {
  readonly drafts: readonly Draft[];
  readonly entries: readonly Entry[];
  readonly receipts: readonly Receipt[];
  readonly remembered: Remembered;
}

export async function readDevice({
  drafts,
  outbox,
}: {
  readonly drafts: DraftStore;
  readonly outbox: OutboxStore;
}): Promise<DeviceContents> {
  const [draftList, entries, receipts, remembered] = await Promise.all([
    drafts.list(),
    outbox.entries(),
    outbox.receipts(),
    outbox.remembered(),
  ]);
  return {
    drafts: draftList.filter((draft) => !isPristine(draft.values)),
    entries,
    receipts,
    remembered,
  };
}

/** Each newest first. */
export interface RequestLists {
  readonly drafts: readonly RequestRow[];
  readonly waiting: readonly RequestRow[];
  readonly received: readonly RequestRow[];
}

export function requestLists({ drafts, entries, receipts }: DeviceContents, now: number): RequestLists {
  return {
    drafts: newestFirst(drafts.map(draftRow)),
    // The sequence, not the clock, is the order of finalising (promises R24).
    waiting: [...entries]
      .sort((one, two) => two.sequence - one.sequence)
      .map((entry) => entryRow(entry, now)),
    received: newestFirst(receipts.map(receiptRow)),
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

function receiptRow(receipt: Receipt): RequestRow {
  const { submissionId, form, deliveredAt, receivedAt, files, reference, proven, earlierVersion } = receipt;
  const { applicant } = receipt;
  return {
    submissionId,
    form,
    state: 'delivered',
    words: proven || earlierVersion === true ? 'delivered' : 'answered',
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
