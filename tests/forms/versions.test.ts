import { describe, expect, test } from 'vitest';
import { encode } from '../../src/form/encode.ts';
import { fieldsOf, type FormDefinition } from '../../src/form/form.ts';
import { formOfSnapshot } from '../../src/form/form-of-snapshot.ts';
import { type FormSnapshot, judgedBy, snapshotOf } from '../../src/form/form-snapshot.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { validate } from '../../src/form/validate.ts';
import { emptyValues, type Values, withAnswer } from '../../src/form/values.ts';
import type { FormExample } from '../../src/forms/common/example.ts';
import { formIds, loadForm } from '../../src/forms/index.ts';
import { formerVersions, loadFormVersion } from '../../src/forms/versions.ts';

const snapshots = import.meta.glob<FormSnapshot>('../../src/forms/*/versions/*.json', {
  eager: true,
  import: 'default',
});
const exampleModules = import.meta.glob<{ examples: readonly FormExample[] }>(
  '../../src/forms/*/examples.ts',
  {
    eager: true,
  },
);

function versionsOf(id: string): ReadonlyMap<number, FormSnapshot> {
  const files = Object.entries(snapshots).filter(([path]) => path.includes(`/forms/${id}/versions/`));
  return new Map(files.map(([path, snapshot]) => [Number(/(\d+)\.json$/.exec(path)?.[1]), snapshot]));
}

function presentSnapshot(id: string, { definition }: Form): FormSnapshot {
  const snapshot = versionsOf(id).get(definition.version);
  if (snapshot === undefined) throw new Error(`${id} has no file for its version: npm run form-versions`);
  return snapshot;
}

function valuesOf({ answers, files, lists = {} }: FormExample): Values {
  const facts = { name: 'a.pdf', type: 'application/pdf', size: 10, sha256: 'a'.repeat(64) };
  const stored = Object.keys(files).map((name) => [name, { ...facts, fileId: name }] as const);
  return { answers, files: Object.fromEntries(stored), lists };
}

/** Every answer to every choice, alone. */
function answersToOneChoice(definition: FormDefinition): readonly Values[] {
  return fieldsOf(definition).flatMap((field) =>
    field.kind === 'choice'
      ? [...field.options, 'Panamá', 'none of these'].map((answer) =>
          withAnswer(emptyValues, field.name, answer),
        )
      : [],
  );
}

describe.each(formIds)('the form %s', (id) => {
  test('asks what its version says: whoever changes fields or wire raises the version and runs npm run form-versions', async () => {
    const form = await loadForm(id);

    expect(judgedBy(presentSnapshot(id, form))).toEqual(judgedBy(snapshotOf(form)));
  });

  test('has a line in versions.ts for each version that was released before, which npm run form-versions writes, and all go to one address in one way', async () => {
    const { definition } = await loadForm(id);

    const former = [...versionsOf(id).keys()].filter((version) => version !== definition.version);
    expect(new Set(former)).toEqual(new Set(Object.keys(formerVersions[id] ?? {}).map(Number)));
    const { endpoint, encoding = 'multipart' } = definition;
    for (const [version, snapshot] of versionsOf(id)) {
      expect(snapshot).toMatchObject({ form: id, version, endpoint, encoding });
    }
  });

  test('in each former version is what was released, and takes what was filled in under it', async () => {
    const present = await loadForm(id);
    for (const [version, snapshot] of versionsOf(id)) {
      if (version === present.definition.version) continue;
      const former = await loadFormVersion(id, version);

      expect(former.definition.version).toBe(version);
      expect(judgedBy(snapshotOf(former))).toEqual(judgedBy(snapshot));
    }
  });

  test('is judged by its file as by its definition', async () => {
    const form = await loadForm(id);
    const rebuilt = formOfSnapshot(presentSnapshot(id, form), form);
    const examples = (exampleModules[`../../src/forms/${id}/examples.ts`]?.examples ?? []).map(valuesOf);

    expect(examples.length).toBeGreaterThan(0);
    for (const values of [emptyValues, ...examples, ...answersToOneChoice(form.definition)]) {
      expect(validate(rebuilt.definition, values)).toEqual(validate(form.definition, values));
      expect(encode(rebuilt.definition, rebuilt.wire, values)).toEqual(
        encode(form.definition, form.wire, values),
      );
    }
  });
});

test('the first version of a form with an address takes any text with one @, and the present one does not', async () => {
  const email = (form: Form) => fieldsOf(form.definition).filter(({ name }) => name === 'email');
  const answered = withAnswer(emptyValues, 'email', 'ana@localhost');
  const [present, former] = [await loadForm('licence'), await loadFormVersion('licence', 1)];
  const rules = (form: Form) =>
    validate({ ...form.definition, sections: [{ id: 'only', fields: email(form) }] }, answered).map(
      ({ rule }) => rule,
    );

  expect([rules(present), rules(former)]).toEqual([['notAnEmail'], []]);
});

test('a version that is gone from the page keeps its labels', async () => {
  const present = await loadForm('licence');
  const snapshot = presentSnapshot('licence', present);
  const { licences: _gone, ...fields } = present.texts.en.fields;
  const later = { ...present, texts: { ...present.texts, en: { ...present.texts.en, fields } } };

  const rebuilt = formOfSnapshot(snapshot, later);

  expect(rebuilt.texts.en.fields['licences']?.label).toBe('Which licences do you need?');
  expect(rebuilt.texts.es.fields['licences']?.label).toBe('¿Qué licencias necesita?');
});

test('a rule that cannot be written as data is not released', async () => {
  const form = await loadForm('licence');
  const [first, ...others] = form.definition.sections;
  const relevant = (values: Values): boolean => values.answers['firstName'] === 'X';
  const fields = (first?.fields ?? []).map((field) => ({ ...field, relevant }));
  const sections = [{ id: 'applicant', fields }, ...others];

  expect(() => snapshotOf({ ...form, definition: { ...form.definition, sections } })).toThrow(/as data/);
});
