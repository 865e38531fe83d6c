import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import type { CaseEventAnswer } from '../../../src/contracts/cases.ts';
import { actorText, eventText, reasonText } from '../../../src/staff/case/history.tsx';
import { texts } from '../../support/interface-texts.ts';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: texts.en }, es: { translation: texts.es } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});
const t = i18n.getFixedT('en');
const documentName = (field: string): string => `<${field}>`;

function event(kind: string, changed: Partial<CaseEventAnswer> = {}): CaseEventAnswer {
  const by = { kind: 'account', name: 'Ana' } as const;
  return { at: '2026-11-22T10:00:00Z', by, kind, before: null, after: null, reason: null, ...changed };
}

test.each([
  [event('state', { before: 'new', after: 'inProgress' }), 'State: New → In progress'],
  [event('assignee', { before: null, after: 'Ana' }), 'Assigned to: Nobody → Ana'],
  [event('verdict', { after: 'expired', subject: 'photo' }), '<photo>: Expired'],
  [event('message'), 'Sent a message'],
  [event('somethingLater', { before: 'a', after: 'b' }), 'somethingLater: a → b'],
])('a line of the history is told in words: %#', (one, words) => {
  expect(eventText({ t, documentName }, one)).toBe(words);
});

test('whoever it was has a name, and the applicant and the system are called so', () => {
  expect(actorText(t, { kind: 'account', name: 'Ana' })).toBe('Ana');
  expect(actorText(t, { kind: 'applicant', name: '' })).toBe('Applicant');
  expect(actorText(t, { kind: 'system', name: '' })).toBe('System');
});

test('what a person gave as a reason stands as it is; what the server gave is said in our words', () => {
  expect(reasonText(t, event('state', { reason: 'evaluation' }))).toBe('Reason: evaluation');
  expect(reasonText(t, event('state', { reason: 'evaluation', by: { kind: 'system', name: '' } }))).toBe(
    'Evaluations need no action.',
  );
  expect(reasonText(t, event('state'))).toBeUndefined();
});
