import { expect, test } from 'vitest';
import { parseStatusAnswer } from '../../src/contracts/request-status.ts';

const at = '2026-11-22T12:00:00.000Z';
const whole = {
  submissionId: 'a',
  form: 'licence',
  reference: 'R-1',
  receivedAt: at,
  state: 'waitingForApplicant',
  changedAt: at,
  reason: 'One photo',
  messages: [{ messageId: 'm', at, from: 'office', text: 'Dear', attachments: 1 }],
  documents: [{ fileId: 'a.0', field: 'f', item: null, name: 'x.jpg', verdict: 'unreadable', reason: null }],
  quotation: { status: 'APPROVED', expiresAt: at },
};

test('a whole answer is read as it is, and an unchanged one says only its time', () => {
  const answer = { at, digest: 'd', requests: [whole] };
  expect(parseStatusAnswer(answer)).toEqual(answer);
  expect(parseStatusAnswer({ at, unchanged: true })).toEqual({ at, unchanged: true });
});

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['no time', { digest: 'd', requests: [] }],
  ['a time that is a number', { at: 5, digest: 'd', requests: [] }],
  ['a time that is none', { at: 'soon', digest: 'd', requests: [] }],
  ['no digest', { at, requests: [] }],
  ['no requests', { at, digest: 'd' }],
])('%s is no answer', (_what, body) => {
  expect(parseStatusAnswer(body)).toBeUndefined();
});

test('what is not as agreed is left out, and the rest is read', () => {
  const { quotation: _quotation, ...plain } = whole;
  const odd = {
    ...plain,
    reason: 7,
    messages: [null, { text: 'without an id' }, ...whole.messages],
    documents: [{ ...whole.documents[0], verdict: 'beautiful' }],
    quotation: { status: 'APPROVED' },
  };
  const requests = [null, { ...whole, state: 'archived' }, { ...whole, submissionId: 7 }, odd];

  expect(parseStatusAnswer({ at, digest: 'd', requests })).toStrictEqual({
    at,
    digest: 'd',
    requests: [{ ...plain, reason: null, documents: [] }],
  });
  const withoutDocuments = [{ ...plain, documents: 'none' }];
  expect(parseStatusAnswer({ at, digest: 'd', requests: withoutDocuments })).toStrictEqual({
    at,
    digest: 'd',
    requests: [{ ...plain, documents: [] }],
  });
});

test('a quotation is accepted only where a time says so', () => {
  const quotationOf = (acceptedAt: unknown) => {
    const quotation = { ...whole.quotation, acceptedAt };
    const answer = parseStatusAnswer({ at, digest: 'd', requests: [{ ...whole, quotation }] });
    return answer && 'requests' in answer ? answer.requests[0]?.quotation : undefined;
  };

  expect(quotationOf(at)).toStrictEqual({ ...whole.quotation, acceptedAt: at });
  expect(quotationOf('soon')).toStrictEqual(whole.quotation);
  expect(quotationOf(true)).toStrictEqual(whole.quotation);
});
