import { describe, expect, test } from 'vitest';
import { doubtAbout } from '../../src/form/file-doubt.ts';
import { sampleFile } from '../support/sample-files.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PDF with that dictionary in the place of its trailer; a real program writes it in the same places. */
function pdf({ trailer = '/Size 4/Root 1 0 R', asStream = false, before = '', content = '' }): Uint8Array {
  const body = `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Length 9>>stream\n${content}\nendstream endobj\n`;
  const rows = '0000000000 65535 f \n'.repeat(400);
  const section = asStream
    ? `7 0 obj\n<</Type/XRef/W[1 2 1]/Length 4${trailer}>>stream\nabcd\nendstream endobj\n`
    : `xref\n0 400\n${rows}trailer\n<<${trailer}>>\n`;
  return latin1(`${before}${body}${section}startxref\n${body.length}\n%%EOF\n`);
}

const encrypt = '/Size 4/Root 1 0 R/Encrypt 9 0 R';

/** The same with one more section of changes at its end, and where that begins. */
function withChanges(bytes: Uint8Array, trailer: string, between = '', after = ''): Uint8Array {
  const changes = `xref\n0 0\ntrailer\n<<${trailer}>>\nstartxref\n${bytes.length}\n%%EOF\n${after}`;
  return Uint8Array.from([...bytes, ...latin1(between + changes)]);
}

const plain = '/Size 4/Root 1 0 R';

const object = '1 0 obj<<>>endobj\n';
const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** As ISO 32000-1, annex F: the first page has a table and an end of its own, before the others. */
const firstPage = latin1(
  `%PDF-1.7\n9 0 obj<</Linearized 1/L 400>>endobj\nxref\n9 0\ntrailer\n<<${plain}>>\nstartxref\n0\n%%EOF\n`,
);
const forTheWeb = Uint8Array.from([...firstPage, ...pdf({}).subarray(9)]);

describe('a PDF', () => {
  test.each([
    ['with a table of cross-references', pdf({ trailer: encrypt })],
    ['with a stream of them', pdf({ trailer: encrypt, asStream: true })],
    ['with something before its header', pdf({ trailer: encrypt, before: '\n\n' })],
    ['of a large scan', pdf({ trailer: encrypt, content: 'x'.repeat(600_000) })],
    ['since its last change', withChanges(pdf({}), encrypt)],
    ['with blank lines before its table', withChanges(pdf({}), encrypt, ' \n\n')],
    [
      'with more blanks in its last lines',
      latin1(`%PDF-1.7\n \n17  10  obj<</Type/XRef/Encrypt 9 0 R>>stream\nstartxref \r\n9 \r\n%%EOF`),
    ],
  ])('%s is known to be protected', (_what, bytes) => {
    expect(doubtAbout(bytes)).toBe('protectedPdf');
  });

  test.each([
    ['is not protected', pdf({})],
    ['is not protected and has a stream of cross-references', pdf({ asStream: true })],
    ['speaks of encryption', pdf({ content: '(The trailer says /Encrypt 9 0 R)' })],
    ['was protected before its last change', withChanges(pdf({ trailer: encrypt }), plain)],
    ['speaks of encryption behind its end', withChanges(pdf({}), plain, '', '/Encrypt 9 0 R')],
    [
      'speaks of it in its stream',
      latin1('%PDF-1.7\n7 0 obj<</Type/XRef>>stream\n/Encrypt\nstartxref\n9\n%%EOF'),
    ],
    [
      'speaks of it in another object',
      latin1('%PDF-1.7\n7 0 obj<</Encrypt 9 0 R>>stream\nstartxref\n9\n%%EOF'),
    ],
    [
      'points to something else',
      latin1(`%PDF-1.7\n<</Type/XRef/Encrypt 9 0 R>>stream\n${object}startxref\n9\n%%EOF`),
    ],
    [
      'points to a place before its table',
      latin1('%PDF-1.7\n<</Encrypt 9 0 R>>\n7 0 obj<</Type/XRef>>stream\nstartxref\n9\n%%EOF'),
    ],
    [
      'speaks of it before its trailer',
      latin1(`%PDF-1.7\nxref\n0 0\nthe /Encrypt\n${object}trailer\n<</Size 4>>\nstartxref\n9\n%%EOF`),
    ],
    ['has a table without a trailer', latin1(`%PDF-1.7\nxref\n0 0\n/Encrypt\n${object}startxref\n9\n%%EOF`)],
    ['has an entry with a longer name', pdf({ trailer: '/EncryptMetadata false' })],
    ['points to nowhere', latin1(`%PDF-1.4\n${object}/Encrypt 9 0 R\nstartxref\n999999\n%%EOF`)],
    ['is a sample of ours', sampleFile('pdf', 30_000)],
    [
      'has its pages in compressed objects',
      pdf({ before: '%PDF-1.7\n<</Count 0>>\n', asStream: true, content: '/ObjStm' }),
    ],
    ['has a list of nothing and a page', pdf({ content: '<</Type/Page>><</Count 0>>' })],
    ['has many pages', pdf({ content: '<</Type/Pages/Count 10>>' })],
    ['has half a megabyte of zeros behind its end', latin1(`${text(pdf({}))}${'\0'.repeat(500_000)}`)],
    ['has a web page behind its end', latin1(`${text(pdf({}))}<p>3 objects of 5 0 objects</p>`)],
    ['has an answer of a server before its header', pdf({ before: 'HTTP/1.1 200 OK\r\n\r\n' })],
    ['lacks the last mark alone', pdf({}).subarray(0, -6)],
    ['was made for the web', forTheWeb],
    ['was made for the web and changed', withChanges(forTheWeb, plain)],
    ['holds another, cut PDF as a file', pdf({ content: text(forTheWeb.subarray(0, -30)) })],
    ['points to 0, as some programs do', latin1(`%PDF-1.4\n${object}startxref\n0\n%%EOF`)],
  ])('that %s raises no doubt', (_what, bytes) => {
    expect(doubtAbout(bytes)).toBeUndefined();
  });
});

