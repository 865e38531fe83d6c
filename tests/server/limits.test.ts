import { expect, test } from 'vitest';
import * as body from '../../server/lib/http/open-bodies.ts';
import * as timeouts from '../../server/lib/http/listen.ts';
import * as bounce from '../../server/lib/mail/delivery-report.ts';
import * as reply from '../../server/lib/mail/mailed-reply.ts';
import * as submission from '../../server/lib/limits/submission-limits.ts';
import * as push from '../../server/lib/push/push-limits.ts';
import * as loop from '../../server/lib/process/loop-watch.ts';
import * as worker from '../../server/lib/process/in-worker.ts';
import * as room from '../../server/lib/room/room.ts';
import * as database from '../../server/lib/store/database-timeouts.ts';
import * as lease from '../../server/lib/store/leases.ts';
import * as account from '../../server/modules/accounts/account-limits.ts';
import * as addition from '../../server/modules/requests/additions/addition-limits.ts';
import * as backup from '../../server/modules/backup/back-up.ts';
import * as bundle from '../../server/modules/bundles/stream-bundle.ts';
import * as quote from '../../server/modules/quotations/quote-mail.ts';
import * as receipt from '../../server/modules/requests/intake/request-mails.ts';
import * as upload from '../../server/modules/uploads/upload-limits.ts';
import { textOf } from '../support/source-files.ts';

/** Every number in a value, by path. */
function numbersIn(path: string, value: unknown): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(`${path}.${key}`, inner));
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
  B: 1,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/** NaN for a unit that there is not. */
function inUnits(number: string, unit = 'ms'): number {
  return Number(number) * (units[unit] ?? Number.NaN);
}

/**
 * Each limit that the page names, with its number: "`turn` 30 s that …" is one, "`toMailbox` 5 in 1 min: …" the max and
 * the window of one, and with several after one another, "5 in 1 min, 10 in 1 h: …", of toMailbox.0 and toMailbox.1.
 */
const rows = [...textOf('docs/limits.md').matchAll(/^- `([\w.]+)` (.+)$/gm)].flatMap(
  ([, name = '', said = '']): readonly (readonly [string, number])[] => {
    const [allowances] = /^\d+ in \d+ \w+(?:, \d+ in \d+ \w+)*(?=: \S)/.exec(said) ?? [];
    if (allowances !== undefined) {
      const each = allowances.split(', ').map((one) => one.split(' '));
      return each.flatMap(([max = '', , span = '', unit], index) => {
        const path = each.length === 1 ? name : `${name}.${index}`;
        return [
          [`${path}.max`, Number(max)],
          [`${path}.window`, inUnits(span, unit)],
        ] as const;
      });
    }
    const [, number = '', unit] = /^([\d.]+)(?: (ms|s|min|h|days|B|KiB|MiB|GiB))? \S/.exec(said) ?? [];
    return [[name, inUnits(number, unit)]];
  },
);
const all = {
  ...bounce,
  ...reply,
  ...body,
  ...timeouts,
  ...submission,
  ...room,
  ...database,
  ...lease,
  ...account,
  ...addition,
  ...push,
  ...bundle,
  ...worker,
  ...loop,
  ...quote,
  ...receipt,
  ...upload,
  ...backup,
};
const numbers = new Map(Object.entries(all).flatMap(([name, value]) => numbersIn(name, value)));

test('docs/limits.md says the numbers that the code has', () => {
  expect(rows.length).toBeGreaterThan(60);
  for (const [name, number] of rows) expect(`${name} ${numbers.get(name)}`).toBe(`${name} ${number}`);
});

test('and has every limit, each once and with its reason', () => {
  const said = rows.map(([name]) => name);

  expect([...numbers.keys()].filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([]);
});
