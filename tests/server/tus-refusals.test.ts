import { ERRORS } from '@tus/server';
import { expect, test } from 'vitest';
import { problemOf } from '../../server/lib/problems/problem-of.ts';
import { Refused } from '../../server/lib/problems/refusal.ts';
import { refusalOfTusError } from '../../server/modules/uploads/routes.ts';

function statusOf(error: object): number | undefined {
  const refused = refusalOfTusError(error);
  return refused instanceof Refused ? problemOf(refused.refusal, 'en').status : undefined;
}

test.each([
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 503],
  ['a request that was asked to let go before its first byte', ERRORS.ABORTED, 423],
  ['an upload that is gone', ERRORS.FILE_NO_LONGER_EXISTS, 404],
  ['a body without end', ERRORS.ERR_MAX_SIZE_EXCEEDED, 413],
])('%s is a refusal that a sender can act on', (_what, error, status) => {
  expect(statusOf(error)).toBe(status);
});

test('an error of ours stays one', () => {
  expect(refusalOfTusError(new TypeError('bug'))).toBeInstanceOf(TypeError);
});
