import { describe, expect, test } from 'vitest';
import { locales } from '../../../src/lib/locale.ts';
import { type Answer, answerGroups, fileLabel } from '../../../src/staff/requests/request-answers.tsx';
import { formIds, loadForm } from '../../../src/forms/index.ts';
import { exampleOf, fieldsOfSending } from '../../support/sending.ts';

const itemText = (id: string): string => `course ${id}`;

function byName(groups: ReturnType<typeof answerGroups>): ReadonlyMap<string, Answer> {
  return new Map(groups.flatMap(({ answers }) => answers.map((answer) => [answer.name, answer])));
}

describe.each(formIds)('a submission of the form %s', (formId) => {
  test('shows every field and file under its label, in both languages', async () => {
    const form = await loadForm(formId);
    const sending = await exampleOf(formId);
    const sent = fieldsOfSending(sending);
    const { constants = {} } = form.definition;
    const labels = await Promise.all(
      locales.map(async (locale) => {
        const groups = answerGroups({ form, locale, itemText }, sent);
        const answers = byName(groups);
        const whole = Object.keys(sent).filter(
          (name) => !Object.hasOwn(constants, name) && name !== 'certificatesMetadata',
        );
        expect([...answers.keys()].filter((name) => !/_\d+$/.test(name)).toSorted()).toEqual(
          whole.toSorted(),
        );
        expect([...answers.values()].filter(({ name, label }) => label === name)).toEqual([]);
        const files = sending.files.map(({ field }) => fileLabel({ form, locale }, sent, field));
        expect(sending.files.filter(({ field }) => files.includes(field))).toEqual([]);
        expect(new Set(files).size).toBe(files.length);
        return [...answers.values()].map(({ label }) => label).join();
      }),
    );
    expect(labels[0]).not.toBe(labels[1]);
  });
});

describe('an application for a Liberian certificate', () => {
  test('shows each certificate under its course, dates as days, and no fact twice', async () => {
    const form = await loadForm('liberian');
    const sent = fieldsOfSending(await exampleOf('liberian'));
    const lines = JSON.parse(String(sent['certificatesMetadata']));
    lines[0].issueDate = '2026-03-01';
    const groups = answerGroups(
      { form, locale: 'es', itemText },
      { ...sent, certificatesMetadata: JSON.stringify(lines) },
    );
    const certificates = groups.filter(({ id }) => id.startsWith('certificates-'));

    expect(certificates).toHaveLength(lines.length);
    expect(certificates[0]?.title).toMatch(/^Cursos requeridos: ./i);
    expect(certificates[0]?.answers.map(({ name }) => name)).toEqual([
      'certificateNumber_0',
      'issueDate_0',
      'expiryDate_0',
      'issuingAuthority_0',
    ]);
    expect(certificates[0]?.answers[1]?.texts).toEqual(['01/03/2026']);
  });

  test.each(['not json', '[]x', '{"a":1}', '[1]', '["a"]', '[null]'])(
    'with the list %j shows it as it is',
    async (list) => {
      const form = await loadForm('liberian');
      const groups = answerGroups({ form, locale: 'en', itemText }, { certificatesMetadata: list });

      expect(groups).toEqual([
        {
          id: 'others',
          title: undefined,
          answers: [{ name: 'certificatesMetadata', label: 'certificatesMetadata', texts: [list] }],
        },
      ]);
    },
  );

  test('an item of a course that there is not keeps its own words', async () => {
    const form = await loadForm('liberian');
    const list = JSON.stringify([
      { courseName: '<b>x</b>', certificateNumber: '7', __proto__: 'y', constructor: 'z' },
    ]);
    const [group] = answerGroups({ form, locale: 'en', itemText }, { certificatesMetadata: list });

    expect(group?.title).toBe('Required Courses: <b>x</b>');
    expect(group?.answers.find(({ name }) => name === 'constructor_0')?.texts).toEqual(['z']);
    expect(group?.answers.find(({ name }) => name === 'certificateNumber_0')?.texts).toEqual(['7']);
  });
});

test('an option is shown as it was offered, another answer as it came, whatever it is called', async () => {
  const form = await loadForm('quote');
  const shown = (nationality: string) =>
    byName(answerGroups({ form, locale: 'es', itemText }, { nationality })).get('nationality')?.texts;

  expect(shown('panama')).toEqual(['Panamá']);
  for (const odd of ['panameño', 'toString', '__proto__', 'constructor']) expect(shown(odd)).toEqual([odd]);
});

test('the courses of a quote are called by name', async () => {
  const form = await loadForm('quote');
  const answers = byName(
    answerGroups({ form, locale: 'en', itemText }, { courses: ['1', '2'], renewalCourses: [] }),
  );

  expect(answers.get('courses')?.texts).toEqual(['course 1', 'course 2']);
  expect(answers.get('renewalCourses')?.texts).toEqual([]);
});

test('a form that this version does not know shows every field under its own name', () => {
  const sent = { some: 'text', many: ['a', 'b'], blank: ' ' };

  expect(answerGroups({ form: undefined, locale: 'en', itemText }, sent)).toEqual([
    {
      id: 'others',
      title: undefined,
      answers: [
        { name: 'some', label: 'some', texts: ['text'] },
        { name: 'many', label: 'many', texts: ['a', 'b'] },
        { name: 'blank', label: 'blank', texts: [] },
      ],
    },
  ]);
  expect(fileLabel({ form: undefined, locale: 'en' }, sent, 'document_0')).toBe('document_0');
});
