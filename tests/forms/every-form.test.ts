import { describe, expect, test } from 'vitest';
import { decode } from '../../src/form/decode.ts';
import { fieldTexts } from '../../src/form/field-texts.ts';
import { fieldsOf, type Field, type FormDefinition, relevantFields } from '../../src/form/form.ts';
import type { AnyFormTexts } from '../../src/form/form-texts.ts';
import { locales } from '../../src/lib/locale.ts';
import { validate } from '../../src/form/validate.ts';
import { emptyValues, type StoredFile, type Values } from '../../src/form/values.ts';
import { violationText } from '../../src/form/violation-text.ts';
import { encode } from '../../src/form/encode.ts';
import { ruleTexts } from '../../src/forms/common/rules.ts';
import type { FormExample } from '../../src/forms/common/example.ts';
import { formIds, forms, isFormId, loadForm } from '../../src/forms/index.ts';

const exampleModules = import.meta.glob<{ examples: readonly FormExample[] }>(
  '../../src/forms/*/examples.ts',
  {
    eager: true,
  },
);

/** The words that a message to a person does not use (conventions 2). */
const bannedWords = /\b(please|invalid|oops|por favor|inválid[oa])\b/i;

function storedFile(name: string): StoredFile {
  return { fileId: name, name: 'image.jpg', type: 'image/jpeg', size: 10, sha256: 'a'.repeat(64) };
}

function valuesOf(example: FormExample): Values {
  const files = Object.keys(example.files).map((name) => [name, storedFile(name)]);
  return { answers: example.answers, files: Object.fromEntries(files) };
}

function filled(answers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(answers)
    .filter(([, answer]) => answer !== '')
    .sort(([one], [two]) => one.localeCompare(two));
}

function examplesOf(id: string): readonly FormExample[] {
  return exampleModules[`../../src/forms/${id}/examples.ts`]?.examples ?? [];
}

function textsOfField(texts: AnyFormTexts, field: Field): readonly (string | undefined)[] {
  const own = fieldTexts(texts, field.name);
  const options = field.kind === 'choice' ? field.options.map((option) => own?.options?.[option]) : [];
  return [own?.label, ...(field.required ? [own?.missing] : []), ...options];
}

/** The fields as they are defined, those of a repeated section once, and the lists of such sections. */
function namesOf({ sections }: FormDefinition): readonly string[] {
  return sections.flatMap(({ fields, repeat }) => [
    ...fields.map(({ name }) => name),
    ...(repeat === undefined ? [] : [repeat.name]),
  ]);
}

test('every folder of src/forms with examples is a registered form', () => {
  const folders = Object.keys(exampleModules).map((path) => path.split('/').at(-2) ?? '');
  expect(folders.toSorted()).toEqual([...formIds].toSorted());
  expect(folders.every(isFormId)).toBe(true);
});

describe.each(formIds)('the form %s', (id) => {
  test('is registered under its own id and path', async () => {
    const { definition } = await loadForm(id);
    expect(definition.id).toBe(id);
    expect(definition.path).toBe(forms[id].path);
  });

  test('has a different wire name for every field, and none that is not a field', async () => {
    const { definition, wire } = await loadForm(id);
    const names = namesOf(definition);
    expect(Object.keys(wire).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(wire)).size).toBe(names.length);
  });

  test.each(locales)('says everything in %s', async (locale) => {
    const { definition, texts } = await loadForm(id);
    const words = fieldsOf(definition).flatMap((field) => textsOfField(texts[locale], field));
    expect(words.filter((word) => word === undefined || word.trim() === '')).toEqual([]);
    const titles = definition.sections.map((section) => texts[locale].sections[section.id]?.title ?? '');
    expect(titles.every((title) => title !== '')).toBe(true);
  });

  test('takes each of its examples, and what is encoded of it is decoded to the same', async () => {
    const { definition, wire } = await loadForm(id);
    const unsent = fieldsOf(definition).filter((field) => field.notSent === true);
    const examples = examplesOf(id);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const values = valuesOf(example);
      expect(validate(definition, values)).toEqual([]);
      const { parts } = encode(definition, wire, values);
      expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      const decoded = decode(definition, wire, {
        texts: new Map(parts.flatMap((part) => (part.kind === 'text' ? [[part.name, part.text]] : []))),
        files: new Map(parts.flatMap((part) => (part.kind === 'file' ? [[part.name, part.file]] : []))),
      });
      expect(filled(decoded.answers)).toEqual(
        filled(example.answers).filter(([name]) => !unsent.some((field) => field.name === name)),
      );
      const files = Object.entries(decoded.files).map(([name, { fileId }]) => [name, fileId]);
      expect(files).toEqual(Object.keys(example.files).map((name) => [name, name]));
    }
  });

  test('names each required field when it is missing, in plain words', async () => {
    const { definition, texts } = await loadForm(id);
    const violations = validate(definition, emptyValues);
    const required = relevantFields(definition, emptyValues).filter((field) => field.required);
    expect(violations.map((violation) => violation.field).toSorted()).toEqual(
      required.map((field) => field.name).toSorted(),
    );
    for (const locale of locales) {
      const sentences = violations.map((violation) =>
        violationText(texts[locale], ruleTexts[locale], violation),
      );
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(sentences.filter((sentence) => bannedWords.test(sentence))).toEqual([]);
    }
  });
});
