import { describe, expect, test } from 'vitest';
import { parseCapabilities, plainApi } from '../../src/contracts/capabilities.ts';
import { idempotencyKeyValue, parseIdempotencyKey } from '../../src/contracts/idempotency-key.ts';
import { manifestText, parseManifest } from '../../src/contracts/manifest.ts';
import { messageOf, violationMessagesOf } from '../../src/contracts/problem.ts';
import { parseAdditionAnswer, parseReceiptAnswer } from '../../src/contracts/receipt.ts';

describe('capabilities', () => {
  test('are what is stated; what is not stated is not there', () => {
    expect(parseCapabilities({ idempotencyKey: true, receipts: true, maxFileBytes: 5, future: 1 })).toEqual({
      idempotencyKey: true,
      receipts: true,
      maxFileBytes: 5,
      verification: false,
    });
    expect(parseCapabilities({ receipts: false })).toEqual({
      idempotencyKey: false,
      receipts: false,
      verification: false,
    });
  });

  test('are all that an API can say of itself', () => {
    const all = {
      idempotencyKey: true,
      receipts: true,
      verification: true,
      formVersions: true,
      resumableUploads: '/api/uploads',
      maxFileBytes: 1,
      maxSubmissionBytes: 2,
      heic: true,
      status: '/api/submissions/status',
      corrections: true,
      pushKey: 'B'.repeat(87),
      generation: 3,
      backedUpUntil: '2026-11-22T02:59:00.000Z',
    };

    expect(parseCapabilities(all)).toStrictEqual(all);
    expect(
      parseCapabilities({
        ...all,
        verification: false,
        formVersions: false,
        corrections: false,
        heic: false,
        pushKey: 'short',
        status: '',
        receipts: false,
      }),
    ).toStrictEqual({
      idempotencyKey: true,
      receipts: false,
      verification: false,
      resumableUploads: '/api/uploads',
      maxFileBytes: 1,
      maxSubmissionBytes: 2,
      generation: 3,
      backedUpUntil: '2026-11-22T02:59:00.000Z',
    });
    expect(parseCapabilities({ idempotencyKey: true })).toStrictEqual({
      idempotencyKey: true,
      receipts: false,
      verification: false,
    });
  });

  test('say which store it is, and what of it is in a backup', () => {
    const api = { idempotencyKey: true, receipts: true };
    const store = { generation: 1795334400, backedUpUntil: '2026-11-22T02:59:00.000Z' };

    expect(parseCapabilities({ ...api, ...store })).toMatchObject(store);
    for (const odd of [
      { generation: '2' },
      { generation: 1.5 },
      { backedUpUntil: 'yesterday' },
      { backedUpUntil: 5 },
    ])
      expect(parseCapabilities({ ...api, ...odd })).toEqual({ ...api, verification: false });
  });

  test('of an API that knows only the calls of the specification are none', () => {
    expect(plainApi).toEqual({ idempotencyKey: false, receipts: false, verification: false });
  });

  test('name the call for the status of requests, where it is a path', () => {
    const api = { idempotencyKey: true, receipts: true };

    expect(parseCapabilities({ ...api, status: '/api/submissions/status', corrections: true })).toMatchObject(
      {
        status: '/api/submissions/status',
        corrections: true,
      },
    );
    for (const odd of [{ status: true }, { status: 'https://other.example/' }, { corrections: 'yes' }])
      expect(parseCapabilities({ ...api, ...odd })).toEqual({ ...api, verification: false });
  });

  test.each([
    [undefined],
    [null],
    [[]],
    [{}],
    ['yes'],
    [{ status: 'ok' }],
    [{ idempotencyKey: 'yes' }],
    [{ idempotencyKey: true, maxFileBytes: 0 }],
    [{ idempotencyKey: true, maxFileBytes: 1.5 }],
    [{ idempotencyKey: true, maxFileBytes: '5' }],
    [{ idempotencyKey: true, maxSubmissionBytes: -1 }],
    [{ idempotencyKey: true, resumableUploads: true }],
    [{ idempotencyKey: true, receipts: 1 }],
    [{ idempotencyKey: true, verification: 'yes' }],
    [{ idempotencyKey: true, formVersions: 'yes' }],
  ])('are not read out of something else: %j', (body) => {
    expect(parseCapabilities(body)).toBeUndefined();
  });
});

