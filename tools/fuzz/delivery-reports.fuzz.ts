import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounceIn, bounceLimits, headersOf, mayBeReport } from '../../server/lib/mail/delivery-report.ts';
import { reports } from '../../tests/support/delivery-reports.ts';
import { damaged, damages } from './bytes.ts';
import { check, longest } from './check.ts';

const id = '7c0ffee0-0000-4000-8000-000000000001';
const whole = Object.values(reports).map((report) =>
  Buffer.from(report({ messageId: `${id}@pmts.example` })),
);

const damagedReports = fc
  .tuple(fc.constantFrom(...whole), damages)
  .map(([report, all]) => damaged(report, all));

const pieces = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\r\n\r\n',
    '\n ',
    '--x',
    '--x--',
    'Content-Type: multipart/report; boundary=x\r\n',
    'Content-Type: multipart/mixed; boundary="y"\r\n',
    'Content-Type: message/delivery-status\r\n',
    'Content-Type: message/rfc822; charset=utf-7\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Action: failed\r\n',
    'Status: 5.1.1\r\n',
    'Diagnostic-Code: smtp; 550-5.1.1 ',
    `Message-ID: <${id}@x>\r\n`,
    '=?utf-8?B?',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const madeUp = fc
  .array(pieces, { maxLength: 40 })
  .map((all) => Buffer.from(`Content-Type: multipart/report; boundary=x\r\n\r\n${all.join('')}`));

test(
  'no mail makes the reading of reports fail, and none brings anything but ids and codes',
  () =>
    check({ slice: 1000, share: 0.05 }, fc.oneof(damagedReports, madeUp), async (mail) => {
      mayBeReport(headersOf(mail.subarray(0, bounceLimits.headBytes)));
      const bounce = await bounceIn(mail);
      if (bounce === undefined) return;
      expect(bounce.refusal).toMatch(/^(5\d\d )?5\.\d{1,3}\.\d{1,3}$/);
      expect(bounce.messageIds.length).toBeLessThanOrEqual(bounceLimits.messageIds);
      for (const one of bounce.messageIds) expect(one).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    }),
  longest,
);

test('an undamaged report is read as a bounce', async () => {
  for (const report of whole) expect((await bounceIn(report))?.messageIds).toContain(id);
});
