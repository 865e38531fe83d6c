import {
  parsePreview,
  parseSubmission,
  parseSubmissionsPage,
  parseTemplates,
  parseUsers,
} from '../../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import { roles } from '../../../src/contracts/roles.ts';
import {
  coursePreview,
  courseFileBody,
  coursesReplaced,
} from '../../../src/contracts/schemas/course-imports.ts';
import { courseAnswer } from '../../../src/contracts/schemas/courses.ts';
import { ticketAnswer } from '../../../src/contracts/schemas/downloads.ts';
import { quotationChangeRequest, staffQuotationAnswer } from '../../../src/contracts/schemas/quotations.ts';
import * as submissions from '../../../src/contracts/schemas/submissions.ts';
import { templatesBody } from '../../../src/contracts/schemas/templates.ts';
import * as users from '../../../src/contracts/schemas/users.ts';
import { mailHolds, parseQuotation } from '../../../src/contracts/staff-quotations.ts';
import { mostTemplates } from '../../../src/contracts/templates.ts';
import { courseRow as course } from '../course-examples.ts';
import { mayBeMissing, taken } from './taken.ts';

const at = '2026-11-01T10:00:00.000Z';
const id = 'c0ffee00-0000-4000-8000-000000000001';
const row = {
  submissionId: 's1',
  form: 'licence',
  reference: 'PMTS/LIC/0001',
  receivedAt: at,
  applicant: { name: 'Ana Paz', email: 'ana@ship.example' },
  files: [{ field: 'documento', name: 'a.pdf', type: 'application/pdf', size: 9, sha256: 'f00' }],
  case: { state: 'new', assignee: null, version: 1, unread: true, changedAt: at, need: 'work' },
};

describe('the requests', () => {
  test('are read page by page', () => {
    const counts = { byForm: { licence: 1 }, byState: { new: 1 }, unread: 1, ours: 1 };
    const page = { items: [row], next: '50', found: 51, counts };

    expect(taken(submissions.submissionsPageAnswer, page)).toEqual(page);
    expect(parseSubmissionsPage(page)).toEqual(page);
    expect(taken(submissions.submissionsPageAnswer, { ...page, next: null })).not.toBe('refused');
    expect(taken(submissions.submissionRowAnswer, row)).toEqual(row);
    expect(mayBeMissing(submissions.submissionRowAnswer, row)).toEqual([]);
  });

  test.each(['en', 'es'])('are read whole, in the language %s too', (locale) => {
    const lists = { events: [], documents: [], notes: [], messages: [], mails: [] };
    const fields = { nombre: 'Ana', courses: ['1', '2'] };
    const person = { personId: 'p1', name: 'Ana' };
    const whole = { ...row, formVersion: 2, fields, locale, ...lists, person };

    expect(taken(submissions.submissionAnswer, whole)).toEqual(whole);
    expect(parseSubmission(whole)).toEqual(whole);
    expect(taken(submissions.submissionAnswer, { ...whole, fields: { nombre: 1 } })).toBe('refused');
    expect(taken(submissions.submissionAnswer, { ...whole, person: null })).not.toBe('refused');
  });

  test('are downloaded by an address that is good once', () => {
    const ticket = { address: '/api/downloads?ticket=1', validUntil: at };
    expect(taken(ticketAnswer, ticket)).toEqual(ticket);
  });
});

describe('a quotation', () => {
  const quotation = {
    id: 7,
    createdAt: at,
    expiresAt: at,
    government: 'panama',
    quotedPrice: 0,
    courses: [],
    submissionId: 's1',
    status: 'PENDING',
    user: { name: 'Ana Paz', email: 'ana@ship.example' },
    verifiedAt: null,
    acceptedAt: null,
    mail: { state: 'sent', sentAt: at },
    person: { personId: 'p1', name: 'Ana' },
  };

  test.each(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'])('is read when it is %s', (status) => {
    const answer = { ...quotation, status };
    expect(taken(staffQuotationAnswer, answer)).toEqual(answer);
    expect(parseQuotation(answer)).toMatchObject({ status, user: quotation.user, person: quotation.person });
  });

  test.each(['sent', 'waiting', 'failing', 'refused', 'givenUp', 'heldBack'])(
    'is read with a mail that is %s',
    (state) => {
      const mail = { state, sentAt: null };
      expect(taken(staffQuotationAnswer, { ...quotation, mail })).toEqual({ ...quotation, mail });
      expect(parseQuotation({ ...quotation, mail })?.mail).toEqual(mail);
    },
  );

  test.each(mailHolds)('is read with a mail that is held back for its %s', (why) => {
    const mail = { state: 'heldBack', sentAt: null, why };
    expect(taken(staffQuotationAnswer, { ...quotation, mail })).toEqual({ ...quotation, mail });
    expect(parseQuotation({ ...quotation, mail })?.mail).toEqual(mail);
  });

  test('in the list has no client; what is not agreed is in neither', () => {
    expect(mayBeMissing(staffQuotationAnswer, quotation)).toEqual(['person']);
    expect(taken(staffQuotationAnswer, { ...quotation, person: null })).not.toBe('refused');
    expect(taken(staffQuotationAnswer, { ...quotation, more: 1 })).toBe('refused');
  });

  test('is approved or rejected, with a reason or without one', () => {
    const rejected = { status: 'REJECTED', reason: 'Too late' };

    expect(taken(quotationChangeRequest, { ...rejected, reason: ' Too late ' })).toEqual(rejected);
    expect(taken(quotationChangeRequest, { status: 'APPROVED' })).toEqual({ status: 'APPROVED' });
    expect(taken(quotationChangeRequest, { ...rejected, reason: null })).not.toBe('refused');
    expect(taken(quotationChangeRequest, { ...rejected, reason: 'x'.repeat(1001) })).toBe('refused');
    expect(taken(quotationChangeRequest, { status: 'EXPIRED' })).toBe('refused');
  });
});

