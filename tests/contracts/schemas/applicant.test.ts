import { describe, expect, test } from 'vitest';
import { parseCapabilities } from '../../../src/contracts/capabilities.ts';
import { caseStates, mostStatusIds, verdicts } from '../../../src/contracts/cases.ts';
import { parseAdditionAnswer, parseReceiptAnswer } from '../../../src/contracts/receipt.ts';
import { parseStatusAnswer } from '../../../src/contracts/request-status.ts';
import { capabilitiesAnswer } from '../../../src/contracts/schemas/capabilities.ts';
import * as cases from '../../../src/contracts/schemas/cases.ts';
import { newQuotationAnswer, verificationRequest } from '../../../src/contracts/schemas/quotations.ts';
import { receiptAnswer } from '../../../src/contracts/schemas/receipt.ts';
import * as push from '../../../src/contracts/schemas/push.ts';
import * as results from '../../../src/contracts/schemas/results.ts';
import { mayBeMissing, taken } from './taken.ts';

const at = '2026-11-22T12:00:00.000Z';
const id = 'c0ffee00-0000-4000-8000-000000000001';
const file = { field: 'documento', name: 'a.pdf', size: 9, sha256: 'f00' };
const said = { messageId: 'm', at, from: 'office', text: 'Dear', attachments: 1 };
const judged = { fileId: 'a.0', field: 'f', item: null, name: 'x.jpg', verdict: 'expired', reason: null };
const request = {
  submissionId: id,
  form: 'licence',
  reference: 'R-1',
  receivedAt: at,
  state: 'waitingForApplicant',
  changedAt: at,
  reason: 'One photo',
  messages: [said],
  documents: [judged],
  quotation: { status: 'APPROVED', expiresAt: at },
};
const line = {
  id: 1,
  type: 'new',
  basePrice: 280,
  surcharge: 5,
  course: { name: 'Radar', name_es: 'Radar básico' },
};
const quotation = {
  id: 7,
  createdAt: at,
  expiresAt: at,
  government: 'panama',
  quotedPrice: 285,
  courses: [line],
  status: 'PENDING',
  mail: 'queued',
};
const receipt = { message: 'Received', submissionId: id, reference: 'R-1', receivedAt: at, files: [file] };

describe('a receipt', () => {
  test('is what the applicant is told, and of a quote also its price', () => {
    expect(taken(receiptAnswer, receipt)).toEqual(receipt);
    expect(parseReceiptAnswer(receipt)).toEqual(receipt);
    const ofQuote = { ...receipt, quotation, verificationId: id };
    expect(taken(receiptAnswer, ofQuote)).toEqual(ofQuote);
    expect(mayBeMissing(receiptAnswer, ofQuote)).toEqual(['quotation', 'verificationId']);
    expect(taken(receiptAnswer, { ...receipt, fields: {} })).toBe('refused');
  });

  test('names a quotation that is pending, whether its mail goes out or is held back', () => {
    const held = { ...quotation, mail: 'heldBack', courses: [{ ...line, type: 'renewal' }] };

    expect(taken(newQuotationAnswer, held)).toEqual(held);
    expect(taken(newQuotationAnswer, { ...quotation, mail: 'sent' })).toBe('refused');
    expect(taken(newQuotationAnswer, { ...quotation, status: 'APPROVED' })).toBe('refused');
    expect(mayBeMissing(newQuotationAnswer, quotation)).toEqual(['mail']);
  });

  test('of what is added later has no reference of its own', () => {
    const { reference: _reference, ...added } = receipt;
    const correction = { ...added, correctionOf: id };

    expect(taken(cases.additionAnswer, added)).toEqual(added);
    expect(parseAdditionAnswer(added)).toEqual(added);
    expect(taken(cases.correctionAnswer, correction)).toEqual(correction);
    expect(taken(cases.additionAnswer, receipt)).toBe('refused');
  });
});

