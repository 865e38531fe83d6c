import { describe, expect, test } from 'vitest';
import { answersFrom, detailsIn } from '../../src/form/details.ts';
import { type FormId, formIds, loadForm } from '../../src/forms/index.ts';
import { validate } from '../../src/form/validate.ts';
import { withAnswer } from '../../src/form/values.ts';
import { initialValuesOf } from '../../src/form/form.ts';

const definitionOf = async (id: FormId) => (await loadForm(id)).definition;

const licence = {
  firstName: 'José',
  lastName: ' de la Cruz ',
  email: 'jose@ship.example',
  phone: '+507 6123-4567',
  address: 'Calle 50',
  licences: 'Capitán II/2',
};

describe('details', () => {
  test('of one form begin another, as far as it asks for them', async () => {
    const details = detailsIn(await definitionOf('licence'), { answers: licence, files: {} });
    expect(details).toEqual({
      givenName: 'José',
      familyName: 'de la Cruz',
      email: 'jose@ship.example',
      phone: '+507 6123-4567',
      address: 'Calle 50',
    });
    expect(answersFrom(await definitionOf('medical'), details)).toEqual({
      fullName: 'José de la Cruz',
      email: 'jose@ship.example',
      phone: '+507 6123-4567',
      address: 'Calle 50',
    });
    expect(answersFrom(await definitionOf('evaluation'), details)).toEqual({});
  });

  test('divide no full name, and take no identity card for a passport', async () => {
    const details = { fullName: 'Ana María de la Cruz', document: '8-123-456' };
    expect(answersFrom(await definitionOf('licence'), details)).toEqual({});
    expect(answersFrom(await definitionOf('quote'), details)).toEqual({ document: '8-123-456' });
    expect(answersFrom(await definitionOf('liberian'), details)).toEqual({
      fullName: 'Ana María de la Cruz',
    });
    expect(answersFrom(await definitionOf('quote'), { passport: 'PA1' })).toEqual({ document: 'PA1' });
    expect(answersFrom(await definitionOf('liberian'), { passport: 'PA1' })).toEqual({ passport: 'PA1' });
  });

  test('that a form would not take are left out', async () => {
    const quote = await definitionOf('quote');
    expect(answersFrom(quote, { nationality: 'atlantis', document: 'x'.repeat(61) })).toEqual({});
    expect(answersFrom(quote, { nationality: 'china' })).toEqual({ nationality: 'china' });
  });

  test.each(formIds)('of %s come back as they were, and break no rule', async (id) => {
    const definition = await definitionOf(id);
    const { examples } = (await import(`../../src/forms/${id}/examples.ts`)) as {
      examples: readonly { readonly answers: Readonly<Record<string, string>> }[];
    };
    for (const { answers } of examples) {
      const details = detailsIn(definition, { answers, files: {} });
      const again = answersFrom(definition, details);
      expect(Object.keys(again).length).toBe(Object.keys(details).length);
      for (const [field, answer] of Object.entries(again)) expect(answer).toBe(answers[field]?.trim());
      const begun = Object.entries(again).reduce(
        (values, [field, answer]) => withAnswer(values, field, answer),
        initialValuesOf(definition),
      );
      const broken = validate(definition, begun).map(({ field }) => field);
      expect(broken.filter((field) => field in again)).toEqual([]);
    }
  });
});
