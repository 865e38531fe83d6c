import { expect, test } from 'vitest';
import { additionCall } from '../../src/outbox/addition-call.ts';

const to = '11111111-1111-4111-8111-111111111111';

test.each([
  // These two carry files.
  ['correction', 'corrections', 'multipart'],
  ['reply', 'messages/replies', 'multipart'],
  ['withdrawal', 'withdrawal', 'json'],
  ['acceptance', 'acceptance', 'json'],
] as const)('a %s goes to its request', (kind, name, encoding) => {
  expect(additionCall({ kind, to })).toEqual({ path: `/api/submissions/${to}/${name}`, encoding });
});
