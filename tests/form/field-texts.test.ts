import { expect, test } from 'vitest';
import { optionText } from '../../src/form/field-texts.ts';
import { loadForm } from '../../src/forms/index.ts';

test.each([
  ['panama', 'Panamá'],
  ['atlantis', 'atlantis'],
  // What every object has is no option.
  ['constructor', 'constructor'],
])('the government %s is called %s', async (sent, called) => {
  const { texts } = await loadForm('quote');
  expect(optionText(texts.en, 'government', sent)).toBe(called);
});
