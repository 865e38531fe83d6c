import { expect, test } from 'vitest';
import type { CaseState, RequestStatus } from '../../src/contracts/cases.ts';
import type { Draft, Entry, Receipt } from '../../src/outbox/entry.ts';
import {
  type DeviceContents,
  isOpen,
  nextOnDevice,
  readOpenCount,
  thingsOn,
} from '../../src/outbox/things-on-device.ts';
import { requestLists } from '../../src/requests/request-list.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { draftOf, entryInState, submissionOf } from './submissions.ts';

const at = '2026-11-21T12:00:00.000Z';
const now = Date.parse(at);

function statusOf(submissionId: string, state: CaseState, more: Partial<RequestStatus> = {}): RequestStatus {
  return { submissionId, state, changedAt: at, reason: null, messages: [], documents: [], ...more };
}

const entryOf = (submissionId: string, more: Partial<Entry> = {}): Entry => ({
  ...entryInState({ kind: 'queued' }),
  submissionId,
  ...more,
});
const receiptOf = (id: string, more: Partial<Receipt> = {}): Receipt => ({
  ...receiptOfEntry(submissionOf(id)),
  ...more,
});

interface Given {
  readonly entries?: readonly Entry[];
  readonly receipts?: readonly Receipt[];
  readonly statuses?: readonly RequestStatus[];
  readonly drafts?: readonly Draft[];
}

function deviceWith({ entries = [], receipts = [], statuses = [], drafts = [] }: Given): DeviceContents {
  const requests = Object.fromEntries(statuses.map((status) => [status.submissionId, { at, status }]));
  const capabilities = { corrections: true } as never;
  const remembered = { api: { capabilities, learnedAt: now } };
  return { drafts, entries, receipts, remembered, board: { requests, watched: [] } };
}

const countOf = ({ entries, receipts, remembered, board }: DeviceContents) =>
  readOpenCount(
    {
      entries: async () => entries,
      receipts: async () => receipts,
      remembered: async () => remembered,
      statuses: async () => board,
    },
    now,
  );

const photo: RequestStatus['documents'][number] = {
  fileId: 'w.0',
  field: 'photoFile',
  item: null,
  name: 'x.jpg',
  verdict: 'unreadable',
  reason: null,
};
const approved = { status: 'APPROVED', expiresAt: '2026-11-30T00:00:00.000Z' } as const;

const busy = deviceWith({
  entries: [
    entryOf('waits'),
    entryOf('refused', {
      state: { kind: 'attention', reason: { kind: 'refused', status: 422, statusText: '' } },
    }),
    entryOf('added', { addition: { kind: 'reply', to: 'answered' } }),
  ],
  receipts: [
    receiptOf('fine'),
    receiptOf('answered'),
    receiptOf('wanted'),
    receiptOf('priced'),
    receiptOf('lost', { lost: true }),
    receiptOf('erased', { erased: true }),
  ],
  statuses: [
    statusOf('fine', 'inProgress'),
    statusOf('answered', 'inProgress'),
    statusOf('wanted', 'waitingForApplicant', { documents: [photo] }),
    statusOf('priced', 'inProgress', { quotation: approved }),
    statusOf('elsewhere', 'waitingForApplicant', { documents: [photo] }),
  ],
  drafts: [draftOf(submissionOf('begun'))],
});

test('chip, list and icon count the same: what has not left this device, and what needs its person', async () => {
  expect(await countOf(busy)).toEqual({ waiting: 2, attention: 5 });

  const { waiting, received } = requestLists(busy, now);
  expect(waiting.map(({ submissionId }) => submissionId).toSorted()).toEqual(
    ['answered', 'elsewhere', 'lost', 'priced', 'refused', 'waits', 'wanted'].toSorted(),
  );
  expect(received.map(({ submissionId }) => submissionId).toSorted()).toEqual(['erased', 'fine']);
  expect(thingsOn(busy, now).filter(isOpen)).toHaveLength(7);
});

test('nothing is counted where all is at rest, and drafts never are', async () => {
  const calm = deviceWith({ receipts: [receiptOf('fine')], statuses: [statusOf('fine', 'done')] });
  expect(await countOf(calm)).toEqual({ waiting: 0, attention: 0 });
  expect(await countOf({ ...calm, drafts: busy.drafts })).toEqual({ waiting: 0, attention: 0 });
});

test('what was added to a request that nobody knows here is counted once, and not forgotten', async () => {
  const entries = ['one', 'two'].map((id) => entryOf(id, { addition: { kind: 'correction', to: 'gone' } }));
  expect(await countOf(deviceWith({ entries }))).toEqual({ waiting: 1, attention: 0 });
});

test('first comes what stopped, then what is lost, wanted, offered, and at last the unfinished form', () => {
  let rest = thingsOn(busy, now);
  const order: string[] = [];
  for (let next = nextOnDevice(rest); next !== undefined; next = nextOnDevice(rest)) {
    const { submissionId } = next;
    order.push(submissionId);
    rest = rest.filter((thing) => thing.submissionId !== submissionId);
  }
  expect(order).toEqual(['refused', 'lost', 'wanted', 'elsewhere', 'priced', 'begun']);
});
