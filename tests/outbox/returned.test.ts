import { describe, expect, test } from 'vitest';
import { instantAt } from '../../src/lib/instant.ts';
import type { AttentionReason, DeliveryMetadata, Entry } from '../../src/outbox/entry.ts';
import { deliveryMetadataOf, returnedFrom } from '../../src/outbox/reopening.ts';
import { entryInState } from './submissions.ts';

const queued = entryInState({ kind: 'queued' });
const needing = (reason: AttentionReason): Entry => entryInState({ kind: 'attention', reason });
const keyed = { receipts: true };
const handOver = { direction: 'out', at: instantAt(0, 0) } as const;

describe('why a request came back', () => {
  const violations = [{ field: 'correo', message: 'No address' }];

  test('is the whole of what the API said', () => {
    const refused = { kind: 'refused', status: 422, statusText: 'No' } as const;

    expect(returnedFrom(needing(refused))).toStrictEqual({
      returned: { kind: 'refused', locale: 'es', refusal: { status: 422, statusText: 'No' }, violations: [] },
    });
    const said = { message: 'no', unreadable: true } as const;
    expect(returnedFrom(needing({ ...refused, ...said, violations, details: ['x'] }))).toStrictEqual({
      returned: {
        kind: 'refused',
        locale: 'es',
        refusal: { status: 422, statusText: 'No', ...said },
        violations,
      },
    });
  });

  test('is the file that is damaged', () => {
    const reason = { kind: 'damagedFile', field: 'documento', name: 'a.pdf' } as const;

    expect(returnedFrom(needing(reason))).toEqual({ returned: reason });
  });

  test('is nothing that can be corrected otherwise', () => {
    expect(returnedFrom(needing({ kind: 'tooLarge' }))).toEqual({});
    expect(returnedFrom(queued)).toEqual({});
  });
});

test('what is known of the delivery goes from the entry to its draft, and nothing else does', () => {
  const metadata: DeliveryMetadata = {
    keyed,
    handOver,
    sendWhen: 'held',
    earlierMayHaveArrived: true,
    addition: { kind: 'reply', to: 'first' },
  };

  expect(deliveryMetadataOf({ ...queued, ...metadata })).toStrictEqual(metadata);
  expect(deliveryMetadataOf(queued)).toStrictEqual({});
});
