import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { replyIn, replyLimits } from '../../server/lib/mail/mailed-reply.ts';
import {
  type AnsweredMail,
  answerTo,
  authservId,
  type FilePart,
  withFiles,
} from '../support/client-mails.ts';
import { binary, number, object, packedFile, string8, texts, tnef, unicode } from '../support/tnef.ts';
import {
  clearSigned,
  encryptedByPgp,
  encryptedByPgpThroughExchange,
  encryptedInText,
  forwardedAsFile,
  forwards,
  longNames,
  packedByOutlook,
  page,
  photo,
  sealedBySmime,
  winmail,
} from '../support/wrapped-mails.ts';

const references = [`<${randomUUID()}@pmts.example>`];
const read = (mail: Partial<AnsweredMail>) =>
  replyIn(Buffer.from(answerTo({ references, ...mail })), authservId);
const withPacked = (text: string, bytes: Uint8Array, further: readonly FilePart[] = []) =>
  read({ body: withFiles(text, [winmail(bytes), ...further]) });

describe('winmail.dat', () => {
  test('gives its files under their whole names, in whatever way it is attached', async () => {
    const kinds = [
      { name: 'winmail.dat', type: 'application/ms-tnef' },
      { name: 'att00001.dat', type: 'application/vnd.ms-tnef' },
      { name: 'WINMAIL.DAT', type: 'application/octet-stream' },
    ];
    for (const kind of kinds) {
      const reply = await read({ body: withFiles('Here it is.', [{ ...kind, bytes: packedByOutlook }]) });

      expect(reply?.files.map(({ name }) => name)).toEqual(longNames);
      expect(reply?.files.map(({ bytes }) => Buffer.from(bytes))).toEqual([page, photo]);
      expect(reply?.text).toBe('Here it is.');
    }
  });

  test.each([
    ['8 bits in the code page of the mail', 1251, string8(0x3707, Buffer.from([0xcf, 0xe0, 0xf1, 0])), 'Пас'],
    ['UTF-8', 65_001, string8(0x3707, Buffer.from('señora\0')), 'señora'],
    ['an unknown code page', 12, string8(0x3707, Buffer.from('se\u00f1ora\0', 'latin1')), 'señora'],
    ['several texts, which is none', 1252, texts(0x3707, ['first', 'other']), 'title~1.pdf'],
    ['no letters', 1252, string8(0x3707, Buffer.from('\0')), 'title~1.pdf'],
  ])('gives a name in %s', async (_kind, codePage, name, expected) => {
    const files = [{ title: 'title~1.pdf', bytes: page, properties: [name] }];
    const reply = await withPacked('Here it is.', tnef({ codePage, files }));

    expect(reply?.files.map((file) => file.name)).toEqual([expected]);
  });

  test('leaves out the logos within its text, and keeps small pictures beside it', async () => {
    const logo = [unicode(0x370e, 'image/jpeg'), unicode(0x3712, 'logo@ship')];
    const files = [
      { title: 'logo.jpg', bytes: photo, properties: [...logo, number(0x3714, 4)] },
      { title: 'photo.jpg', bytes: photo, properties: logo },
    ];

    const reply = await withPacked('Here it is.', tnef({ files }));

    expect(reply?.files.map(({ name }) => name)).toEqual(['photo.jpg']);
  });

  test('gives a mail within it as a file, unread', async () => {
    const files = [
      { title: 'Re x', properties: [object(0x3701, packedByOutlook)] },
      packedFile('page.pdf', page),
    ];
    const reply = await withPacked('Here it is.', tnef({ files }));

    expect(reply?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['Re x', packedByOutlook.length],
      ['page.pdf', page.length],
    ]);
  });

  test('gives its words where the mail has none', async () => {
    const html = Buffer.from('<p>Aqu\u00ed est\u00e1, <b>se\u00f1ora</b>.</p>', 'latin1');
    const packed: readonly (readonly [Buffer, string])[] = [
      [tnef({ body: Buffer.from('Aqu\u00ed est\u00e1.\r\n\0', 'latin1') }), 'Aquí está.'],
      [tnef({ properties: [unicode(0x1000, 'Вот он.')] }), 'Вот он.'],
      [tnef({ properties: [binary(0x1013, html), number(0x3fde, 1252)] }), 'Aquí está, señora.'],
      [tnef({ properties: [string8(0x1013, html)] }), 'Aquí está, señora.'],
    ];
    for (const [bytes, text] of packed) {
      expect(await withPacked(' ', bytes)).toMatchObject({ text, files: [] });
      expect(await withPacked('My own', bytes)).toMatchObject({ text: 'My own', files: [] });
    }
  });

  test('stays where it may hold the words of a mail that has none', async () => {
    const reply = await withPacked('', packedByOutlook);

    expect(reply?.files.map(({ name }) => name)).toEqual([...longNames, 'winmail.dat']);
  });

  test('stays where it is cut, beside the files before the cut', async () => {
    const namesOf = async (length: number): Promise<readonly string[] | undefined> =>
      (await withPacked('Here it is.', packedByOutlook.subarray(0, length)))?.files.map(({ name }) => name);

    for (let length = 1; length < packedByOutlook.length; length += 97)
      expect((await namesOf(length))?.at(-1)).toBe('winmail.dat');
    expect(await namesOf(4000)).toEqual(['winmail.dat']);
    expect(await namesOf(7000)).toEqual([longNames[0], 'winmail.dat']);
    // Of the last file only the properties are cut, and its long name with them.
    expect(await namesOf(packedByOutlook.length - 1)).toEqual([longNames[0], 'jpg~1.pdf', 'winmail.dat']);
  });

  test('stays where it is something else, and where a file in it is a link', async () => {
    const link = tnef({ files: [{ title: 'cloud.pdf', properties: [unicode(0x370d, 'https://x')] }] });
    for (const bytes of [page, Buffer.from('x'), link])
      expect((await withPacked('Here it is.', bytes))?.files.map(({ name }) => name)).toEqual([
        'winmail.dat',
      ]);
  });

  test('is read in spite of wrong checksums, and of a list of properties without an end', async () => {
    const endless = Buffer.from([2, 0x10, 1, 0x30, 255, 255, 255, 255]);
    const bytes = tnef({ files: [{ title: 'page.pdf', bytes: page, properties: [endless] }] });
    const wrong = Buffer.from(bytes);
    wrong[wrong.length - 1] = 77;

    for (const each of [bytes, wrong])
      expect((await withPacked('Here it is.', each))?.files.map(({ name }) => name)).toEqual(['page.pdf']);
  });

  test('with more files than anybody sends is read in part', async () => {
    const files = Array.from({ length: 1000 }, () => ({ title: 'x.pdf', bytes: Buffer.from('x') }));
    const reply = await withPacked('Here it is.', tnef({ files }));

    expect(reply?.files.length).toBe(replyLimits.files);
    expect(reply?.files.at(-1)?.name).toBe('winmail.dat');
  });
});

