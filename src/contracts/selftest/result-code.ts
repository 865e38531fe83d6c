import { type BrowserHint, engines, systems } from './browser-hint.ts';
import { checkIds, type Outcome, type Outcomes } from './checks.ts';

/*
 * A run of /selftest in 24 letters and digits, short enough to be read out over the radio: six groups of four, in
 * Crockford's base 32 (https://www.crockford.com/base32.html), which has no I, L, O and U. The first 21 are one number:
 *
 *   list (5 bits) · engine, system, installed (5) · major version of the browser (10) · release of the app (15) ·
 *   one of three outcomes for each check (3^44, 70 bits)
 *
 * The last three are that number modulo a prime: a letter misheard or two swapped are always noticed.
 */

export interface SelftestReport {
  readonly hint: BrowserHint;
  /** Version of the app, as in package.json; undefined: unknown, or too large for the code. */
  readonly release: string | undefined;
  readonly outcomes: Outcomes;
}

export type DecodedReport =
  | { readonly kind: 'report'; readonly report: SelftestReport }
  /** Wrong length, invalid letters, or the last three do not match the rest. */
  | { readonly kind: 'misread' }
  /** Made by a version of the app with another list of checks. */
  | { readonly kind: 'otherList'; readonly list: number };

/** Number of the list in checks.ts. */
const list = 1;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bodyLength = 21;
const checkLength = 3;
const prime = 32749n;
const outcomeDigits: readonly Outcome[] = ['passed', 'failed', 'absent'];

/** Number of values of each part of the number, most significant first. */
const listRadix = 32n;
const hintRadix = 32n;
const majorRadix = 1024n;
const releaseRadix = 32768n;
const outcomeRadix = 3n;

/** Stands for an unknown release. */
const noRelease = Number(releaseRadix) - 1;

export function encodeReport({ hint, release, outcomes }: SelftestReport): string {
  const { engine, system, installed, major } = hint;
  const hintNumber = engines.indexOf(engine) * 8 + systems.indexOf(system) * 2 + (installed ? 1 : 0);
  let number = BigInt(list);
  number = number * hintRadix + BigInt(hintNumber);
  number = number * majorRadix + BigInt(Math.min(major, Number(majorRadix) - 1));
  number = number * releaseRadix + BigInt(releaseNumber(release));
  for (const id of checkIds) number = number * outcomeRadix + BigInt(outcomeDigits.indexOf(outcomes[id]));
  const code = inLetters(number, bodyLength) + inLetters(number % prime, checkLength);
  return code.replaceAll(/.{4}(?!$)/g, '$&-');
}

/** @param text as typed: hyphens, blanks and case are ignored, O is read as 0, I and L as 1 */
export function decodeReport(text: string): DecodedReport {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (code.length !== bodyLength + checkLength) return { kind: 'misread' };
  const number = fromLetters(code.slice(0, bodyLength));
  const check = fromLetters(code.slice(bodyLength));
  if (number === undefined || number % prime !== check) return { kind: 'misread' };
  return partsOf(number);
}

function partsOf(number: bigint): DecodedReport {
  let rest = number;
  const take = (radix: bigint): number => {
    const part = Number(rest % radix);
    rest /= radix;
    return part;
  };
  const digits = checkIds.toReversed().map((id) => [id, outcomeDigits[take(outcomeRadix)]] as const);
  const release = releaseOf(take(releaseRadix));
  const major = take(majorRadix);
  const hint = take(hintRadix);
  const ofList = take(listRadix);
  if (ofList !== list) return { kind: 'otherList', list: ofList };
  return {
    kind: 'report',
    report: {
      hint: {
        engine: engines[hint >> 3] ?? 'another engine',
        system: systems[(hint >> 1) & 3] ?? 'another system',
        installed: (hint & 1) === 1,
        major,
      },
      release,
      // Each id has its digit, which the type of Object.fromEntries does not keep.
      outcomes: Object.fromEntries(digits.toReversed()) as Outcomes,
    },
  };
}

/** Three bits, six and six: up to 7.63.63; the largest value stands for "not known". */
function releaseNumber(release = ''): number {
  const [, major, minor, patch] = /^(\d)\.(\d+)\.(\d+)$/.exec(release) ?? [];
  const parts = [Number(major), Number(minor), Number(patch)] as const;
  const fits = parts[0] < 8 && parts[1] < 64 && parts[2] < 64;
  return fits ? parts[0] * 4096 + parts[1] * 64 + parts[2] : noRelease;
}

function releaseOf(number: number): string | undefined {
  return number === noRelease ? undefined : `${number >> 12}.${(number >> 6) & 63}.${number & 63}`;
}

function inLetters(number: bigint, length: number): string {
  let rest = number;
  let letters = '';
  for (let at = 0; at < length; at += 1) {
    letters = (alphabet[Number(rest % 32n)] ?? '') + letters;
    rest /= 32n;
  }
  return letters;
}

function fromLetters(letters: string): bigint | undefined {
  let number = 0n;
  for (const letter of letters) {
    const digit = alphabet.indexOf(letter);
    if (digit === -1) return undefined;
    number = number * 32n + BigInt(digit);
  }
  return number;
}
