import { describe, expect, test } from 'vitest';
import { defineForm } from '../../src/form/form.ts';
import { validate } from '../../src/form/validate.ts';

const form = defineForm({
  id: 'sample',
  version: 1,
  path: '/sample',
  endpoint: '/api/sample',
  bilingual: false,
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

  test.each(['a@b', ' jose@ship.example ', 'o’neill+sea@sub.host.museum', 'ñandú@correo.pa'])(
    'takes %j for an e-mail address',
    (email) => {
      expect(rulesFor({ name: 'Ana', email })).toEqual([]);
    },
  );

  test.each(['a', 'a@', '@b', 'a b@c', 'a@b@c'])('does not take %j for an e-mail address', (email) => {
    expect(rulesFor({ name: 'Ana', email })).toEqual(['email notAnEmail']);
  });

  test.each(['José Ñáñez', "O'Neill", '李小龙', 'Nguyễn Văn A', 'Jean-Luc', 'X Æ A-12', '‎عمر'])(
    'takes %j for a name',
    (name) => {
      expect(validate(form, { answers: { name: name.slice(0, 10) }, files: {} })).toEqual([]);
    },
  );
});