describe('a PDF whose end is missing', () => {
  test.each([
    ['in its objects', pdf({}).subarray(0, 60)],
    ['in its table', pdf({}).subarray(0, 2000)],
    ['before its last lines', pdf({ trailer: encrypt }).subarray(0, -30)],
    ['in its changes', withChanges(pdf({}), plain, `${object}2 0 obj<<`).subarray(0, -50)],
    ['after the first page of one for the web', firstPage],
    ['in the other pages of one for the web', forTheWeb.subarray(0, -60)],
    ['with zeros in its place', latin1(`${text(pdf({}).subarray(0, 60))}${'\0'.repeat(100_000)}`)],
    [
      'behind a whole PDF in it',
      latin1(`%PDF-1.7\n5 0 obj<</Length 99999>>stream\n${text(pdf({}))}endstream endobj 6 0 obj<<`),
    ],
  ])('%s is cut', (_where, bytes) => {
    expect(doubtAbout(bytes)).toBe('cutPdf');
  });
});

test.each([
  ['a header alone', latin1('%PDF-1.7\n%%EOF\n')],
  ['a header and zeros', latin1(`%PDF-1.7\n${'\0'.repeat(100_000)}`)],
  ['no page', pdf({ content: '<</Type/Pages/Kids[]/Count 0>>' })],
  [
    'no page and labels for them',
    pdf({ content: '<</PageLabels 3 0 R>><</Type/Pages/Kids[]/Count\n0/X 1>>' }),
  ],
])('a PDF with %s is empty', (_what, bytes) => {
  expect(doubtAbout(bytes)).toBe('emptyPdf');
});

const segment = (marker: number, data: readonly number[]): readonly number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];
const end = [0xff, 0xd9];
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4];
const jpeg = (...parts: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...parts.flat()]);
const thumbnail = segment(0xe1, [0xff, 0xd8, 0xff, 0xda, 9, 9, ...end]);
const frame = segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]);

describe('a JPEG', () => {
  test.each([
    ['in the middle of its picture', jpeg(frame, scan)],
    ['although the small picture in its head is whole', jpeg(thumbnail, frame, scan)],
    ['before its picture', jpeg(thumbnail, frame)],
    ['after a long segment', jpeg(segment(0xe1, Array(300).fill(1)), frame, scan)],
    ['after several FF before a marker', jpeg([0xff, 0xff], frame, [0xff], scan)],
    ['within its head', jpeg(thumbnail).subarray(0, 10)],
  ])('that ends %s is cut', (_where, bytes) => {
    expect(doubtAbout(bytes)).toBe('cutJpeg');
  });

  test.each([
    ['is whole', jpeg(frame, scan, end)],
    ['has a film behind it', jpeg(frame, scan, end, [1, 2, 3, 4])],
    ['has several FF before a marker', jpeg([0xff, 0xff], frame, [0xff], scan, [0xff], end)],
    ['ends without a picture', jpeg(frame, end, [1, 2])],
    ['has several scans', jpeg(frame, scan, scan, end)],
    ['has something odd in its head', jpeg(frame, [1, 2, 3, 4, 5, 6])],
  ])('that %s raises no doubt', (_what, bytes) => {
    expect(doubtAbout(bytes)).toBeUndefined();
  });
});

test('of any other file nothing is said', () => {
  expect(doubtAbout(sampleFile('png', 2000))).toBeUndefined();
  expect(doubtAbout(new Uint8Array(0))).toBeUndefined();
});
