import { expect, test } from 'vitest';
import { form as evaluation } from '../../src/forms/evaluation/index.ts';
import { form as licence } from '../../src/forms/licence/index.ts';
import { form as medical } from '../../src/forms/medical/index.ts';
import type { Entry } from '../../src/outbox/entry.ts';
import { opensSeal } from '../../src/outbox/sealed.ts';
import { submissionOf } from './submissions.ts';

const sealed: Entry = {
  ...submissionOf('a'),
  sequence: 1,
  values: { answers: { email: 'Jose@Ship.example' }, files: {} },
};

test.each([
  [' jose@ship.example ', true],
  ['ana@ship.example', false],
  ['', false],
])('a sealed request is opened by the address in it: %j %s', (typed, opens) => {
  expect(opensSeal(licence.definition, sealed, typed)).toBe(opens);
});

test('what has no address is opened by the name in it, and what names nobody by nothing', () => {
  const medicalOf = (fullName: string): Entry => ({
    ...sealed,
    values: { answers: { fullName }, files: {} },
  });
  expect(opensSeal(medical.definition, medicalOf('José  Ríos'), 'jose rios ')).toBe(true);
  expect(opensSeal(medical.definition, medicalOf('José Ríos'), 'Ana Ríos')).toBe(false);
  expect(opensSeal(medical.definition, medicalOf(''), '')).toBe(false);
  expect(opensSeal(evaluation.definition, sealed, '')).toBe(false);
});
