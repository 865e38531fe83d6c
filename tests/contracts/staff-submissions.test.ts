import { parseSubmission, parseSubmissions } from '../../src/staff/answers.ts';
import { expect, test } from 'vitest';
import { submissionFilePath, submissionPath } from '../../src/contracts/staff-submissions.ts';

const file = { field: 'documento', name: 'a.pdf', type: 'application/pdf', size: 9, sha256: 'f00' };
const row = {
  submissionId: 's1',
  form: 'licence',
  reference: 'PMTS/LIC/0001',
  receivedAt: '2026-11-01T10:00:00.000Z',
  applicant: { name: 'Ana Paz', email: 'ana@ship.example' },
  files: [file],
};

/** The value once for each key, with an object in the place of what belongs there. */
function eachWrong(value: object, keys: readonly string[]): readonly object[] {
  return keys.map((key) => ({ ...value, [key]: { other: 1 } }));
}

test('rows are read as agreed, and others left out', () => {
  const wrong = eachWrong(row, ['submissionId', 'form', 'reference', 'receivedAt']);

  expect(parseSubmissions([row, ...wrong, null])).toEqual([row]);
  expect(parseSubmissions({ submissions: [row] })).toEqual([row]);
  expect(parseSubmissions({ message: 'no' })).toBeUndefined();
});

test('who sent it may be unknown, and a file that is not as agreed is left out', () => {
  const files = [file, ...eachWrong(file, ['field', 'name', 'type', 'size', 'sha256'])];
  const read = parseSubmissions([{ ...row, applicant: undefined, files: { files } }]);

  expect(read).toEqual([{ ...row, applicant: { name: '', email: '' } }]);
});

test('a submission has texts and lists of texts, and nothing else', () => {
  const fields = {
    nombre: 'Ana',
    courses: ['1', '2'],
    odd: { a: 1 },
    number: 1,
    mixed: ['1', 2],
    __proto__: 'x',
  };

  expect(parseSubmission({ ...row, fields })?.formVersion).toBe(1);
  const read = parseSubmission({ ...row, formVersion: 2, fields });
  expect(read).toMatchObject({ ...row, formVersion: 2 });
  expect(read?.fields).toEqual({ nombre: 'Ana', courses: ['1', '2'] });
  expect(parseSubmission(row)?.fields).toEqual({});
  expect(parseSubmission({ fields })).toBeUndefined();
});

test('over an API without cases there is no case, and the documents are the files', () => {
  expect(parseSubmission(row)).toEqual({
    ...row,
    formVersion: 1,
    fields: {},
    case: undefined,
    locale: undefined,
    events: [],
    documents: [{ ...file, fileId: 'documento', item: null, verdict: null }],
    notes: [],
    messages: [],
    mails: [],
    person: null,
  });
});

test('a case comes with its history, documents, notes and messages, and what is not as agreed is left out', () => {
  const at = '2026-11-01T10:00:00.000Z';
  const by = { kind: 'account', name: 'Ana' };
  const own = { state: 'new', assignee: { id: 'u1', name: 'Ana' }, version: 3, unread: true, changedAt: at };
  const event = { at, by, kind: 'state', before: 'new', after: 'done', reason: null };
  const verdict = { verdict: 'unreadable', reason: 'Blurred', at };
  const document = { ...file, fileId: 's1.0', item: 3, verdict };
  const note = { id: 'n1', at, by, text: 'Called' };
  const attachment = { fileId: 's1.4', name: 'a.pdf', type: 'application/pdf', size: 9 };
  const message = { ...note, id: 'm1', attachments: [attachment], mail: { state: 'sent', sentAt: at } };
  const whole = { case: own, locale: 'en', events: [event], documents: [document], notes: [note] };

  expect(parseSubmission({ ...row, ...whole, messages: [message] })).toMatchObject({
    ...whole,
    messages: [message],
  });
  expect(
    parseSubmission({
      ...row,
      case: { ...own, state: 'lost' },
      locale: 'fr',
      events: [event, { ...event, by: 'Ana' }],
      documents: [
        { ...document, verdict: { verdict: 'ugly' } },
        { ...document, fileId: 1 },
      ],
      notes: [note, null],
      messages: [{ ...message, mail: { state: 'lost' }, attachments: [attachment, {}] }],
    }),
  ).toMatchObject({
    case: undefined,
    locale: undefined,
    events: [event],
    documents: [{ ...document, verdict: null }],
    notes: [note],
    messages: [{ ...message, mail: null, attachments: [attachment] }],
  });
});

test('ids and fields go into paths whole', () => {
  expect(submissionPath('a/b')).toBe('/api/submissions/a%2Fb');
  expect(submissionFilePath('s1', 'certificateFile_0')).toBe('/api/submissions/s1/files/certificateFile_0');
  expect(submissionFilePath('s1', '../x')).toBe('/api/submissions/s1/files/..%2Fx');
});
