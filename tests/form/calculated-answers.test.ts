import { expect, test } from 'vitest';
import { withCalculatedAnswers } from '../../src/form/calculated-answers.ts';
import { defineForm } from '../../src/form/form.ts';
import { sample } from './sample.ts';

const text = { kind: 'text', input: 'text', required: true, maxLength: 99 } as const;

const form = defineForm({
  ...sample,
  sections: [
    {
      id: 'only',
      fields: [
        { ...text, name: 'name' },
        { ...text, name: 'madeAt', calculated: (_values, now) => `at ${now}` },
        { ...text, name: 'title', calculated: ({ answers }) => `${answers['name']} ${answers['madeAt']}` },
        { ...text, name: 'hidden', calculated: () => 'never', relevant: () => false },
        { name: 'size', kind: 'choice', appearance: 'radios', required: false, options: ['small'] },
        { name: 'agreed', kind: 'confirmation', required: false },
      ],
    },
  ],
});

test('what the device fills in is made of the answers before it and of the time', () => {
  const files = {};

  expect(withCalculatedAnswers(form, { answers: { name: 'Ana', size: 'small' }, files }, 7)).toEqual({
    answers: { name: 'Ana', size: 'small', madeAt: 'at 7', title: 'Ana at 7' },
    files,
  });
});
