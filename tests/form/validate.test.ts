import { describe, expect, test } from 'vitest';
import { defineForm, type FormDefinition } from '../../src/form/form.ts';
import { inFormOrder, validate, validateSent } from '../../src/form/validate.ts';
import type { Violation } from '../../src/form/violation.ts';
import { sample } from './sample.ts';

const form = defineForm({
  ...sample,
  sections: [
    {
      id: 'only',
      fields: [
        { name: 'name', kind: 'text', input: 'text', required: true, maxLength: 10 },
        { name: 'email', kind: 'text', input: 'email', required: false, maxLength: 50 },
        { name: 'size', kind: 'choice', appearance: 'radios', required: false, options: ['small', 'large'] },
        {
          name: 'reason',
          kind: 'text',
          input: 'text',
          required: true,
          maxLength: 10,
          relevant: (values) => values.answers['size'] === 'large',
        },
      ],
    },
  ],
});

function rulesFor(answers: Record<string, string>): readonly string[] {
  return validate(form, { answers, files: {} }).map(({ field, rule }) => `${field} ${rule}`);
}

describe('validation', () => {
  test('takes only blanks for nothing', () => {
    expect(rulesFor({ name: ' \t\n' })).toEqual(['name required']);
  });

  test('asks nothing of a field that is not relevant', () => {
    expect(rulesFor({ name: 'Ana' })).toEqual([]);
    expect(rulesFor({ name: 'Ana', size: 'large' })).toEqual(['reason required']);
  });

  test('refuses what is not an option, also names that every object has', () => {
    for (const size of ['huge', 'constructor', '__proto__', 'toString']) {
      expect(rulesFor({ name: 'Ana', size })).toEqual(['size notAnOption']);
    }
  });

  test('allows the longest length and not one more', () => {
    expect(rulesFor({ name: 'x'.repeat(10) })).toEqual([]);
    expect(rulesFor({ name: 'x'.repeat(11) })).toEqual(['name tooLong']);
  });

  test.each([
    'a@b.co',
    'ana@ＳＨＩＰ.example.',
    ' jose@ship.example ',
    'o’neill+sea@sub.host.museum',
    'ñandú@correo.pa',
  ])('takes %j for an e-mail address', (email) => {
    expect(rulesFor({ name: 'Ana', email })).toEqual([]);
  });

  test.each(['a', 'a@', '@b', 'a b@c', 'a@b@c', 'a@localhost', 'a@b..c', 'a\0@b.c', '<a@b.c>'])(
    'does not take %j for an e-mail address',
    (email) => {
      expect(rulesFor({ name: 'Ana', email })).toEqual(['email notAnEmail']);
    },
  );

  test('takes any text with one @ where a former version did', () => {
    const email = { name: 'email', kind: 'text', input: 'email', required: true, maxLength: 99 } as const;
    const rulesUnder = (lenient: object, answer: string) =>
      validate(
        { ...form, sections: [{ id: 'only', fields: [{ ...email, ...lenient }] }] },
        { answers: { email: answer }, files: {} },
      ).map(({ rule }) => rule);

    expect(rulesUnder({ lenient: true }, 'a@localhost')).toEqual([]);
    expect(rulesUnder({ lenient: true }, 'a@b@c')).toEqual(['notAnEmail']);
    expect(rulesUnder({}, 'a@localhost')).toEqual(['notAnEmail']);
  });

  test.each(['José Ñáñez', "O'Neill", '李小龙', 'Nguyễn Văn A', 'Jean-Luc', 'X Æ A-12', '‎عمر'])(
    'takes %j for a name',
    (name) => {
      expect(validate(form, { answers: { name: name.slice(0, 10) }, files: {} })).toEqual([]);
    },
  );
});

