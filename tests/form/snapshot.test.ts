import { describe, expect, test } from 'vitest';
import { fieldsOf, relevantFields } from '../../src/form/form.ts';
import { formOfSnapshot } from '../../src/form/form-of-snapshot.ts';
import { judgedBy, snapshotOf } from '../../src/form/form-snapshot.ts';
import type { Form } from '../../src/form/form-texts.ts';
import type { Values } from '../../src/form/values.ts';

const texts = (language: string): Form['texts']['en'] => ({
  name: 'Trip',
  title: 'Trip',
  intro: '',
  needs: [],
  sections: { trip: { title: `Trip ${language}`, intro: 'As it is today' } },
  fields: {
    name: { label: `Name ${language}`, missing: 'Say your name' },
    kind: { label: `Kind ${language}`, options: { short: 'Short', long: 'Long' } },
    courses: { label: `Courses ${language}` },
    agreed: { label: `Agreed ${language}` },
    ticket: { label: `Ticket ${language}` },
  },
  consent: '',
  submit: 'Submit',
  submitting: '',
  success: { title: '', body: '', again: '' },
  failure: { server: '', network: '', other: '' },
});

const tickets = {
  name: 'tickets',
  keys: ['out', 'back'],
  identity: 'way',
  items: ({ answers }: Values) => (answers['kind'] === 'long' ? ['out', 'back'] : []),
  facts: (key: string) => ({ way: key, paid: true }),
};

const trip: Form = {
  definition: {
    id: 'trip',
    version: 3,
    path: '/trip',
    endpoint: '/api/trip',
    bilingual: true,
    encoding: 'json',
    constants: { type: 'trip' },
    sections: [
      {
        id: 'trip',
        fields: [
          {
            name: 'name',
            kind: 'text',
            input: 'email',
            required: true,
            maxLength: 40,
            added: true,
            autocomplete: 'name',
          },
          {
            name: 'kind',
            kind: 'choice',
            appearance: 'radios',
            required: true,
            options: ['short', 'long'],
            disallowed: ['none'],
            accepts: (answer) => answer === 'middle',
          },
          {
            name: 'courses',
            kind: 'list',
            required: false,
            maxItems: 4,
            relevant: ({ answers }) => answers['kind'] === 'short',
            sentWhenIrrelevant: true,
          },
          { name: 'agreed', kind: 'confirmation', required: true, notSent: true },
        ],
      },
      {
        id: 'tickets',
        repeat: tickets,
        fields: [
          {
            name: 'ticket',
            kind: 'file',
            required: true,
            accept: 'photoOrPdf',
            adviseBelow: 10,
            maxBytes: 99,
          },
        ],
      },
    ],
  },
  wire: {
    name: 'nombre',
    kind: 'tipo',
    courses: 'cursos',
    agreed: 'agreed',
    tickets: 'boletos',
    ticket: 'boleto',
  },
  texts: { en: texts('en'), es: texts('es') },
};

const snapshot = {
  form: 'trip',
  version: 3,
  endpoint: '/api/trip',
  encoding: 'json',
  constants: { type: 'trip' },
  sections: [
    {
      id: 'trip',
      fields: [
        {
          name: 'name',
          wire: 'nombre',
          kind: 'text',
          required: true,
          added: true,
          input: 'email',
          mailable: true,
          maxLength: 40,
        },
        {
          name: 'kind',
          wire: 'tipo',
          kind: 'choice',
          required: true,
          options: ['short', 'long'],
          barred: ['none'],
          takesOthers: true,
        },
        {
          name: 'courses',
          wire: 'cursos',
          kind: 'list',
          required: false,
          sentBlank: true,
          relevantWith: { kind: ['short'] },
          maxItems: 4,
        },
        { name: 'agreed', wire: 'agreed', kind: 'confirmation', required: true, unsent: true },
      ],
    },
    {
      id: 'tickets',
      fields: [
        { name: 'ticket', wire: 'boleto', kind: 'file', required: true, accept: 'photoOrPdf', maxBytes: 99 },
      ],
      repeat: {
        name: 'tickets',
        wire: 'boletos',
        keys: ['out', 'back'],
        identity: 'way',
        calledForBy: 'kind',
        items: { long: ['out', 'back'] },
        facts: { out: { way: 'out', paid: true }, back: { way: 'back', paid: true } },
      },
    },
  ],
} as const;

const shown = {
  sections: { trip: { en: 'Trip en', es: 'Trip es' }, tickets: { en: 'tickets', es: 'tickets' } },
  fields: {
    name: { en: 'Name en', es: 'Name es', autocomplete: 'name' },
    kind: { en: 'Kind en', es: 'Kind es' },
    courses: { en: 'Courses en', es: 'Courses es' },
    agreed: { en: 'Agreed en', es: 'Agreed es' },
    ticket: { en: 'Ticket en', es: 'Ticket es' },
  },
};

