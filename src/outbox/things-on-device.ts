import { isPristine } from '../form/values.ts';
import { type CaseOnDevice, caseIn } from './case-on-device.ts';
import type { Draft, Entry, Receipt } from './entry.ts';
import { nextOf, type Stored } from './next-facts.ts';
import type { NextState, NextThing } from './next-thing.ts';
import type { DraftStore, DrainStore, Remembered } from './ports.ts';
import type { StatusBoard } from './status-board.ts';

/** All that is kept on this device. */
export interface DeviceContents {
  /** Only those in which something was filled in. */
  readonly drafts: readonly Draft[];
  readonly entries: readonly Entry[];
  readonly receipts: readonly Receipt[];
  readonly remembered: Remembered;
  readonly board: StatusBoard;
}

/** What the count is made of. */
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

/** One request on this device, or known here by its address, with what is next of it. */
export interface ThingOnDevice {
  readonly submissionId: string;
  /** Empty where this device does not know it. */
  readonly form: string;
  readonly stored: Stored;
  readonly onDevice: CaseOnDevice;
  readonly next: NextThing;
}

/** What was added to a request is told with that one. @param now milliseconds since 1970 */
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

/** Something of it has not left this device, or it needs its person. Chip, list and icon count these, and no others. */
export function isOpen({ next, stored, onDevice }: ThingOnDevice): boolean {
  return (
    stored.kind !== 'draft' && (needsPerson(next) || stored.kind === 'entry' || onDevice.pending.length > 0)
  );
}

function needsPerson({ tone }: NextThing): boolean {
  return tone === 'act';
}

export interface OpenCount {
  /** Requests that go on without anybody's help. */
  readonly waiting: number;
  /** Requests that go no further until a person has done something. */
  readonly attention: number;
}

/** Without drafts: they are counted nowhere. */
export async function readOpenCount(outbox: Countable, now: number): Promise<OpenCount> {
  const contents = await readRequests(outbox);
  const open = thingsOn(contents, now).filter(isOpen);
  const attention = open.filter(({ next }) => needsPerson(next)).length;
  return { waiting: open.length - attention + strays(contents), attention };
}

/** What was added to a request of which nothing is on this device: it has no row, and must not be forgotten. */
function strays({ entries, receipts, board }: DeviceContents): number {
  const known = new Set([
    ...Object.keys(board.requests),
    ...receipts.map(({ submissionId }) => submissionId),
  ]);
  return new Set(
    entries.flatMap(({ addition }) => (addition && !known.has(addition.to) ? [addition.to] : [])),
  ).size;
}

/** What a person should do first, of what needs one. */
const urgency: readonly NextState[] = ['attention', 'lost', 'wanted', 'quoteToAccept', 'draft'];

/** The one next thing of this device; undefined where nothing needs its person. Of several alike the first one listed. */
export function nextOnDevice(things: readonly ThingOnDevice[]): ThingOnDevice | undefined {
  const inOrder = urgency.flatMap((state) => things.filter(({ next }) => next.state === state));
  return inOrder.find(({ next }) => needsPerson(next));
}