const application = defineForm({
  id: 'application',
  version: 1,
  path: '/application',
  endpoint: '/api/application',
  bilingual: false,
  sections: [
    {
      id: 'only',
      fields: [
        { name: 'courses', kind: 'list', required: true, maxItems: 2 },
        {
          name: 'position',
          kind: 'choice',
          appearance: 'select',
          required: false,
          options: ['cook', 'master'],
          disallowed: ['pilot'],
          accepts: (answer) => answer.startsWith('mate'),
        },
        {
          name: 'phone',
          kind: 'text',
          input: 'tel',
          required: true,
          maxLength: 5,
          waived: ({ answers }) => answers['position'] === 'cook',
        },
        { name: 'born', kind: 'text', input: 'date', required: false, maxLength: 20 },
        { name: 'agreed', kind: 'confirmation', required: true, notSent: true },
      ],
    },
  ],
});

const whole = { phone: '1', agreed: 'yes' };

function violationsOf(answers: Record<string, string>, courses: readonly string[] = ['1']) {
  return validate(application, { answers: { ...whole, ...answers }, files: {}, lists: { courses } });
}

describe('a list', () => {
  test('that is demanded must not be empty', () => {
    expect(violationsOf({}, [])).toEqual([{ field: 'courses', rule: 'required' }]);
    expect(violationsOf({}, ['1'])).toEqual([]);
  });

  test('takes the most items and not one more', () => {
    expect(violationsOf({}, ['1', '2'])).toEqual([]);
    expect(violationsOf({}, ['1', '2', '3'])).toEqual([{ field: 'courses', rule: 'tooMany', maxItems: 2 }]);
  });

  test('names what is in it twice', () => {
    expect(violationsOf({}, ['7', '7'])).toEqual([{ field: 'courses', rule: 'repeatedItem', item: '7' }]);
  });
});

describe('a choice', () => {
  test('says of an option that it is not allowed, and takes what other senders may say', () => {
    expect(violationsOf({ position: 'master' })).toEqual([]);
    expect(violationsOf({ position: 'mate of the watch' })).toEqual([]);
    expect(violationsOf({ position: 'pilot' })).toEqual([{ field: 'position', rule: 'disallowed' }]);
    expect(violationsOf({ position: 'other' })).toEqual([{ field: 'position', rule: 'notAnOption' }]);
  });
});

test('a required answer may be missing while it is waived', () => {
  expect(violationsOf({ phone: '', position: 'cook' })).toEqual([]);
  expect(violationsOf({ phone: '', position: 'master' })).toEqual([{ field: 'phone', rule: 'required' }]);
});

test('a date may have blanks around it', () => {
  expect(violationsOf({ born: ' 2000-02-29 ' })).toEqual([]);
  expect(violationsOf({ born: '2001-02-29' })).toEqual([{ field: 'born', rule: 'notADate' }]);
});

test('to confirm is to say yes, and the API judges all else that was sent', () => {
  const values = { answers: { agreed: 'no' }, files: {}, lists: { courses: ['1'] } };

  expect(violationsOf({ agreed: 'no' })).toEqual([{ field: 'agreed', rule: 'required' }]);
  expect(validateSent(application, values)).toEqual([{ field: 'phone', rule: 'required' }]);
});

describe('what is wrong', () => {
  const values = { answers: {}, files: {} };
  const violations: readonly Violation[] = [
    { field: 'phone', rule: 'required' },
    { field: 'born', rule: 'notADate' },
    { field: 'courses', rule: 'required' },
  ];
  const fieldsIn = (form: FormDefinition) => inFormOrder(form, values, violations).map(({ field }) => field);

  test('is listed in the order of the fields', () => {
    expect(fieldsIn(application)).toEqual(['courses', 'phone', 'born']);
  });

  test('is listed by the stages of a form that has some, and within one in the order of the fields', () => {
    const stageOf = ({ rule }: Violation): number => (rule === 'required' ? 2 : 1);

    expect(fieldsIn({ ...application, stageOf })).toEqual(['born', 'courses', 'phone']);
  });
});
