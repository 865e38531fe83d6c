import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headersOf } from '../../server/lib/mail/delivery-report.ts';
import { mayBeReply, replyIn, replyLimits, splitQuoted } from '../../server/lib/mail/mailed-reply.ts';
import {
  type AnsweredMail,
  answerTo,
  authservId,
  passed,
  programs,
  withFiles,
} from '../support/client-mails.ts';

const first = randomUUID();
const latest = randomUUID();
const references = [`<${first}@pmts.example>`, `<foreign@ship.example>`, `<${latest}@pmts.example>`];
const bytesOf = (mail: string): Uint8Array => new TextEncoder().encode(mail);
const read = (mail: Partial<AnsweredMail> = {}) =>
  replyIn(bytesOf(answerTo({ references, ...mail })), authservId);

test.each(Object.entries(programs))(
  'of an answer written in %s, what its author wrote is the text',
  async (_name, [body, own]) => {
    const reply = await read({ body });

    expect(reply?.text).toBe(own);
    expect(reply?.text).not.toContain('Dear');
  },
);

test('it names our mails, the one that it answers first, and has the same key again', async () => {
  const [one, other] = await Promise.all([
    read({ messageId: '<a@b>' }),
    read({ messageId: '<a@b>', body: ['', 'x'] }),
  ]);

  expect(one?.answers).toEqual([latest, first]);
  expect(other?.key).toBe(one?.key);
  expect((await read())?.key).not.toBe(one?.key);
});

describe('whose mail it is', () => {
  test.each([
    [passed, true],
    [passed.toUpperCase(), true],
    [`${authservId} 1; dmarc=pass`, true],
    [`${authservId}; dmarc = pass (dmarc=fail)`, true],
    ['', false],
    [`${authservId}; none`, false],
    [`${authservId}; dmarc=fail`, false],
    [`${authservId}; dmarc=passed`, false],
    [`${authservId}; dmarc=pass; dmarc=fail`, false],
    [`${authservId}; spf=fail (x; dmarc=pass)`, false],
    [`${authservId}; spf=fail smtp.mailfrom="x; dmarc=pass"`, false],
    [`mx.other.example; dmarc=pass`, false],
    [`${authservId}.other.example; dmarc=pass`, false],
    [`(${authservId}) mx.other.example; dmarc=pass`, false],
  ])('the results "%s" make it authentic: %s', async (results, isAuthentic) => {
    expect(await read({ results })).toMatchObject({ isAuthentic, from: 'ana@ship.example' });
  });

  test('results further down are those that anybody can write', async () => {
    const reply = await read({
      results: `${authservId}; dmarc=fail`,
      further: [`Authentication-Results: ${passed}`],
    });

    expect(reply?.isAuthentic).toBe(false);
  });

  test.each([
    ['ana@ship.example, eve@other.example', []],
    ['"a" <ana@ship.example>, "b" <eve@other.example>', []],
    ['ana@ship.example', ['From: eve@other.example']],
    ['crew: ana@ship.example, eve@other.example;', []],
    ['nobody', []],
  ])('"%s" is nobody in particular', async (from, further) => {
    expect((await read({ from, further }))?.from).toBeUndefined();
  });

  test('a comma in a name is none between authors', async () => {
    expect((await read({ from: '"Paz, Ana" <ana@ship.example>' }))?.from).toBe('ana@ship.example');
  });
});

test.each([
  ['Auto-Submitted: auto-replied', false],
  ['Auto-Submitted: no', true],
  ['Precedence: bulk', false],
  ['List-Id: <crew.ship.example>', false],
  ['X-Autoreply: yes', false],
  ['X-Mailer: any', true],
])('with "%s" it may be an answer: %s', (line, may) => {
  expect(mayBeReply(headersOf(bytesOf(answerTo({ references, further: [line] }))))).toBe(may);
});

