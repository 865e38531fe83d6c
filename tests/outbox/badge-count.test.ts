import { expect, test } from 'vitest';
import type { CaseState } from '../../src/contracts/cases.ts';
import { badgeCount } from '../../src/outbox/badge-count.ts';
import type { KnownStatus } from '../../src/outbox/status-board.ts';
import { entryInState } from './submissions.ts';

function known(submissionId: string, state: CaseState): KnownStatus {
  const at = '2026-11-21T12:00:00.000Z';
  return { at, status: { submissionId, state, changedAt: at, reason: null, messages: [], documents: [] } };
}

test('the number on the icon is what is not delivered and what the office waits for', async () => {
  const requests = { b: known('b', 'waitingForApplicant'), c: known('c', 'inProgress') };

  const count = (entries: number) =>
    badgeCount({
      entries: async () => Array.from({ length: entries }, () => entryInState({ kind: 'queued' })),
      statuses: async () => ({ requests, watched: [] }),
    });

  expect(await count(0)).toBe(1);
  expect(await count(2)).toBe(3);
});
