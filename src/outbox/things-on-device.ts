import { isPristine } from '../form/values.ts';
import type { Draft, Entry, Receipt } from './entry.ts';
import { caseIn, type CaseOnDevice, nextOf, type Stored } from './case-on-device.ts';
import type { NextState, NextThing } from './next-thing.ts';
import type { DraftStore, DrainStore, Remembered } from './ports.ts';
import type { StatusBoard } from './status-board.ts';

export interface DeviceContents {
  /** Only those with something filled in. */
  readonly drafts: readonly Draft[];
  readonly entries: readonly Entry[];
  readonly receipts: readonly Receipt[];
  readonly remembered: Remembered;
  readonly board: StatusBoard;
}

export type Countable = Pick<DrainStore, 'entries' | 'receipts' | 'remembered' | 'statuses'>;

export async function readDevice({
  drafts,
  outbox,
}: {
  readonly drafts: Pick<DraftStore, 'list'>;
  readonly outbox: Countable;
}): Promise<DeviceContents> {
  const [draftList, contents] = await Promise.all([drafts.list(), readRequests(outbox)]);
  return { ...contents, drafts: draftList.filter(({ values }) => !isPristine(values)) };
}

async function readRequests(outbox: Countable): Promise<DeviceContents> {
  const [entries, receipts, remembered, board] = await Promise.all([
    outbox.entries(),
    outbox.receipts(),
    outbox.remembered(),
    outbox.statuses(),
  ]);
  return { drafts: [], entries, receipts, remembered, board };
}

/** One request on this device, or known here by its address, with its next step. */
export interface ThingOnDevice {
  readonly submissionId: string;
  /** Empty where the form is unknown to this device. */
  readonly form: string;
  readonly stored: Stored;
  readonly onDevice: CaseOnDevice;
  readonly next: NextThing;
}

/**
 * Lists the requests; additions are part of their request.
 * @param now milliseconds since 1970
 */
export function thingsOn(contents: DeviceContents, now: number): readonly ThingOnDevice[] {
  const { drafts, entries, receipts, board } = contents;
  const here = new Set([...receipts, ...entries].map(({ submissionId }) => submissionId));
  const thing = (submissionId: string, form: string, stored: Stored): ThingOnDevice => {
    const onDevice = caseIn(contents, submissionId);
    return { submissionId, form, stored, onDevice, next: nextOf(stored, onDevice, now) };
  };
  return [
    ...drafts
      .filter(isRequest)
      .map((draft) => thing(draft.submissionId, draft.form, { kind: 'draft', draft })),
    ...entries
      .filter(isRequest)
      .map((entry) => thing(entry.submissionId, entry.form, { kind: 'entry', entry })),
    ...receipts
      .filter(isRequest)
      .map((receipt) => thing(receipt.submissionId, receipt.form, { kind: 'receipt', receipt })),
    // Requests of other devices that were opened here by their address.
    ...Object.values(board.requests)
      .filter(({ status }) => !here.has(status.submissionId))
      .map(({ status }) => thing(status.submissionId, status.form ?? '', { kind: 'known' })),
  ];
}

function isRequest({ addition }: Pick<Entry, 'addition'>): boolean {
  return addition === undefined;
}

/**
 * True if something of it has not left this device, or it needs its person. Chip, list and icon count only
 * these.
 */
export function isOpen({ next, stored, onDevice }: ThingOnDevice): boolean {
  return (
    stored.kind !== 'draft' && (needsPerson(next) || stored.kind === 'entry' || onDevice.pending.length > 0)
  );
}

function needsPerson({ tone }: NextThing): boolean {
  return tone === 'act';
}

export interface OpenCount {
  /** Requests that continue without help. */
  readonly waiting: number;
  /** Requests that need a person to continue. */
  readonly attention: number;
}

/** Excludes drafts: they are counted nowhere. */
export async function readOpenCount(outbox: Countable, now: number): Promise<OpenCount> {
  const contents = await readRequests(outbox);
  const open = thingsOn(contents, now).filter(isOpen);
  const attention = open.filter(({ next }) => needsPerson(next)).length;
  return { waiting: open.length - attention + strays(contents), attention };
}

/**
 * Counts additions to requests of which this device has nothing: they have no row, and must not be forgotten.
 */
function strays({ entries, receipts, board }: DeviceContents): number {
  const known = new Set([
    ...Object.keys(board.requests),
    ...receipts.map(({ submissionId }) => submissionId),
  ]);
  return new Set(
    entries.flatMap(({ addition }) => (addition && !known.has(addition.to) ? [addition.to] : [])),
  ).size;
}

/** The order in which a person should handle requests that need one. */
const urgency: readonly NextState[] = ['attention', 'lost', 'wanted', 'quoteToAccept', 'draft'];

/**
 * Returns the device's one next thing; undefined where nothing needs its person. Among equals the first one
 * listed.
 */
export function nextOnDevice(things: readonly ThingOnDevice[]): ThingOnDevice | undefined {
  const inOrder = urgency.flatMap((state) => things.filter(({ next }) => next.state === state));
  return inOrder.find(({ next }) => needsPerson(next));
}
