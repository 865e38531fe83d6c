import { expect, test } from 'vitest';
import { actionOf, type KeyPress } from '../../../src/staff/keys/key-actions.ts';

const alone: KeyPress = {
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  place: 'page',
};

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  [']', 'nextDocument'],
  ['[', 'previousDocument'],
  ['Enter', 'open'],
  ['a', 'take'],
  ['s', 'state'],
  ['p', 'snooze'],
  ['n', 'note'],
  ['r', 'reply'],
  ['1', 'accepted'],
  ['2', 'unreadable'],
  ['3', 'wrongDocument'],
  ['4', 'expired'],
  ['0', 'acceptAll'],
  ['w', 'ask'],
  ['d', 'bundle'],
  ['/', 'search'],
  ['?', 'help'],
])('%s is for "%s"', (key, action) => {
  expect(actionOf({ ...alone, key })).toBe(action);
});

test('with Caps Lock a letter does the same', () => {
  expect(actionOf({ ...alone, key: 'J' })).toBe('next');
});

test.each([
  ['a key of the browser', { ctrlKey: true }],
  ['a key of the system', { metaKey: true }],
  ['a key of the menu', { altKey: true }],
  ['a letter that is being composed', { isComposing: true }],
  ['a letter in a field', { place: 'typing' }],
  ['a letter in a dialog', { place: 'dialog' }],
] as const)('%s is left alone', (_what, changed) => {
  expect(actionOf({ ...alone, key: 'a', ...changed })).toBeUndefined();
});

test('Enter on a link or a button presses that, and letters there do what they do elsewhere', () => {
  expect(actionOf({ ...alone, key: 'Enter', place: 'control' })).toBeUndefined();
  expect(actionOf({ ...alone, key: 's', place: 'control' })).toBe('state');
});

test('a key that is held down goes on only through a list', () => {
  expect(actionOf({ ...alone, key: 'j', repeat: true })).toBe('next');
  expect(actionOf({ ...alone, key: '1', repeat: true })).toBeUndefined();
});

test('names that every object has are no keys', () => {
  expect(actionOf({ ...alone, key: 'constructor' })).toBeUndefined();
});
