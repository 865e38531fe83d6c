import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bounceIn, bounceLimits, headersOf, mayBeReport } from '../../server/lib/mail/delivery-report.ts';
import { type ReportedMail, reports } from '../support/delivery-reports.ts';

type Program = keyof typeof reports;

const programs: readonly Program[] = ['postfix', 'exim', 'exchange', 'gmail'];

const id = randomUUID();
const messageId = `${id}@pmts.example`;

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function bounceOf(program: Program, mail: Partial<ReportedMail>) {
  return bounceIn(bytesOf(reports[program]({ messageId, ...mail })));
}

test.each([
  ['postfix', '550 5.1.1'],
  ['exim', '550 5.1.1'],
  ['exchange', '550 5.1.10'],
  ['gmail', '550 5.1.1'],
] as const)('a report of %s says which mail came back, and why', async (program, refusal) => {
  const report = bytesOf(reports[program]({ messageId }));

  expect(mayBeReport(headersOf(report.subarray(0, bounceLimits.headBytes)))).toBe(true);
  const bounce = await bounceIn(report);

  expect(bounce?.refusal).toBe(refusal);
  expect(new Set(bounce?.messageIds)).toEqual(new Set([id]));
});

test.each(programs)('a delay that %s reports is no bounce, nor is a delivery', async (program) => {
  expect(await bounceOf(program, { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 later' })).toBe(
    undefined,
  );
  expect(await bounceOf(program, { action: 'delivered', status: '2.0.0' })).toBeUndefined();
  expect(await bounceOf(program, { action: 'delayed' })).toBeUndefined();
});

test.each(programs)('%s that gave up after days says so', async (program) => {
  const gaveUp = { action: 'failed', status: '4.4.7', diagnostic: 'smtp; 451 4.4.1 no answer' };

  expect((await bounceOf(program, gaveUp))?.refusal).toBe('4.4.7');
});

test.each([
  ['smtp; 550 5.7.1 blocked', '550 5.7.1'],
  ['smtp; 550 #5.1.0 Address rejected.', '550 5.1.0'],
  ['smtp; 554-5.7.1 one\r\n 554 5.7.1 two', '554 5.7.1'],
  ['SMTP;552 Mailbox full', '552 5.2.2'],
  ['smtp; 550 5.9.12.34 is on a list', '550 5.2.2'],
  ['smtp; 451 4.7.1 later', '5.2.2'],
  ['x-unix; user unknown', '5.2.2'],
  ['', '5.2.2'],
])('of the answer %j the codes are %s', async (diagnostic, refusal) => {
  expect((await bounceOf('postfix', { status: '5.2.2 (full)', action: 'Failed', diagnostic }))?.refusal).toBe(
    refusal,
  );
});

test('of several recipients the one counts that failed for good', async () => {
  const report = reports
    .exim({ messageId })
    .replace(
      'Action: failed',
      'Final-Recipient: rfc822;eva@ship.example\r\nAction: relayed\r\nStatus: 2.1.9\r\n\r\nAction: failed',
    );

  expect((await bounceIn(bytesOf(report)))?.refusal).toBe('550 5.1.1');
});

test('a report that brings nothing of the mail back is known by what it answers to', async () => {
  const report = reports.exchange({ messageId });
  const without = report.slice(0, report.indexOf('Content-Type: text/rfc822-headers'));

  expect(await bounceIn(bytesOf(without))).toEqual({ messageIds: [id], refusal: '550 5.1.10' });
});

test('a mail that somebody else sent in the same conversation is none of ours', async () => {
  const report = reports
    .postfix({ messageId: 'CAF1-office@pmts.example' })
    .replace('Auto-Submitted: auto-generated', `References: <${messageId}>\r\nIn-Reply-To: <${messageId}>`);

  expect(report).toContain(`References: <${messageId}>`);
  expect(await bounceIn(bytesOf(report))).toBeUndefined();
});

test.each([
  [
    'an answer of an applicant',
    `From: ana@ship.example\r\nIn-Reply-To: <${messageId}>\r\n\r\n550 5.1.1 failed`,
  ],
  [
    'a read receipt',
    reports.postfix({ messageId }).replaceAll('delivery-status', 'disposition-notification'),
  ],
  ['a report in plain text', reports.gmail({ messageId }).replace('multipart/report', 'text/plain')],
  ['a report without a status', reports.exim({ messageId }).replace('message/delivery-status', 'text/plain')],
  ['nothing', ''],
  ['only line ends', '\r\n'.repeat(1000)],
])('%s is no bounce', async (_what, mail) => {
  expect(await bounceIn(bytesOf(mail))).toBeUndefined();
});

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, index) => `Content-Type: multipart/report; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
  ).join('');

test.each([
  ['headers without an end', `Content-Type: multipart/report; boundary=x\r\n${'X-A: b\r\n'.repeat(60_000)}`],
  ['one header of 300 KB', `Subject: ${'x'.repeat(300_000)}\r\nContent-Type: multipart/report\r\n\r\n`],
  ['a boundary of 200 KB', `Content-Type: multipart/report; boundary="${'x'.repeat(200_000)}"\r\n\r\n--x`],
  ['parts within parts', nested(2000)],
  ['fifty thousand parts', `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n'.repeat(50_000)}`],
  [
    'an unknown charset and encoding',
    'Content-Type: multipart/report; boundary=x; charset="no-such"\r\n\r\n--x\r\nContent-Type: message/delivery-status; charset=no-such\r\nContent-Transfer-Encoding: base64\r\n\r\n\u00ff\u00fe===\r\n--x--',
  ],
])('%s does no harm', async (_what, mail) => {
  const source = bytesOf(mail).subarray(0, bounceLimits.reportBytes);
  const before = process.cpuUsage();

  expect(await bounceIn(source)).toBeUndefined();
  mayBeReport(headersOf(source.subarray(0, bounceLimits.headBytes)));

  // Microseconds of the processor, however busy it is: some thousands each; quadratic growth would take minutes.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

test('which mail may be a report is told by its own headers, without the parser', () => {
  const begins = (head: string): boolean => mayBeReport(headersOf(bytesOf(head)));

  expect(begins('Subject: a\r\nContent-Type:\r\n multipart/report; boundary=x\r\n\r\n--x')).toBe(true);
  expect(begins('content-type : Multipart/Report\n\n')).toBe(true);
  expect(begins('Subject: a\r\n\r\nContent-Type: multipart/report\r\n\r\n')).toBe(false);
  expect(begins(`To: ${'a:b;'.repeat(8000)}`)).toBe(false);
  expect(begins('')).toBe(false);
});

test('a report that is cut off in what it brings back is read', async () => {
  const report = reports.postfix({ messageId });
  const cut = report.slice(0, report.indexOf('Auto-Submitted: auto-generated'));

  expect(await bounceIn(bytesOf(cut))).toEqual({ messageIds: [id], refusal: '550 5.1.1' });
});
