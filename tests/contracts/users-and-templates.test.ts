import { parseTemplates, parseUser, parseUsers } from '../../src/staff/answers.ts';
import { expect, test } from 'vitest';
import { userPath } from '../../src/contracts/users.ts';

const user = {
  userId: 'u1',
  email: 'ana@desk.test',
  username: 'Ana',
  roles: ['admin'],
  disabled: true,
  invited: true,
  secondFactor: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const template = { templateId: 't1', name: { en: 'Again', es: 'Otra vez' }, body: { en: 'Hi', es: 'Hola' } };

test('an account is read whole, with the roles that are known', () => {
  expect(parseUser({ ...user, roles: ['admin', 'captain', 1] })).toEqual(user);
});

test('an account needs its id, its address and its time; whatever else is missing is empty', () => {
  const { userId, email, createdAt } = user;
  const wrong = ['userId', 'email', 'createdAt'].map((key) => ({ ...user, [key]: 1 }));
  expect(parseUsers({ users: [...wrong, null, { userId, email, createdAt }] })).toEqual([
    { ...user, username: '', roles: [], disabled: false, invited: false, secondFactor: false },
  ]);
  expect(parseUser({ ...user, disabled: 'yes', invited: 1, secondFactor: 'no' })).toMatchObject({
    disabled: false,
    invited: false,
    secondFactor: false,
  });
  expect(parseUsers({ message: 'no' })).toBeUndefined();
});

test('the id of an account goes into its path whole', () => {
  expect(userPath('a/b')).toBe('/api/users/a%2Fb');
});

test('a template needs its id, and its name and text in both languages', () => {
  const wrong = [
    { ...template, templateId: 1 },
    { ...template, name: { en: 'Again' } },
    { ...template, name: { es: 'Otra vez' } },
    { ...template, body: { en: 'Hi', es: 1 } },
    { ...template, body: null },
    null,
  ];
  expect(parseTemplates({ templates: [...wrong, template] })).toEqual([template]);
  expect(parseTemplates({ message: 'no' })).toBeUndefined();
});
