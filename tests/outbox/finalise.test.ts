import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '../../src/form/form.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { loadForm } from '../../src/forms/index.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { Draft, Entry, Estimate } from '../../src/outbox/entry.ts';
import { finalise, type Finalising } from '../../src/outbox/finalise.ts';
import type { Stored } from '../../src/outbox/ports.ts';
import { createFakeClock } from './fake-clock.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from './submissions.ts';

const clock = createFakeClock();
const licence = await loadForm('licence');
const document = storedFile('f', bytesOf(2000));
const values = { answers: { name: ' Ana  Paz ' }, files: { document } };
const draft: Draft = { ...draftOf(submissionOf('a')), form: 'test', formVersion: 4, values };

function formWith(change: Partial<FormDefinition> = {}): Form {
  const definition: FormDefinition = {
    id: 'licence',
    version: 7,
    path: '/test',
    endpoint: '/api/test',
    bilingual: false,
    sections: [
      {
        id: 'all',
        fields: [
          { name: 'name', kind: 'text', input: 'text', required: true, maxLength: 20, autocomplete: 'name' },
          {
            name: 'own',
            kind: 'text',
            input: 'text',
            required: false,
            maxLength: 20,
            calculated: (_values, now) => `T-${now}`,
          },
          { name: 'document', kind: 'file', required: true, accept: 'imageOrPdf', adviseBelow: 10_000 },
        ],
      },
    ],
    ...change,
  };
  return { ...licence, definition, wire: { name: 'nombre', own: 'propio', document: 'documento' } };
}

async function finalised(
  { form = formWith(), ...change }: Partial<Omit<Draft, 'form'>> & { readonly form?: Form } = {},
  finalising?: Finalising,
  answer: Stored = { ok: true },
) {
  const entries: Omit<Entry, 'sequence'>[] = [];
  const store = {
    finalise: async (entry: Omit<Entry, 'sequence'>) => {
      entries.push(entry);
      return answer;
    },
  };
  const result = await finalise({ store, clock }, form, { ...draft, ...change }, 'es', finalising);
  return { result, entries, entry: entries[0] };
}

describe('what is submitted', () => {
  test('is stored as it will be sent, with what was calculated, under the version of this app', async () => {
    const { result, entry } = await finalised();

    const own = `T-${clock.now()}`;
    const file = { ...document, field: 'documento' };
    expect(result).toStrictEqual({ kind: 'saved' });
    expect(entry).toStrictEqual({
      submissionId: 'a',
      form: 'test',
      formVersion: 7,
      shape: 1,
      locale: 'es',
      finalisedAt: instantAt(clock.now(), -300),
      values: { ...values, answers: { ...values.answers, own } },
      request: {
        path: '/api/test',
        encoding: 'multipart',
        parts: [
          { kind: 'text', name: 'nombre', text: 'Ana  Paz' },
          { kind: 'text', name: 'propio', text: own },
          { kind: 'file', name: 'documento', file },
        ],
        success: { from: 200, to: 299 },
      },
      files: [file],
      applicant: 'Ana Paz',
      attempts: 0,
      mayHaveArrived: false,
      state: { kind: 'queued' },
    });
  });

  test('of a form that makes its own reference has it, and says it', async () => {
    const { result, entry } = await finalised({ form: formWith({ ownReference: 'own' }) });

    expect(result).toEqual({ kind: 'saved', ownReference: `T-${clock.now()}` });
    expect(entry?.ownReference).toBe(`T-${clock.now()}`);
  });

  test('of a form that asks for no name has no applicant', async () => {
    const form = formWith({ sections: [] });

    expect((await finalised({ form })).entry).not.toHaveProperty('applicant');
  });

  test('keeps the price that was shown, the doubt of what was sent before, and how it is to go', async () => {
    const estimate: Estimate = { total: 100, government: 'Panama', lines: [], pricesAsOf: '' };
    const addition = { kind: 'reply', to: 'b' } as const;

    const { entry } = await finalised({ mayHaveArrived: true, sendWhen: 'held', addition }, { estimate });

    expect(entry).toMatchObject({ estimate, mayHaveArrived: true, sendWhen: 'held', addition, shape: 2 });
  });

  test('can be taken back for as long as its form says', async () => {
    const { entry } = await finalised({}, { undoWindow: 1500 });

    const wait = { since: clock.now(), duration: 1500, cause: { kind: 'undo' } };
    expect(entry?.state).toEqual({ kind: 'queued', wait });
  });
});

describe('nothing is acknowledged', () => {
  test('of what is incomplete, and nothing is stored', async () => {
    const { result, entries } = await finalised({ values: { ...values, files: {} } });

    expect(result).toEqual({ kind: 'invalid', violations: [{ field: 'document', rule: 'required' }] });
    expect(entries).toEqual([]);
  });

  test('that could not be stored', async () => {
    const { result } = await finalised({}, {}, { ok: false, problem: 'full' });

    expect(result).toEqual({ kind: 'notSaved', problem: 'full' });
  });
});
