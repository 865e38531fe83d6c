import { expect, test } from 'vitest';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase, quoteBody, type QuoteBody, quotePath } from '../support/quotes.ts';
import { type Answered, post, postJson } from '../support/sending.ts';
import { useServer } from '../support/test-server.ts';

const server = useServer();

const thousand = Array.from({ length: 1000 }, (_, index) => String(index + 1));

/** All that quote requests leave in the store. */
function kept(settings: Settings) {
  return inDatabase(settings, async (db) => [
    await db.selectFrom('submissions').selectAll().orderBy('submission_id').execute(),
    await db.selectFrom('quotations').selectAll().orderBy('id').execute(),
    await db
      .selectFrom('quotation_courses')
      .selectAll()
      .orderBy('quotation_id')
      .orderBy('position')
      .execute(),
    await db.selectFrom('verifications').select('verification_id').orderBy('verification_id').execute(),
    await db.selectFrom('mails').select('mail_id').orderBy('mail_id').execute(),
  ]);
}

/** What is changed, the fields that the problem names, and a word of its Spanish message. */
const bad: readonly (readonly [string, QuoteBody, readonly string[], RegExp])[] = [
  ['a course that there is not', { courses: ['999'] }, ['courses'], /ya no están en el catálogo: 1\./],
  [
    'a renewal that there is not',
    { renewalCourses: ['x', ''] },
    ['renewalCourses'],
    /ya no están en el catálogo: [12]\./,
  ],
  [
    'a course in both lists',
    { courses: ['6'], renewalCourses: ['6'] },
    ['renewalCourses'],
    /nuevos y también/,
  ],
  [
    'a renewal without a renewal price',
    { renewalCourses: ['11'] },
    ['renewalCourses'],
    /renovación para esta nacionalidad: \p{L}.*como nuevo/u,
  ],
  ['another government', { government: 'liberia' }, ['government'], /opciones/],
  ['a government of JavaScript', { government: 'constructor' }, ['government'], /opciones/],
  ['no government', { government: '' }, ['government'], /gobierno/],
  ['no nationality', { nationality: ' ' }, ['nationality'], /Debe seleccionar una nacionalidad/],
  ['another nationality', { nationality: 'atlantis' }, ['nationality'], /opciones/],
  ['no course at all', { courses: [], renewalCourses: [] }, ['courses'], /No se encontraron cursos/],
  ['1,000 courses', { courses: thousand }, ['courses'], /200 o menos/],
  ['the same course twice', { courses: ['1', '1'] }, ['courses'], /más de una vez/],
  ['ids that are numbers', { courses: [1] }, ['courses'], /lista de textos/],
  ['a course that is a text', { courses: '1' }, ['courses'], /lista de textos/],
  ['courses in an object', { courses: { 0: '1' } }, ['courses'], /lista de textos/],
  ['courses that are null', { renewalCourses: null }, ['renewalCourses'], /lista de textos/],
  ['a list in a list', { courses: [['1']] }, ['courses'], /lista de textos/],
  ['a name that is a number', { name: 7 }, ['name'], /se espera texto/],
  ['a name that is a list', { name: ['Ana'] }, ['name'], /se espera texto/],
  ['an address that is an object', { email: {} }, ['email'], /se espera texto/],
  ['no name', { name: '', lastName: undefined }, ['name', 'lastName'], /nombre/],
  ['no document', { document: '' }, ['document'], /pasaporte/],
  ['an address that is none', { email: 'ana' }, ['email'], /@/],
  ['a name that is too long', { name: 'x'.repeat(201) }, ['name'], /200/],
  ['a field that there is not', { price: '1' }, ['price'], /no tiene este campo/],
  ['another form', { submissionType: 'licence' }, ['submissionType'], /otro valor/],
  ['a form that is a list', { submissionType: ['quote'] }, ['submissionType'], /otro valor/],
];

test('each bad request gets a clear problem, and nothing is stored or mailed', async () => {
  const { settings, url } = server();
  const first = await askForQuote(url);
  const before = await kept(settings);

  for (const [what, change, fields, words] of bad) {
    const answer = await askForQuote(url, change);

    expectProblem(answer, 422, fields);
    expect(answer.problem.message, what).toMatch(words);
  }

  expect(await kept(settings)).toEqual(before);
  const number = ({ receipt }: Answered) => Number(receipt.reference.split('/').at(-1));
  expect(number(await askForQuote(url))).toBe(number(first) + 1);
});

test('the problem is in the language of the sender', async () => {
  const { url } = server();

  const answer = await askForQuote(url, { courses: [], renewalCourses: [] }, undefined, {
    'Accept-Language': 'en',
  });

  expect(answer.problem.message).toBe('No selected courses were found');
});

test.each([
  ['a list', '[]'],
  ['a text', '"quote"'],
  ['null', 'null'],
  ['nothing', ''],
  ['half an object', '{"name":"Ana"'],
  ['a page', '<html></html>'],
])('a body that is %s is refused as damaged', async (_what, body) => {
  const { settings, url } = server();
  const before = await kept(settings);

  const answer = await post(url + quotePath, body, { 'Content-Type': 'application/json' });

  expectProblem(answer, 400);
  expect(await kept(settings)).toEqual(before);
});

test('a body that is no JSON, too long, or of ten thousand fields is refused', async () => {
  const { settings, url } = server();
  const before = await kept(settings);
  const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));

  const form = await post(url + quotePath, new URLSearchParams({ name: 'Ana' }));
  const multipart = await post(url + quotePath, new FormData());
  const long = await postJson(url + quotePath, { ...quoteBody, name: 'x'.repeat(limits.maxJsonBytes) });
  const many = await postJson(url + quotePath, fields);

  expectProblem(form, 415);
  expect(form.problem.message).toContain('application/json');
  expectProblem(multipart, 415);
  expectProblem(long, 413);
  expect(long.problem.message).toContain('256 KB');
  expectProblem(many, 422);
  expect(await kept(settings)).toEqual(before);
});

test("names of JavaScript's own properties are only unknown fields", async () => {
  const { url } = server();

  const answer = await post(
    url + quotePath,
    `{"__proto__":{"name":"x"},"constructor":"y",${JSON.stringify(quoteBody).slice(1)}`,
    {
      'Content-Type': 'application/json',
    },
  );

  expectProblem(answer, 422, ['constructor', '__proto__']);
  expect(Object('x').name).toBeUndefined();
});

test('a plain client, which sends no key and no submissionType, is served', async () => {
  const { url } = server();
  const { submissionType: _left, phone: _optional, ...plain } = quoteBody;

  const answer = await postJson(url + quotePath, { ...plain, nationality: 'Panameña' });

  expect(answer.status).toBe(201);
  expect(answer.receipt.quotation?.quotedPrice).toBe(365);
});