describe('what only its recipients can read', () => {
  test.each([
    ['enveloped', sealedBySmime('application/pkcs7-mime; smime-type=enveloped-data')],
    ['enveloped, by its older name', sealedBySmime('application/x-pkcs7-mime; smime-type=enveloped-data')],
    ['enveloped and authenticated', sealedBySmime('application/pkcs7-mime; smime-type=authEnveloped-data')],
    ['of no type', sealedBySmime('application/pkcs7-mime')],
    ['of no type that a program knows', sealedBySmime('application/octet-stream')],
    ['signed in one piece', sealedBySmime('application/pkcs7-mime; smime-type=signed-data')],
    ['PGP', encryptedByPgp],
    ['PGP through Exchange', encryptedByPgpThroughExchange],
    ['PGP within the text', encryptedInText],
    ['PGP without its parts', ['Content-Type: multipart/encrypted', '', 'x']],
  ])('is known as encrypted, and has neither text nor files: %s', async (_kind, body) => {
    expect(await read({ body })).toMatchObject({ isEncrypted: true, text: '', quoted: '', files: [] });
  });

  test.each([
    ['application/pkcs7-signature', 'smime.p7s'],
    ['application/x-pkcs7-signature', 'smime.p7s'],
    ['application/pgp-signature', 'signature.asc'],
  ])('is none that everybody can read, and its signature is no file: %s', async (type, name) => {
    const reply = await read({ body: clearSigned(type, name) });

    expect(reply).toMatchObject({ isEncrypted: false, text: 'Here it is.' });
    expect(reply?.files.map((file) => [file.name, file.bytes.length])).toEqual([['page.pdf', page.length]]);
  });

  test('is a file beside words, and beside another file', async () => {
    const sealed = { name: 'page.pdf.p7m', type: 'application/pkcs7-mime', bytes: page };
    const other = { name: 'page.pdf', type: 'application/pdf', bytes: page };
    const [worded, wordless] = await Promise.all([
      read({ body: withFiles('Here it is.', [sealed]) }),
      read({ body: withFiles('', [sealed, other]) }),
    ]);

    expect(worded).toMatchObject({ isEncrypted: false, text: 'Here it is.', files: [{ name: sealed.name }] });
    expect(wordless).toMatchObject({
      isEncrypted: false,
      files: [{ name: sealed.name }, { name: other.name }],
    });
  });

  test('is not a mail of certificates', async () => {
    const reply = await read({ body: sealedBySmime('application/pkcs7-mime; smime-type=certs-only') });

    expect(reply?.isEncrypted).toBe(false);
  });
});

