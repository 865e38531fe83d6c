import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { headersOf } from '../../server/lib/mail/delivery-report.ts';
import { mayBeReply, replyIn, replyLimits } from '../../server/lib/mail/mailed-reply.ts';
import { answerTo, authservId, programs, withFiles } from '../../tests/support/client-mails.ts';
import {
  clearSigned,
  encryptedByPgp,
  forwardedAsFile,
  forwards,
  packedByOutlook,
  page,
  sealedBySmime,
  winmail,
} from '../../tests/support/wrapped-mails.ts';
import { damaged, damages } from './bytes.ts';
import { check, longest } from './check.ts';

const ids = ['7c0ffee0-0000-4000-8000-000000000001', '7c0ffee0-0000-4000-8000-000000000002'] as const;
const references = ids.map((id) => `<${id}@pmts.example>`);

const bodies: readonly (readonly string[])[] = [
  ...Object.values(programs).map(([body]) => body),
  ...Object.values(forwards),
  withFiles('See below', [{ name: 'page.pdf', type: 'application/pdf', bytes: page.subarray(0, 300) }]),
  withFiles('', [winmail(packedByOutlook)]),
  sealedBySmime('application/pkcs7-mime; smime-type=enveloped-data'),
  encryptedByPgp,
  clearSigned('application/pkcs7-signature', 'smime.p7s'),
  forwardedAsFile([]),
  forwardedAsFile([], withFiles('x', [winmail(packedByOutlook.subarray(0, 500))])),
];
const whole = bodies.map((body) => Buffer.from(answerTo({ references, body })));

/** Only what winmail.dat holds is damaged. */
const packed = damages.map((all) =>
  Buffer.from(answerTo({ references, body: withFiles('', [winmail(damaged(packedByOutlook, all))]) })),
);

const damagedMails = fc.tuple(fc.constantFrom(...whole), damages).map(([mail, all]) => damaged(mail, all));

const linesOf = (mail: Uint8Array): readonly string[] => Buffer.from(mail).toString('latin1').split('\r\n');

/** Lines twice, and lines of another mail in between. */
const spliced = fc
  .tuple(
    fc.constantFrom(...whole),
    fc.constantFrom(...whole),
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 6 }),
  )
  .map(([mail, other, splices]) => {
    const lines = [...linesOf(mail)];
    for (const [to, from, many] of splices) {
      const source = many % 2 === 0 ? lines : linesOf(other);
      const begin = from % source.length;
      lines.splice(to % lines.length, many % 3, ...source.slice(begin, begin + many));
    }
    return Buffer.from(lines.join('\r\n'), 'latin1');
  });

const headerNames = [
  'From',
  'To',
  'References',
  'Content-Type',
  'Authentication-Results',
  'Subject',
  'X',
] as const;

/** Headers up to and over what is read. */
const headed = fc
  .tuple(
    fc.constantFrom(...headerNames),
    fc.oneof(
      fc.constantFrom(
        '<',
        '(',
        '"',
        ',',
        ';',
        '=',
        'a@b,',
        '"a" <a@b>,',
        '=?utf-8?Q?=41?= ',
        '\r\n x',
        "a*0*=''%41;",
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    ),
    fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 200 }), fc.nat({ max: replyLimits.headerBytes + 1000 })),
    fc.constantFrom(...bodies),
  )
  .map(([name, unit, length, body]) => {
    const value = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    return Buffer.from(answerTo({ references, body, further: [`${name}: ${value}`] }));
  });

/** Parts within parts, up to and over what is read. */
const nested = fc
  .tuple(
    fc.array(
      fc.constantFrom('multipart/mixed', 'multipart/alternative', 'message/rfc822', 'multipart/signed'),
      {
        maxLength: 2 * replyLimits.depth,
      },
    ),
    fc.constantFrom(...bodies),
    fc.boolean(),
  )
  .map(([types, innermost, isClosed]) => {
    const body = types.reduce<readonly string[]>((inner, type, level) => {
      if (!type.startsWith('multipart')) return [`Content-Type: ${type}`, '', ...inner];
      const end = isClosed ? [`--n${level}--`] : [];
      return [`Content-Type: ${type}; boundary="n${level}"`, '', `--n${level}`, ...inner, ...end];
    }, innermost);
    return Buffer.from(answerTo({ references, body }));
  });

const kinds = { damagedMails, packed, spliced, headed, nested } as const;

const inputs = fc.oneof(
  ...Object.entries(kinds).map(([kind, mails]) => mails.map((mail) => ({ kind, mail }))),
);

/** Milliseconds of the processor, by kind. */
const slowest = new Map<string, { readonly milliseconds: number; readonly bytes: number }>();

function noteTime(kind: string, milliseconds: number, bytes: number): void {
  if (milliseconds > (slowest.get(kind)?.milliseconds ?? 0)) slowest.set(kind, { milliseconds, bytes });
}

afterAll(() => {
  if (process.env['FUZZ_RUNS'] === undefined) return;
  for (const [kind, { milliseconds, bytes }] of slowest)
    process.stdout.write(`  slowest of ${kind}: ${Math.round(milliseconds)} ms for ${bytes} bytes\n`);
});

test(
  'no mail makes the reading of answers fail, and none names a mail of ours that its sender has not named',
  () =>
    check({ slice: 80, share: 0.05 }, inputs, async ({ kind, mail }) => {
      mayBeReply(headersOf(mail));
      const begun = process.cpuUsage();
      const reply = await replyIn(mail, authservId);
      const { user, system } = process.cpuUsage(begun);
      noteTime(kind, (user + system) / 1000, mail.length);
      if (reply === undefined) return;
      const source = Buffer.from(mail).toString('latin1');
      expect(reply.answers.length).toBeGreaterThan(0);
      for (const id of reply.answers) expect(source).toContain(`<${id}@`);
      expect(reply.text.length).toBeLessThanOrEqual(replyLimits.text);
      expect(reply.files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(
        2 * mail.length,
      );
      if (reply.isEncrypted) expect([reply.text, reply.quoted, reply.files]).toEqual(['', '', []]);
    }),
  longest,
);

test('an undamaged mail is read as an answer', async () => {
  for (const mail of whole) expect((await replyIn(mail, authservId))?.answers).toEqual([...ids].toReversed());
});
