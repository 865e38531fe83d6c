import { describe, expect, test } from 'vitest';
import type { AttentionReason } from '../../src/outbox/entry.ts';
import { type HandedOver, handedOver } from '../../src/outbox/hand-over.ts';
import { parseHead } from '../../src/outbox/hand-over-head.ts';
import { at, entryWith, id, keyed, readAgain } from './licence-entry.ts';

const head = () => handedOver(entryWith(), keyed, at);

function withFile(change: object): object {
  const { request } = head();
  const parts = request.parts.map((part) =>
    part.kind === 'file' ? { ...part, file: { ...part.file, ...change } } : part,
  );
  return { ...head(), request: { ...request, parts } };
}

function withPart(part: object): object {
  const { request } = head();
  return { ...head(), request: { ...request, parts: [...request.parts, part] } };
}

const withRequest = (change: object): object => ({ ...head(), request: { ...head().request, ...change } });
const named = (name: string): object => withPart({ kind: 'text', name, text: '' });

const line = { kind: 'new', base: 10_000, surcharge: 0, toBeConfirmed: false } as const;

/** A head with every field. */
const whole: HandedOver = {
  ...head(),
  values: { ...head().values, lists: { courses: ['1', '11'] } },
  request: {
    ...head().request,
    parts: [
      ...head().request.parts.map((part) =>
        part.kind === 'file' ? { ...part, file: { ...part.file, item: 'gmdss' } } : part,
      ),
      { kind: 'list', name: 'cursos', items: ['1', '11'] },
    ],
  },
  ownReference: 'L-1',
  applicant: 'Ana Paz',
  estimate: {
    total: 25_000,
    government: 'Panama',
    nationality: 'Panama',
    lines: [
      { ...line, course: { id: '1', name: 'GMDSS', nameEs: 'SMSSM' } },
      { ...line, kind: 'renewal', course: { id: '11', name: 'STCW' }, surcharge: 5000, toBeConfirmed: true },
    ],
    pricesAsOf: '2026-11-20T12:00:00.000Z',
  },
  mayHaveArrived: true,
  keyed: { receipts: true },
  copy: true,
  addition: { kind: 'correction', to: id },
};

describe('a head that this app has written', () => {
  test('is read as it was written, all of it', () => {
    expect(readAgain(whole)).toStrictEqual(whole);
    expect(readAgain(head())).toStrictEqual(head());
  });

  test('may be of a call in JSON, at any hour of the world', () => {
    const json: HandedOver = { ...head(), request: { ...head().request, encoding: 'json', parts: [] } };

    for (const offsetMinutes of [-1440, -300, 0, 1440]) {
      const exportedAt = { ...at, offsetMinutes };
      expect(readAgain({ ...json, exportedAt })).toStrictEqual({ ...json, exportedAt });
    }
  });

  const refused = { kind: 'refused', status: 422, statusText: 'No' } as const;
  const reasons: readonly AttentionReason[] = [
    refused,
    {
      ...refused,
      message: 'The e-mail address is wrong',
      details: ['The e-mail address is wrong'],
      violations: [{ field: 'correo', message: 'The e-mail address is wrong' }],
    },
    { ...refused, unreadable: true },
    { kind: 'earlierReceived', reference: 'L-1', receivedAt: '2026-11-20T12:00:00.000Z' },
    { kind: 'tooLarge' },
    { kind: 'damagedFile', field: 'documento', name: 'passport.pdf' },
    { kind: 'unproven' },
  ];
  test.each(reasons)('says what a person has to decide: $kind', (attention) => {
    expect(readAgain({ ...head(), attention })).toStrictEqual({ ...head(), attention });
  });

  test.each(['a', 'f_2', 'documento', `a${'0'.repeat(63)}`])('has parts with names such as %s', (name) => {
    expect(parseHead(named(name))).toEqual(named(name));
  });

  test.each(['image/jpeg', 'application/vnd.oasis.opendocument+xml-1'])('has files of type %s', (type) => {
    expect(parseHead(withFile({ type }))).toEqual(withFile({ type }));
  });

  test('belongs to a request whose id may be written in capitals', () => {
    const to = id.toUpperCase();

    expect(parseHead({ ...head(), addition: { kind: 'reply', to } })?.addition).toEqual({
      kind: 'reply',
      to: id,
    });
  });
});

describe('a head that somebody else has written', () => {
  const { sha256 = '' } = entryWith().files[0] ?? {};

  test.each<[string, unknown]>([
    ['is no object', 'text'],
    ['has an id that is no UUID', { ...head(), submissionId: '../x' }],
    ['calls another path than an API call', withRequest({ path: '//evil' })],
    ['calls another server', withRequest({ path: 'https://evil.example/api/x' })],
    ['climbs', withRequest({ path: '/api/../x' })],
    ['asks for more than the path', withRequest({ path: '/api/x?y=1' })],
    ['calls in another encoding', withRequest({ encoding: 'xml' })],
    ['has a file without a hash', withFile({ sha256: '' })],
    ['has a hash that is too short', withFile({ sha256: sha256.slice(1) })],
    ['has a hash that is too long', withFile({ sha256: `0${sha256}` })],
    ['has an empty file', withFile({ size: 0 })],
    ['has a size that is no number of bytes', withFile({ size: 1.5 })],
    ['has a media type of another kind', withFile({ type: 'text/html; x' })],
    ['has a media type in capitals', withFile({ type: 'Image/png' })],
    ['has a part with the name of our manifest', named('manifest')],
    ['has a part with a name of no form', named('a"\r\nb')],
    ['has a part with a name that begins with a number', named('1a')],
    ['has a part with a name that is too long', named('a'.repeat(65))],
    ['has a part of no kind', withPart({ kind: 'script', name: 'x' })],
    ['has a time that is none', { ...head(), finalisedAt: { utc: 'soon', offsetMinutes: 0 } }],
    ['has a time of no place on earth', { ...head(), exportedAt: { ...at, offsetMinutes: 1441 } }],
    ['has one to the west either', { ...head(), exportedAt: { ...at, offsetMinutes: -1441 } }],
    ['is in a language that the app has not', { ...head(), locale: 'de' }],
    ['is no copy', { ...head(), copy: false }],
    ['adds what cannot be added', { ...head(), addition: { kind: 'gift', to: id } }],
    ['adds to no request', { ...head(), addition: { kind: 'reply', to: 'x' } }],
    ['wants a decision about something unknown', { ...head(), attention: { kind: 'weather' } }],
  ])('%s: is not read', (_name, json) => {
    expect(parseHead(json)).toBeUndefined();
  });

  test('brings no property of its own along', () => {
    const withEndpoint = { receipts: true, resumableUploads: 'https://evil.example' };

    const read = parseHead({ ...head(), keyed: withEndpoint, sequence: 1, state: { kind: 'sending' } });

    expect(read).toEqual(head());
  });
});