describe('the idempotency key', () => {
  const id = 'c0ffee00-0000-4000-8000-000000000001';

  test('is the submission id in quotes, whatever the case', () => {
    expect(parseIdempotencyKey(idempotencyKeyValue(id))).toBe(id);
    expect(parseIdempotencyKey(` "${id.toUpperCase()}" `)).toBe(id);
  });

  test.each(['', id, `'${id}'`, `"${id}`, `"${id}0"`, '"a"', `"${id}", "${id}"`])('is not %s', (value) => {
    expect(parseIdempotencyKey(value)).toBeUndefined();
  });
});

describe('the manifest', () => {
  const line = {
    field: 'documento',
    name: 'ñ.pdf',
    type: 'application/pdf',
    size: 3,
    sha256: 'ab'.repeat(32),
  };

  test('comes back as it was written, without what stays on the device', () => {
    expect(parseManifest(manifestText([{ ...line, fileId: 'only here' }]))).toEqual([line]);
    expect(manifestText([{ ...line, fileId: 'only here' }])).not.toContain('only here');
    expect(parseManifest(manifestText([{ ...line, fileId: '1' }], () => 'u1'))).toEqual([
      { ...line, uploadId: 'u1' },
    ]);
    expect(parseManifest('[]')).toEqual([]);
  });

  test.each([
    '',
    '{}',
    'null',
    '[1]',
    '[{"field":"a"}]',
    JSON.stringify([{ ...line, size: -1 }]),
    JSON.stringify([{ ...line, size: '3' }]),
    JSON.stringify([{ ...line, sha256: 'AB'.repeat(32) }]),
    JSON.stringify([{ ...line, sha256: 'ab' }]),
    JSON.stringify([{ ...line, sha256: `x${line.sha256}` }]),
    JSON.stringify([{ ...line, sha256: `${line.sha256}x` }]),
  ])('is not %s', (text) => {
    expect(parseManifest(text)).toBeUndefined();
  });
});

describe('a receipt', () => {
  const receipt = {
    submissionId: 'a',
    reference: 'PMTS/L/0001',
    receivedAt: '2026-11-21T12:00:00Z',
    files: [{ field: 'documento', name: 'a.pdf', size: 1, sha256: 'ab' }],
  };

  test('is read with or without a message', () => {
    expect(parseReceiptAnswer({ ...receipt, quotation: {} })).toEqual(receipt);
    expect(parseReceiptAnswer({ ...receipt, message: 'ok' })).toEqual({ ...receipt, message: 'ok' });
    expect(parseReceiptAnswer({ ...receipt, message: 7 })).toBeUndefined();
    expect(parseReceiptAnswer(receipt)).toStrictEqual(receipt);
  });

  test('of an addition has no reference of its own', () => {
    const { reference: _reference, ...ofAddition } = receipt;

    expect(parseAdditionAnswer(ofAddition)).toStrictEqual(ofAddition);
    expect(parseAdditionAnswer(receipt)).toStrictEqual(ofAddition);
    expect(parseAdditionAnswer({ reference: 'PMTS/L/0001' })).toBeUndefined();
  });

  test.each(['field', 'name', 'size', 'sha256'])('names each file with its %s', (member) => {
    const files = [...receipt.files, { ...receipt.files[0], [member]: null }];

    expect(parseReceiptAnswer({ ...receipt, files })).toBeUndefined();
  });

  test.each(['submissionId', 'reference', 'receivedAt', 'files'])('is none without its %s', (name) => {
    expect(parseReceiptAnswer({ ...receipt, [name]: undefined })).toBeUndefined();
  });

  test.each([[undefined], ['ok'], [{ ...receipt, files: [{ name: 'a.pdf' }] }]])('is not %j', (body) => {
    expect(parseReceiptAnswer(body)).toBeUndefined();
  });
});

describe('the message of an answer', () => {
  test('is what a person can read, and no more than a paragraph', () => {
    expect(messageOf({ message: ' El teléfono no existe ' })).toBe('El teléfono no existe');
    expect(messageOf({ message: 'x'.repeat(5000) })).toHaveLength(500);
  });

  test.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ message: '  ' }],
    [{ message: 7 }],
    [{ message: ['a'] }],
  ])('is not made of %j', (body) => {
    expect(messageOf(body)).toBeUndefined();
  });

  test('names single fields once each, in their order', () => {
    const violations = ['b', 'a', 'b', ' '].map((message) => ({ field: 'x', message }));
    expect(violationMessagesOf({ message: 'No', violations })).toEqual(['b', 'a']);
    expect(violationMessagesOf({ violations: 'none' })).toEqual([]);
  });
});