test.each([
  ['PMTS <office+ID@pmts.example>', []],
  ['office@pmts.example', ['Delivered-To: office+ID@pmts.example']],
  ['office@pmts.example', ['X-Original-To: OFFICE+ID@PMTS.EXAMPLE']],
])('the address "%s" names our mail where the program has kept no Message-ID (%s)', async (to, further) => {
  const withId = (text: string): string => text.replace('ID', first);
  const mail = answerTo({ references: [], to: withId(to), further: further.map(withId), subject: 'x' });

  expect(mayBeReply(headersOf(bytesOf(mail)))).toBe(true);
  expect((await replyIn(bytesOf(mail), authservId))?.answers).toEqual([first]);
});

test.each([
  ['Re: PMTS/LIC/0001: Licence request', ['PMTS/LIC/0001']],
  ['my documents for pmts/lic/0012, and PMTS/Q/1000', ['PMTS/LIC/0012', 'PMTS/Q/1000']],
  ['=?UTF-8?B?UmVmLjogUE1UUy9MSUMvMDAwMSDigJMgZG9jdW1lbnRvcw==?=', ['PMTS/LIC/0001']],
  ['=?UTF-8?Q?PMTS=2FMED=2F0003=3A_p=C3=A1gina?=', ['PMTS/MED/0003']],
  ['PMTS/LIC/00012345678', undefined],
  ['XPMTS/LIC/0001', undefined],
  ['PMTS LIC 0001', undefined],
])('the subject "%s" names the requests %j', async (subject, named) => {
  const mail = bytesOf(answerTo({ references: [], subject }));

  expect(mayBeReply(headersOf(mail))).toBe(named !== undefined);
  expect((await replyIn(mail, authservId))?.references).toEqual(named);
});

test('nobody vouches for senders where the server of the mailbox is not named', async () => {
  const mail = bytesOf(answerTo({ references, results: '; dmarc=pass' }));

  expect((await replyIn(mail, ''))?.isAuthentic).toBe(false);
});

test('what answers none of our mails, and names no request, is none', async () => {
  const mail = answerTo({ references: ['<somebody@else.example>'], subject: 'Good day' });

  expect(mayBeReply(headersOf(bytesOf(mail)))).toBe(false);
  expect(await replyIn(bytesOf(mail), authservId)).toBeUndefined();
});

test('files are kept with their names, logos within the text are not', async () => {
  const photo = new Uint8Array(replyLimits.logo + 1);
  const inline = ['Content-Disposition: inline', 'Content-ID: <logo@ship>'];
  const files = [
    { name: 'passport.jpg', type: 'image/jpeg', bytes: photo },
    { name: 'pasted.jpg', type: 'image/jpeg', bytes: photo, further: inline },
    { name: 'logo.png', type: 'image/png', bytes: photo.subarray(0, 2000), further: inline },
    { name: 'scan.zip', type: 'application/zip', bytes: photo },
  ];

  const reply = await read({ body: withFiles('See below', files) });

  expect(reply?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ['passport.jpg', photo.length],
    ['pasted.jpg', photo.length],
    ['scan.zip', photo.length],
  ]);
  expect(reply?.text).toBe('See below');
});

test('a mail that is all quote is shown whole, and an empty one as empty', () => {
  expect(splitQuoted('> Dear Ana\n> bye')).toEqual({ own: '> Dear Ana\n> bye', quoted: '' });
  expect(splitQuoted('\n \n')).toEqual({ own: '', quoted: '' });
});

test.each([
  ['From:', 'from:\n'.repeat(40_000)],
  ['on wrote', `on ${'x '.repeat(90_000)}wrote`],
  ['> ', '> '.repeat(90_000)],
  ['empty lines', '\n'.repeat(190_000)],
  ['underscores', '_'.repeat(190_000)],
  ['angles', `${'<'.repeat(90_000)}@`],
])('a text of "%s" without an end is read to its end', (_name, text) => {
  const { own, quoted } = splitQuoted(text);
  expect(own.length + quoted.length).toBeLessThanOrEqual(text.length);
});