describe('what has become of requests', () => {
  test('is asked for by their ids, a page of them at most', () => {
    const asked = { ids: [id], known: 'd' };

    expect(taken(cases.statusRequest, asked)).toEqual(asked);
    expect(mayBeMissing(cases.statusRequest, asked)).toEqual(['known']);
    expect(taken(cases.statusRequest, { ids: [] })).toBe('refused');
    expect(taken(cases.statusRequest, { ids: ['1'] })).toBe('refused');
    expect(taken(cases.statusRequest, { ids: Array(mostStatusIds).fill(id) })).not.toBe('refused');
    expect(taken(cases.statusRequest, { ids: Array(mostStatusIds + 1).fill(id) })).toBe('refused');
  });

  test.each([
    ['whole', { at, digest: 'd', requests: [request] }],
    ['unchanged', { at, unchanged: true }],
  ])('is told and read: %s', (_what, answer) => {
    expect(taken(cases.statusAnswer, answer)).toEqual(answer);
    expect(parseStatusAnswer(answer)).toEqual(answer);
  });

  test('may be every state and verdict that the app knows, from either side', () => {
    const states = caseStates.map((state) => ({ ...request, state }));
    const words = verdicts.map((verdict) => ({ ...request, documents: [{ ...judged, verdict }] }));
    const sides = ['office', 'applicant'].map((from) => ({ ...request, messages: [{ ...said, from }] }));
    const quotes = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'].map((status) => ({
      ...request,
      quotation: { status, expiresAt: at },
    }));

    for (const told of [...states, ...words, ...sides, ...quotes]) {
      expect(taken(cases.requestStatus, told)).toEqual(told);
    }
    expect(mayBeMissing(cases.requestStatus, request)).toEqual([
      'form',
      'reference',
      'receivedAt',
      'quotation',
    ]);
  });
});

describe('whoever has lost the device', () => {
  const [reference, email, code, token] = ['R-1', 'ana@ship.example', '123456', 't0k3n'];

  test('asks for a code by reference and address, or by the id', () => {
    expect(taken(results.accessCodeRequest, { reference, email })).toEqual({ reference, email });
    expect(taken(results.accessCodeRequest, { submissionId: id })).toEqual({ submissionId: id });
    expect(taken(results.accessCodeRequest, { reference })).toBe('refused');
  });

  test('gets the request behind reference, address and code, and its files behind a token', () => {
    const asked = { reference, email, code };
    const told = { at, request, token, expiresAt: at };
    const attached = {
      fileId: 'a.1',
      messageId: 'm',
      name: 'a.pdf',
      type: 'text/plain',
      size: 9,
      sha256: 'f',
    };
    const files = { token, expiresAt: at, files: [attached] };

    expect(taken(results.lookupRequest, asked)).toEqual(asked);
    expect(taken(results.lookupAnswer, told)).toEqual(told);
    expect(taken(results.resultsAnswer, files)).toEqual(files);
  });

  test('opens the files by a code or a token, and one of them by the token alone', () => {
    expect(taken(results.resultsRequest, { code })).toEqual({ code });
    expect(taken(results.resultsRequest, { token })).toEqual({ token });
    expect(taken(results.resultFileRequest, { token })).toEqual({ token });
    expect(taken(results.resultFileRequest, { code })).toBe('refused');
  });
});

test('an address is proved by an id and a code, blanks around it or not', () => {
  expect(taken(verificationRequest, { verificationId: id, code: ' 123456 ' })).toEqual({
    verificationId: id,
    code: '123456',
  });
  expect(taken(verificationRequest, { verificationId: '1', code: '123456' })).toBe('refused');
});

test('a device is told by push as its browser describes it, for a time or not', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const described = { endpoint: 'https://push.example/x', expirationTime: null, keys };

  expect(taken(push.pushSubscription, described)).toEqual(described);
  expect(taken(push.pushSubscription, { ...described, expirationTime: 1 })).toMatchObject({
    expirationTime: 1,
  });
  expect(mayBeMissing(push.pushSubscription, described)).toEqual(['expirationTime']);
  for (const wrong of [{ endpoint: 'push' }, { endpoint: `https://push.example/${'x'.repeat(2048)}` }])
    expect(taken(push.pushSubscription, { ...described, ...wrong })).toBe('refused');
  for (const wrong of [{ p256dh: 'B'.repeat(86) }, { auth: `${'a'.repeat(21)}=` }])
    expect(taken(push.pushSubscription, { ...described, keys: { ...keys, ...wrong } })).toBe('refused');
  expect(taken(push.pushAnswer, { expiresAt: at })).toEqual({ expiresAt: at });
  expect(taken(push.pushEnd, { endpoint: 'https://push.example/x' })).toEqual({
    endpoint: 'https://push.example/x',
  });
});

test('what an API says of itself is all that the app reads of it', () => {
  const all = {
    idempotencyKey: true,
    receipts: true,
    formVersions: true,
    resumableUploads: '/api/uploads',
    maxFileBytes: 1,
    maxSubmissionBytes: 2,
    heic: true,
    verification: true,
    status: '/api/submissions/status',
    corrections: true,
    pushKey: 'B'.repeat(87),
    generation: 3,
    backedUpUntil: at,
  };

  expect(taken(capabilitiesAnswer, all)).toEqual(all);
  expect(parseCapabilities(all)).toEqual(all);
});