const { definition } = trip;

function withRelevant(relevant: (values: Values) => boolean): Form {
  const fields = (definition.sections[0]?.fields ?? []).map((field) => ({ ...field, relevant }));
  return { ...trip, definition: { ...definition, sections: [{ id: 'trip', fields }] } };
}

function withItems(items: (values: Values) => readonly string[]): Form {
  const [first] = definition.sections;
  const sections = [
    ...(first === undefined ? [] : [first]),
    { id: 'tickets', fields: [], repeat: { ...tickets, items } },
  ];
  return { ...trip, definition: { ...definition, sections } };
}

describe('a version of a form', () => {
  test('is written as data', () => {
    expect(snapshotOf(trip)).toEqual({ ...snapshot, shown });
    expect(JSON.parse(JSON.stringify(snapshotOf(trip)))).toStrictEqual({ ...snapshot, shown });
    expect(judgedBy(snapshotOf(trip))).toEqual(snapshot);
  });

  test('says of a choice that it takes other answers only where it does', () => {
    const choice = {
      name: 'kind',
      kind: 'choice',
      appearance: 'select',
      required: true,
      options: ['a'],
    } as const;
    const sections = [{ id: 'trip', fields: [choice] }];

    expect(snapshotOf({ ...trip, definition: { ...definition, sections } }).sections).toStrictEqual([
      {
        id: 'trip',
        fields: [{ name: 'kind', wire: 'tipo', kind: 'choice', required: true, options: ['a'] }],
      },
    ]);
  });

  test('calls what has no texts by its name', () => {
    const bare = { ...texts('en'), fields: {}, sections: {} };
    const written = snapshotOf({ ...trip, texts: { en: bare, es: bare } });

    expect(written.shown.fields['kind']).toEqual({ en: 'kind', es: 'kind' });
    expect(written.shown.sections['trip']).toEqual({ en: 'trip', es: 'trip' });
  });

  test('goes as multipart and says nothing of its own, where its form does not say otherwise', () => {
    const { encoding: _json, constants: _type, ...plain } = definition;

    expect(snapshotOf({ ...trip, definition: plain })).toMatchObject({
      encoding: 'multipart',
      constants: {},
    });
  });

  test.each<readonly [string, Form, string]>([
    [
      'a field depends on a text',
      withRelevant(({ answers }) => answers['name'] === 'X'),
      'trip.name: when it is relevant cannot be written as data',
    ],
    [
      'a field is asked until something is answered',
      withRelevant(({ answers }) => answers['kind'] !== 'long'),
      'trip.name: when it is relevant cannot be written as data',
    ],
    [
      'nothing calls for items',
      withItems(() => []),
      'trip.tickets: what calls for its items cannot be written as data',
    ],
  ])('is not written where %s', (_what, form, error) => {
    expect(() => snapshotOf(form)).toThrow(error);
  });

  test('is not written where two choices call for items', () => {
    const form = withItems(({ answers }) =>
      answers['kind'] === 'long' || answers['way'] === 'x' ? ['out'] : [],
    );
    const [first, ...others] = form.definition.sections;
    const way = {
      name: 'way',
      kind: 'choice',
      appearance: 'select',
      required: false,
      options: ['x'],
    } as const;
    const sections = [{ id: 'trip', fields: [...(first?.fields ?? []), way] }, ...others];
    const two = { ...trip, definition: { ...form.definition, sections }, wire: { ...trip.wire, way: 'way' } };

    expect(() => snapshotOf(two)).toThrow('trip.tickets: what calls for its items cannot be written as data');
  });
});