describe('a forwarded mail', () => {
  test.each(Object.entries(forwards))('of %s says what stands above it', async (_program, body) => {
    const reply = await read({ body });

    expect(reply?.text).toBe('Please see below, is this right?');
    expect(reply?.quoted).toContain('We need your medical certificate.');
  });

  test.each([
    ['attached', ['Content-Disposition: attachment; filename="Licence request.eml"'], 'Licence request.eml'],
    ['inline', ['Content-Disposition: inline'], 'message.eml'],
    ['without a disposition', [], 'message.eml'],
  ])('is a file, unread: %s', async (_how, further, name) => {
    const inner = withFiles('Dear Ana Paz', [{ name: 'page.pdf', type: 'application/pdf', bytes: page }]);
    const reply = await read({ body: forwardedAsFile(further, inner) });

    expect(reply).toMatchObject({ text: 'Please see the attached mail.', quoted: '', isEncrypted: false });
    expect(reply?.files.map((file) => file.name)).toEqual([name]);
    expect(Buffer.from(reply?.files[0]?.bytes ?? []).toString()).toContain('Dear Ana Paz');
  });

  test('within forwarded ones is one file however deep they are', async () => {
    let inner: readonly string[] = ['Content-Type: text/plain', '', 'x'];
    for (let depth = 0; depth < 500; depth += 1)
      inner = ['Content-Type: message/rfc822', '', `Subject: ${depth}`, ...inner];

    expect((await read({ body: forwardedAsFile([], inner) }))?.files).toHaveLength(1);
  });
});

test.each([
  ['lines', '\n', replyLimits.lines],
  ['parts', '--x\n', replyLimits.parts],
])('a mail of more %s than any answer has is left', async (_what, line, most) => {
  const body = ['Content-Type: multipart/mixed; boundary="x"', '', line.repeat(most + 1)];

  expect(await read({ body })).toBeUndefined();
});

test('a mail of 25 MB gives its file byte by byte', async () => {
  const scan = Buffer.alloc(18 * 1024 * 1024, page);
  const body = withFiles('See the scan', [{ name: 'scan.pdf', type: 'application/pdf', bytes: scan }]);
  const source = Buffer.from(answerTo({ references, body }));
  const reply = await replyIn(source, authservId);

  expect(source.length).toBeGreaterThan(25_000_000);
  expect(reply?.text).toBe('See the scan');
  expect(reply?.files.map(({ name, bytes }) => [name, scan.equals(bytes)])).toEqual([['scan.pdf', true]]);
});