describe('the courses', () => {
  test('of a file are compared with those that are there', () => {
    const problems = [{ line: 3, problem: 'No name.' }];
    const changed = [{ before: course, after: { ...course, id: 8 } }];
    const preview = { courses: 3, unchanged: 1, added: [course], changed, removed: [course], problems };

    expect(taken(coursePreview, preview)).toEqual(preview);
    expect(parsePreview(preview)).toEqual(preview);
    expect(taken(coursesReplaced, { courses: 3 })).toEqual({ courses: 3 });
  });

  test('are taken from either kind of file, and may lack a Spanish name alone', () => {
    expect(taken(courseFileBody, { format: 'csv', text: 'id' })).toEqual({ format: 'csv', text: 'id' });
    expect(taken(courseFileBody, { format: 'json', text: '[]' })).not.toBe('refused');
    expect(taken(courseFileBody, { format: 'xls', text: '' })).toBe('refused');
    expect(mayBeMissing(courseAnswer, course)).toEqual(['name_es']);
  });
});

test('templates are kept in both languages, without the blanks around them', () => {
  const template = { templateId: id, name: { en: 'Again', es: 'Otra vez' }, body: { en: 'Hi', es: 'Hola' } };
  const typed = { ...template, name: { en: ' Again', es: 'Otra vez ' }, body: { en: ' Hi', es: 'Hola ' } };

  expect(taken(templatesBody, { templates: [typed] })).toEqual({ templates: [template] });
  expect(parseTemplates({ templates: [template] })).toEqual([template]);
  const without = (part: object) => taken(templatesBody, { templates: [{ ...template, ...part }] });
  expect(without({ name: { en: ' ', es: 'Otra vez' } })).toBe('refused');
  expect(without({ body: { en: 'Hi', es: '' } })).toBe('refused');
  expect(taken(templatesBody, { templates: Array.from({ length: mostTemplates + 1 }, () => template) })).toBe(
    'refused',
  );
});

describe('an account', () => {
  const user = {
    userId: 'u1',
    email: 'ana@desk.test',
    username: 'Ana',
    roles: [...roles],
    disabled: true,
    invited: false,
    secondFactor: true,
    createdAt: at,
  };

  test('is read with every role that there is', () => {
    expect(taken(users.usersAnswer, { users: [user] })).toEqual({ users: [user] });
    expect(parseUsers({ users: [user] })).toEqual([user]);
    expect(taken(users.userAnswer, { ...user, roles: ['captain'] })).toBe('refused');
  });

  test('is invited with a role, and may choose its name itself', () => {
    const invitation = { email: 'ana@desk.test', username: 'Ana', roles: ['user'] };

    expect(taken(users.invitationRequest, { ...invitation, username: ' Ana ' })).toEqual(invitation);
    expect(mayBeMissing(users.invitationRequest, invitation)).toEqual(['username']);
    expect(taken(users.invitationRequest, { ...invitation, roles: [] })).toBe('refused');
    expect(taken(users.invitationRequest, { ...invitation, username: ' ' })).toBe('refused');
  });

  test('is changed in any part; the second factor can only be switched off', () => {
    const change = { username: 'Ana', roles: ['admin'], disabled: true, secondFactor: false };

    expect(taken(users.userChangeRequest, change)).toEqual(change);
    expect(mayBeMissing(users.userChangeRequest, change)).toEqual(Object.keys(change));
    expect(taken(users.userChangeRequest, { secondFactor: true })).toBe('refused');
    expect(taken(users.userChangeRequest, { password: 'x' })).toBe('refused');
  });
});
