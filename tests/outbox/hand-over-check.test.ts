import { describe, expect, test } from 'vitest';
import { correctionsPath, withdrawalPath } from '../../src/contracts/cases.ts';
import type { EncodedRequest, Part } from '../../src/form/wire.ts';
import { loadForm } from '../../src/forms/index.ts';
import type { HandedOver } from '../../src/outbox/hand-over.ts';
import { objectionTo } from '../../src/outbox/hand-over-check.ts';
import { entryWith, id, licence, travelled } from './licence-entry.ts';

const usualLimit = 150 * 1024 * 1024;
const success = { from: 200, to: 299 };
const quote = await loadForm('quote');
const liberian = await loadForm('liberian');

const text = (name: string): Part => ({ kind: 'text', name, text: '' });
const list = (name: string): Part => ({ kind: 'list', name, items: ['1'] });

function file(name: string, change: object = {}): Part {
  const { fileId, type, sha256 } = entryWith().files[0] ?? { fileId: '', type: '', sha256: '' };
  return {
    kind: 'file',
    name,
    file: { fileId, name: 'a.pdf', type, size: 2000, sha256, field: name, ...change },
  };
}

function read(parts: readonly Part[], formVersion?: number): HandedOver {
  const entry = entryWith(formVersion === undefined ? {} : { formVersion });
  return travelled({ ...entry, request: { ...entry.request, parts } });
}

/** A request of a form that carries its parts in JSON. */
function quoteOf(parts: readonly Part[], change: Partial<EncodedRequest> = {}): HandedOver {
  const { endpoint, version } = quote.definition;
  const request: EncodedRequest = { path: endpoint, encoding: 'json', parts, success, ...change };
  return travelled({ ...entryWith({ form: 'quote', formVersion: version }), request, files: [] });
}

function certificateOf(name: string): HandedOver {
  const { endpoint, version } = liberian.definition;
  const request: EncodedRequest = { path: endpoint, encoding: 'multipart', parts: [file(name)], success };
  return travelled({ ...entryWith({ form: 'liberian', formVersion: version }), request });
}

describe('a head that can be read', () => {
  const own = [text('nombre'), file('documento')];

  test.each([
    ['of this form is taken', read(own), licence, {}, undefined],
    ['of a form that is not known is not', read(own), undefined, {}, 'unknownForm'],
    ['that says two things under one name', read([...own, text('nombre')]), licence, {}, 'changed'],
    ['that says so to another version', read([...own, text('nombre')], 99), licence, {}, 'changed'],
    ['that sends one file twice', read([file('documento'), file('cedula')], 99), licence, {}, 'changed'],
    ['with a list where there is none', read([...own, list('cursos')], 99), licence, {}, 'changed'],
    [
      'with a file under a name of another',
      read([file('documento', { field: 'foto' })]),
      licence,
      {},
      'changed',
    ],
    [
      'with a name that this version does not have',
      read([...own, text('unheardOf')]),
      licence,
      {},
      'changed',
    ],
    ['with one that another version may have', read([...own, text('unheardOf')], 99), licence, {}, undefined],
    ['with a file above the limit of files', read(own), licence, { maxFileBytes: 1999 }, 'tooLarge'],
    ['with a file at the limit', read(own), licence, { maxFileBytes: 2000 }, undefined],
    ['with more than the limit in all', read(own), licence, { maxSubmissionBytes: 1999 }, 'tooLarge'],
    ['with as much as the limit in all', read(own), licence, { maxSubmissionBytes: 2000 }, undefined],
  ] as const)('%s', (_name, head, form, limits, expected) => {
    expect(objectionTo(head, form, limits)).toBe(expected);
  });

  test.each([
    [usualLimit, undefined],
    [usualLimit + 1, 'tooLarge'],
  ])('of %i bytes, where no API has named its limit', (size, expected) => {
    expect(objectionTo(read([file('documento', { size })]), licence, {})).toBe(expected);
  });

  test('is only ever a call of its own form, with the success of its own form', () => {
    const { request } = entryWith();
    const changed = (change: Partial<EncodedRequest>) =>
      objectionTo(travelled(entryWith({ request: { ...request, ...change } })), licence, {});

    expect(changed({ path: '/api/evaluation/new' })).toBe('unknownForm');
    expect(changed({ success: { from: 0, to: 299 } })).toBe('changed');
    expect(changed({ success: { from: 200, to: 599 } })).toBe('changed');
    expect(changed({ encoding: 'json', parts: [] })).toBe('changed');
  });
});

describe('of a form in JSON', () => {
  test.each([
    ['lists are taken', quoteOf([list('courses'), text('submissionType')]), undefined],
    ['files are not', quoteOf([file('document')]), 'changed'],
    ['nothing is sent as a form with files is', quoteOf([], { encoding: 'multipart' }), 'changed'],
  ])('%s', (_what, head, expected) => {
    expect(objectionTo(head, quote, {})).toBe(expected);
  });
});

describe('of a form with a section for each course', () => {
  test.each([
    ['certificateFile_0', undefined],
    ['certificateFile_12', undefined],
    ['certificateFile_0_x', 'changed'],
    ['certificateFile_', 'changed'],
    ['certificate_0File', 'changed'],
  ])('the files are called as their place is: %s', (name, expected) => {
    expect(objectionTo(certificateOf(name), liberian, {})).toBe(expected);
  });
});

describe('an addition', () => {
  const to = '7c0ffee0-0000-4000-8000-000000000002';
  const correction: EncodedRequest = {
    path: correctionsPath(to),
    encoding: 'multipart',
    parts: [file('documento')],
    success,
  };
  const objection = (change: Partial<EncodedRequest>, limits = {}) => {
    const addition = { kind: 'correction', to } as const;
    const request = { ...correction, ...change };
    return objectionTo(travelled(entryWith({ form: 'correction', addition, request })), undefined, limits);
  };

  test('is taken, whatever its parts are called', () => {
    expect(objection({})).toBeUndefined();
    const another = file('f_3', { fileId: 'file-2' });
    expect(objection({ parts: [text('f_2'), file('f_1'), another] })).toBeUndefined();
  });

  test('is only ever the call of its kind, to its request', () => {
    expect(objection({ path: correctionsPath(id) })).toBe('unknownForm');
    expect(objection({ path: withdrawalPath(to) })).toBe('unknownForm');
    const addition = { kind: 'correction', to } as const;
    const ofForm = travelled(entryWith({ form: 'licence', addition, request: correction }));
    expect(objectionTo(ofForm, undefined, {})).toBe('unknownForm');
    expect(objection({ encoding: 'json', parts: [] })).toBe('changed');
    expect(objection({ success: { from: 0, to: 299 } })).toBe('changed');
    expect(objection({ success: { from: 200, to: 599 } })).toBe('changed');
  });

  test('carries nothing twice, no list, and not more than the API takes', () => {
    expect(objection({ parts: [text('text'), text('text')] })).toBe('changed');
    expect(objection({ parts: [text('text'), list('list')] })).toBe('changed');
    expect(objection({}, { maxFileBytes: 1999 })).toBe('tooLarge');
  });
});
