import { describe, expect, test } from 'vitest';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { formerReferenceHeader } from '../../src/contracts/former-reference.ts';
import { formVersionHeader, parseFormVersion } from '../../src/contracts/form-version.ts';
import { idempotencyKeyHeader } from '../../src/contracts/idempotency-key.ts';
import { jsonObject, parseJson } from '../../src/contracts/json-object.ts';
import { dropCookie, hasKeptCookie, keepCookie } from '../../src/contracts/kept-cookie.ts';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { problemMediaType } from '../../src/contracts/problem.ts';
import { verifyPath } from '../../src/contracts/quotations.ts';
import { retryAfterIn } from '../../src/contracts/retry-after.ts';
import { chunkType, tusVersion, uploadsPath } from '../../src/contracts/uploads.ts';

const now = Date.UTC(2026, 10, 21, 12);

test('what is written on the wire is what other clients and servers know', () => {
  expect([idempotencyKeyHeader, formVersionHeader, formerReferenceHeader, tusVersion, chunkType]).toEqual([
    'Idempotency-Key',
    'Form-Version',
    'X-PMTS-Former-Reference',
    '1.0.0',
    'application/offset+octet-stream',
  ]);
  expect([problemMediaType, manifestPart]).toEqual(['application/problem+json', 'manifest']);
  expect([capabilitiesPath, uploadsPath, verifyPath]).toEqual([
    '/api/capabilities',
    '/api/uploads',
    '/api/quotations/verify',
  ]);
});

test.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  [' ', undefined],
  [undefined, undefined],
  ['soon', undefined],
  ['5 s', undefined],
  ['s5', undefined],
])('Retry-After: %s is a wait of %s ms', (header, wait) => {
  expect(retryAfterIn(header, now)).toBe(wait);
});

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['999999', 999_999],
  ['1000000', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['v3', undefined],
  ['3v', undefined],
])('Form-Version: %s is version %s', (header, version) => {
  expect(parseFormVersion(header)).toBe(version);
});

describe('the cookie that says that something is kept', () => {
  test('is kept for 400 days or dropped, on every path', () => {
    expect(keepCookie).toBe('kept=1; Max-Age=34560000; Path=/; SameSite=Lax');
    expect(dropCookie).toBe('kept=; Max-Age=0; Path=/; SameSite=Lax');
  });

  test.each([
    ['kept=1', true],
    ['a=b; kept=1', true],
    ['kept=1;a=b', true],
    ['kept=', false],
    ['unkept=1', false],
    ['kept=10', false],
    ['', false],
  ])('is found among %j: %s', (cookies, found) => {
    expect(hasKeptCookie(cookies)).toBe(found);
  });
});

describe('JSON of whoever sent it', () => {
  test('is looked at as an object, where it is one', () => {
    expect(jsonObject({ a: 1 })).toEqual({ a: 1 });
    for (const other of [null, undefined, 'text', 7, ['a']]) expect(jsonObject(other)).toEqual({});
  });

  test('is nothing where it cannot be parsed', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('{"a"')).toBeUndefined();
    expect(parseJson('')).toBeUndefined();
  });
});
