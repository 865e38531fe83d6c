import { expect, test } from 'vitest';
import { type BrowserHint, browserHint } from '../../src/contracts/selftest/browser-hint.ts';
import { checkIds, type Outcome, type Outcomes } from '../../src/contracts/selftest/checks.ts';
import { decodeReport, encodeReport, type SelftestReport } from '../../src/contracts/selftest/result-code.ts';

const hint: BrowserHint = { engine: 'WebKit', system: 'iPhone or iPad', installed: true, major: 18 };

function outcomesBy(outcomeOf: (index: number) => Outcome): Outcomes {
  return Object.fromEntries(checkIds.map((id, index) => [id, outcomeOf(index)])) as Outcomes;
}

const mixed = outcomesBy((index) => (['passed', 'absent', 'failed'] as const)[index % 3] ?? 'failed');
const report: SelftestReport = { hint, release: '0.1.0', outcomes: mixed };

test('the list has 44 checks, each once: the codes that are about hold a result by its place', () => {
  expect(checkIds).toHaveLength(44);
  expect(new Set(checkIds).size).toBe(44);
  expect([checkIds[0], checkIds[20], checkIds[43]]).toEqual(['databaseOpens', 'windowsTalk', 'sharesFiles']);
});

test('a code is six groups of four, without letters that are taken for digits', () => {
  expect(encodeReport(report)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
});

test.each<[string, SelftestReport]>([
  ['mixed results', report],
  ['all passed', { ...report, outcomes: outcomesBy(() => 'passed') }],
  ['nothing available', { ...report, outcomes: outcomesBy(() => 'absent') }],
  ['no release', { ...report, release: undefined }],
  ['the greatest release', { ...report, release: '7.63.62' }],
  [
    'another browser',
    {
      ...report,
      hint: { engine: 'another engine', system: 'another system', installed: false, major: 1023 },
    },
  ],
])('a code says what it was made of: %s', (_, made) => {
  expect(decodeReport(encodeReport(made))).toEqual({ kind: 'report', report: made });
});

test.each(['8.0.0', '10.0.0', '0.64.0', '0.1.64', '0.1', 'v0.1.0', '0.1.0-rc1', 'main', ''])(
  'the release %j is too large or none, and is not told',
  (release) => {
    expect(decodeReport(encodeReport({ ...report, release }))).toEqual({
      kind: 'report',
      report: { ...report, release: undefined },
    });
  },
);

test('a major version that is too large for the code is told as the largest', () => {
  const made = { ...report, hint: { ...hint, major: 5000 } };

  expect(decodeReport(encodeReport(made))).toEqual({
    kind: 'report',
    report: { ...report, hint: { ...hint, major: 1023 } },
  });
});

test('a code may be typed in small letters, with blanks, and with O and I for the digits', () => {
  const code = encodeReport({ ...report, outcomes: outcomesBy(() => 'passed') });
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;

  expect(decodeReport(typed)).toEqual(decodeReport(code));
  expect(decodeReport(typed).kind).toBe('report');
});

test('one wrong letter anywhere, two swapped, one too few or too many are noticed', () => {
  const code = encodeReport(report).replaceAll('-', '');
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const broken = [...code].flatMap((letter, at) => {
    const [before, after] = [code.slice(0, at), code.slice(at + 1)];
    const others = [...alphabet].filter((other) => other !== letter).map((other) => before + other + after);
    const next = after[0];
    const swapped = next === undefined || next === letter ? [] : [before + next + letter + after.slice(1)];
    return [...others, ...swapped, before + after, `${before}0${letter}${after}`];
  });

  expect(broken.length).toBeGreaterThan(24 * 33);
  expect(broken.filter((one) => decodeReport(one).kind !== 'misread')).toEqual([]);
});

test('a letter that no code has is no way to write one that has the same value', () => {
  const codes = Array.from({ length: 200 }, (_, major) =>
    encodeReport({ ...report, hint: { ...hint, major } }),
  );
  // U would be one less than 0: 1U stands for 0Z.
  const written = codes.filter((code) => code.includes('0Z')).map((code) => code.replace('0Z', '1U'));

  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((code) => decodeReport(code).kind !== 'misread')).toEqual([]);
});

test.each(['', 'hello', 'U000-0000-0000-0000-0000-0000', '----', '0000 0000 0000 0000 0000 0001'])(
  '%j is no code',
  (text) => {
    expect(decodeReport(text)).toEqual({ kind: 'misread' });
  },
);

test('a code of a later list is told from one that was misread', () => {
  // List 2, everything else 0: the number 2 * 2^100 in 21 letters, and its remainder.
  const remainder = Number((2n << 100n) % 32749n);
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const check = [remainder >> 10, (remainder >> 5) & 31, remainder & 31]
    .map((digit) => alphabet[digit])
    .join('');
  const code = `2${'0'.repeat(20)}${check}`;

  expect(decodeReport(code)).toEqual({ kind: 'otherList', list: 2 });
});

test.each<[string, number, BrowserHint]>([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    5,
    { engine: 'WebKit', system: 'iPhone or iPad', installed: false, major: 18 },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    5,
    { engine: 'WebKit', system: 'iPhone or iPad', installed: false, major: 17 },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    5,
    { engine: 'WebKit', system: 'iPhone or iPad', installed: false, major: 17 },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    0,
    { engine: 'WebKit', system: 'a computer', installed: false, major: 17 },
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
    { engine: 'Chromium', system: 'Android', installed: false, major: 130 },
  ],
  [
    'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    5,
    { engine: 'Gecko', system: 'Android', installed: false, major: 140 },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    1,
    { engine: 'WebKit', system: 'a computer', installed: false, major: 17 },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile/15E148',
    5,
    { engine: 'WebKit', system: 'iPhone or iPad', installed: false, major: 18 },
  ],
  ['Lynx/2.9', 0, { engine: 'another engine', system: 'another system', installed: false, major: 0 }],
])('%s with %i touch points is known', (userAgent, touchPoints, expected) => {
  expect(browserHint(userAgent, touchPoints, false)).toEqual(expected);
});
