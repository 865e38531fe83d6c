import { expect, test } from 'vitest';
import { codeIn, secretIn } from '../../src/account/link-secret.ts';

test('the link of a mail holds a token behind the ?, or a code and its address behind the #, also as earlier releases wrote it', () => {
  expect(secretIn('?mode=activate&token=a-b_c', '')).toEqual({ token: 'a-b_c' });
  for (const name of ['for', 'email'])
    expect(secretIn('?mode=reset', `#code=a-b_c&${name}=ana%2B1%40ship.example`)).toEqual({
      code: 'a-b_c',
      email: 'ana+1@ship.example',
    });
  expect(secretIn('?mode=reset', '')).toEqual({});
});

test.each([
  [' 12345678 ', '12345678'],
  ['https://forms.example/login?mode=reset#code=a-b_c&for=ana%40ship.example\n', 'a-b_c'],
  ['https://forms.example/login?mode=reset', 'https://forms.example/login?mode=reset'],
])('of "%s" the code is %s', (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});