describe('a form that is rebuilt from such data', () => {
  test('asks the same', () => {
    const rebuilt = formOfSnapshot(snapshotOf(trip), trip);
    const [name, kind, courses, agreed] = rebuilt.definition.sections[0]?.fields ?? [];

    expect(rebuilt.wire).toStrictEqual(trip.wire);
    expect(rebuilt.definition).toMatchObject({
      id: 'trip',
      version: 3,
      constants: { type: 'trip' },
      bilingual: true,
    });
    expect(name).toStrictEqual(definition.sections[0]?.fields[0]);
    expect(kind).toMatchObject({
      kind: 'choice',
      options: ['short', 'long'],
      disallowed: ['none'],
      required: true,
    });
    expect(courses).toMatchObject({ kind: 'list', maxItems: 4, sentWhenIrrelevant: true, required: false });
    expect(agreed).toStrictEqual({ name: 'agreed', kind: 'confirmation', required: true, notSent: true });
    expect(rebuilt.definition.sections[1]?.fields).toStrictEqual([
      {
        name: 'ticket',
        kind: 'file',
        required: true,
        accept: 'photoOrPdf',
        adviseBelow: Infinity,
        maxBytes: 99,
      },
    ]);
    expect(rebuilt.definition.sections[0]).not.toHaveProperty('repeat');
  });

  test('asks it under the same conditions', () => {
    const rebuilt = formOfSnapshot(snapshotOf(trip), trip);
    const namesWith = (answer: string) =>
      relevantFields(rebuilt.definition, { answers: { kind: answer }, files: {} }).map((field) => field.name);

    expect(namesWith('')).toEqual(['name', 'kind', 'agreed']);
    expect(namesWith('short')).toEqual(['name', 'kind', 'courses', 'agreed']);
    expect(namesWith('long')).toEqual(['name', 'kind', 'agreed', 'ticket.out', 'ticket.back']);
    const { repeat } = rebuilt.definition.sections[1] ?? {};
    expect(repeat).toMatchObject({ name: 'tickets', keys: ['out', 'back'], identity: 'way' });
    expect(repeat?.facts('out')).toEqual({ way: 'out', paid: true });
    expect(repeat?.facts('aside')).toEqual({});
  });

  test('asks what one of several choices calls for', () => {
    const written = { name: 'a', wire: 'a', kind: 'text', required: false } as const;
    const relevantWith = { kind: ['short'], way: ['x', 'y'] };
    const sections = [{ id: 'trip', fields: [{ ...written, relevantWith }] }];
    const { definition: rebuilt } = formOfSnapshot({ ...snapshotOf(trip), sections }, trip);
    const isAsked = (answers: Record<string, string>) =>
      relevantFields(rebuilt, { answers, files: {} }).length === 1;

    expect(isAsked({ way: 'y' })).toBe(true);
    expect(isAsked({ kind: 'short' })).toBe(true);
    expect(isAsked({ kind: 'long', way: 'z' })).toBe(false);
  });

  test('takes further answers by the rule of today, and any where there is no rule any more', () => {
    const acceptsOf = (present: Form) => {
      const field = fieldsOf(formOfSnapshot(snapshotOf(trip), present).definition).find(
        (one) => one.name === 'kind',
      );
      return ['middle', 'else'].map((answer) => field?.kind === 'choice' && field.accepts?.(answer));
    };
    const without = { ...definition, sections: [{ id: 'trip', fields: [] }] };
    const asText = {
      ...definition,
      sections: [
        { id: 'trip', fields: [{ name: 'kind', kind: 'text', input: 'text', required: true, maxLength: 1 }] },
      ],
    } as const;

    expect(acceptsOf(trip)).toEqual([true, false]);
    expect(acceptsOf({ ...trip, definition: without })).toEqual([true, true]);
    expect(acceptsOf({ ...trip, definition: asText })).toEqual([true, true]);
  });

  test('has no rules beyond those that were written', () => {
    const field = { wire: 'x', required: false } as const;
    const bare = {
      ...snapshotOf(trip),
      sections: [
        {
          id: 'trip',
          fields: [
            { ...field, name: 'a', kind: 'text' },
            { ...field, name: 'b', kind: 'choice' },
            { ...field, name: 'c', kind: 'list' },
            { ...field, name: 'd', kind: 'file' },
          ],
        },
      ],
    } as const;

    expect(formOfSnapshot(bare, trip).definition.sections[0]?.fields).toStrictEqual([
      { name: 'a', required: false, kind: 'text', input: 'text', maxLength: Infinity },
      { name: 'b', required: false, kind: 'choice', appearance: 'select', options: [] },
      { name: 'c', required: false, kind: 'list', maxItems: Infinity },
      { name: 'd', required: false, kind: 'file', accept: 'imageOrPdf', adviseBelow: Infinity },
    ]);
  });

  test('has the labels of its version and the other words of today', () => {
    const today = { ...texts('today'), submit: 'Send' };
    const { en, es } = formOfSnapshot(snapshotOf(trip), { ...trip, texts: { en: today, es: today } }).texts;

    expect(en).toMatchObject({
      submit: 'Send',
      fields: { name: { label: 'Name en', missing: 'Say your name' } },
    });
    expect(es.fields['name']?.label).toBe('Name es');
    expect(en.sections['trip']?.title).toBe('Trip en');
    expect(es.sections['trip']?.title).toBe('Trip es');
    expect(es.sections['tickets']?.title).toBe('tickets');
  });
});
