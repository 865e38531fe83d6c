import type { Draft, Entry, Receipt } from '../outbox/entry.ts';
import type { CaseState } from '../contracts/cases.ts';
import { unreachable } from '../lib/unreachable.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { type ShownState, shownState } from '../outbox/shown-state.ts';
import { type DeviceContents, isOpen, type ThingOnDevice, thingsOn } from '../outbox/things-on-device.ts';

export type RowState = ShownState | 'draft' | 'erased';

export interface RequestRow {
  readonly submissionId: string;
  readonly form: string;
  readonly state: RowState;
  readonly next: NextThing;
  /** ISO 8601: time of the last change, of finalising, or of receipt. */
  readonly at: string;
  /** Kind of event that the time belongs to. */
  readonly when: 'started' | 'saved' | 'receivedAt' | 'answeredAt' | 'erasedAt';
  /** Number of files and their bytes; absent where this device has not sent it. */
  readonly files?: number;
  readonly size?: number;
  readonly reference?: string;
  readonly applicant?: string;
  /** Set while it is still to be delivered. */
  readonly entry?: Entry;
  readonly caseState?: CaseState;
}

/** Each list newest first. */
export interface RequestLists {
  readonly drafts: readonly RequestRow[];
  readonly waiting: readonly RequestRow[];
  readonly received: readonly RequestRow[];
}

/**
 * Builds the lists; additions belong to the row of their request, which counts as waiting while any of them
 * is open.
 */
export function requestLists(contents: DeviceContents, now: number): RequestLists {
  const things = thingsOn(contents, now);
  const isOf = (...kinds: readonly ThingOnDevice['stored']['kind'][]) =>
    things.filter(({ stored }) => kinds.includes(stored.kind));
  const rows = (some: readonly ThingOnDevice[]) => some.map((thing) => rowOf(thing, now));
  const received = isOf('receipt', 'known');
  return {
    drafts: newestFirst(rows(isOf('draft'))),
    waiting: [
      ...newestFirst(rows(received.filter(isOpen))),
      // The sequence, not the clock, is the order of finalising (promises R24).
      ...rows(isOf('entry')).sort((one, two) => (two.entry?.sequence ?? 0) - (one.entry?.sequence ?? 0)),
    ],
    received: newestFirst(rows(received.filter((thing) => !isOpen(thing)))),
  };
}

function rowOf({ submissionId, form, stored, onDevice, next }: ThingOnDevice, now: number): RequestRow {
  const state = onDevice.known?.status.state;
  const base = { submissionId, form, next, ...(state === undefined ? {} : { caseState: state }) };
  switch (stored.kind) {
    case 'draft':
      return { ...base, ...ofDraft(stored.draft) };
    case 'entry':
      return { ...base, ...ofEntry(stored.entry, now) };
    case 'receipt':
      return { ...base, ...ofReceipt(stored.receipt) };
    case 'known': {
      const { reference, receivedAt, changedAt = '' } = onDevice.known?.status ?? {};
      const at = receivedAt ?? changedAt;
      return {
        ...base,
        state: 'delivered',
        when: 'receivedAt',
        at,
        ...(reference === undefined ? {} : { reference }),
      };
    }
    default:
      return unreachable(stored);
  }
}

type RowFacts = Omit<RequestRow, 'submissionId' | 'form' | 'next' | 'caseState'>;

function ofDraft({ values, updatedAt }: Draft): RowFacts {
  return { state: 'draft', when: 'started', at: updatedAt.utc, ...measured(Object.values(values.files)) };
}

function ofEntry(entry: Entry, now: number): RowFacts {
  const { finalisedAt, files, applicant } = entry;
  return {
    state: shownState(entry, now),
    when: 'saved',
    at: finalisedAt.utc,
    ...(entry.sealed === true ? {} : measured(files)),
    ...(entry.sealed === true || applicant === undefined ? {} : { applicant }),
    entry,
  };
}

function ofReceipt(receipt: Receipt): RowFacts {
  const { deliveredAt, receivedAt, files, reference, applicant, proven, earlierVersion } = receipt;
  // The applicant is no longer known.
  if (receipt.erased === true) return { state: 'erased', when: 'erasedAt', at: deliveredAt.utc };
  return {
    state: receipt.lost === true ? 'attention' : 'delivered',
    when: proven || earlierVersion === true ? 'receivedAt' : 'answeredAt',
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
