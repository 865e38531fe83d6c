import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { refuseUndescribed } from '../../server/modules/docs/routes.ts';
import { allCalls } from '../../server/all-calls.ts';
import { wireName } from '../../src/form/wire.ts';
import { loadForm, formIds } from '../../src/forms/index.ts';
import { askForQuote } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const document = v.object({
  openapi: v.literal('3.1.0'),
  info: v.object({ title: v.string(), version: v.string() }),
  paths: v.record(
    v.string(),
    v.record(
      v.picklist(['get', 'post', 'put', 'head', 'patch', 'delete', 'options']),
      v.looseObject({ summary: v.string() }),
    ),
  ),
  components: v.object({ schemas: v.looseObject({}), securitySchemes: v.looseObject({}) }),
});

async function openApi(url: string): Promise<v.InferOutput<typeof document>> {
  return v.parse(document, await (await fetch(`${url}/api/docs`)).json());
}

/** The schema of an answer, as given by the description. */
async function shapeOf(path: string, status: number): Promise<v.GenericSchema> {
  const call = (await allCalls()).find((one) => one.path === path);
  const schema = call?.answers[status]?.schema;
  if (schema === undefined) throw new Error(`${path} has no schema for ${status}`);
  return schema;
}

test('every call is described, with its parameters and who may make it', async () => {
  const { url } = await openServer(await testSettings());

  const { paths } = await openApi(url);

  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );
  const expected = (await allCalls()).map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(expected.toSorted());
  expect(paths['/api/submissions/{submissionId}/files/{field}']).toMatchObject({
    get: {
      security: [{ token: [] }],
      parameters: [
        { name: 'submissionId', in: 'path' },
        { name: 'field', in: 'path' },
      ],
      responses: { 401: { content: { 'application/problem+json': {} } }, 403: {}, 404: {} },
    },
  });
  expect(paths['/api/user/auth/login']?.post).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { required: ['email', 'password'], type: 'object' } } },
    },
  });
  expect(paths['/api/user/auth/login']?.post).toMatchObject({
    security: [],
    responses: { 400: {}, 415: { content: { 'application/problem+json': {} } } },
  });
});

test.each(formIds)('the form %s is described by its own definition', async (formId) => {
  const { url } = await openServer(await testSettings());
  const { definition, wire } = await loadForm(formId);

  const { paths } = await openApi(url);

  const type = definition.encoding === 'json' ? 'application/json' : 'multipart/form-data';
  const names = definition.sections.flatMap(({ repeat, fields }) =>
    repeat === undefined
      ? fields.filter(({ notSent: unsent }) => unsent !== true).map(({ name }) => wireName(wire, name))
      : [wireName(wire, repeat.name)],
  );
  const properties = Object.fromEntries(names.map((name) => [name, expect.anything()]));
  expect(paths[definition.endpoint]?.post).toMatchObject({
    requestBody: { content: { [type]: { schema: { type: 'object', properties } } } },
  });
});

describe('answers are as they are described', () => {
  test.each(['/api/capabilities', '/api/health', '/api/courses/getAllCourses'])('%s', async (path) => {
    const { url } = await openServer(await testSettings());

    const body: unknown = await (await fetch(url + path)).json();

    expect(v.safeParse(await shapeOf(path, 200), body).issues).toBeUndefined();
  });

  test('receipts', async () => {
    const { url } = await openServer(await testSettings());
    const sending = await exampleOf('licence');

    const [stored, repeated, quote] = [
      await send(url, sending),
      await send(url, sending),
      await askForQuote(url),
    ];

    expect([stored.status, repeated.status, quote.status]).toEqual([201, 200, 201]);
    expect(v.safeParse(await shapeOf(sending.path, 201), stored.receipt).issues).toBeUndefined();
    expect(v.safeParse(await shapeOf(sending.path, 200), repeated.receipt).issues).toBeUndefined();
    expect(v.safeParse(await shapeOf('/api/send-email', 201), quote.receipt).issues).toBeUndefined();
  });
});

test('for people it is a page, which needs no script and no style', async () => {
  const { url } = await openServer(await testSettings());

  const response = await fetch(`${url}/api/docs`, { headers: { Accept: 'text/html,*/*;q=0.8' } });

  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('vary')).toBe('Accept');
  expect(page).not.toMatch(/<script|style=|<style/);
  for (const { path } of await allCalls()) expect(page).toContain(`<code>${path}</code>`);
  const linked = /href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(v.parse(document, await (await fetch(url + linked)).json())).toEqual(await openApi(url));
});

test('a server with a call that nobody has described, or described and not registered, does not start', async () => {
  const calls = await allCalls();
  const routes = new Set(calls.map(({ method, path }) => `${method} ${path}`));

  expect(() => refuseUndescribed(routes, calls)).not.toThrow();
  expect(() => refuseUndescribed(new Set([...routes, 'GET /api/secret']), calls)).toThrow('GET /api/secret');
  expect(() => refuseUndescribed(routes, calls.slice(1))).toThrow('GET /api/capabilities');
  expect(() => refuseUndescribed(new Set([...routes].slice(1)), calls)).toThrow('GET /api/capabilities');
});

/** Calls of the desk: section 2 of its design, and later additions. */
const callsOfTheDesk = [
  'GET /api/submissions',
  'PATCH /api/submissions/{submissionId}',
  'POST /api/submissions/{submissionId}/notes',
  'POST /api/submissions/{submissionId}/messages',
  'PUT /api/submissions/{submissionId}/documents/{fileId}/verdict',
  'GET /api/submissions/{submissionId}/bundle',
  'POST /api/submissions/{submissionId}/bundle',
  'GET /api/submissions/bundle',
  'GET /api/submissions/export.csv',
  'PATCH /api/quotations/quote/{id}',
  'PUT /api/submissions/{submissionId}/read',
  'POST /api/submissions/{submissionId}/withdrawal',
  'POST /api/submissions/{submissionId}/acceptance',
  'POST /api/submissions/{submissionId}/messages/replies',
  'GET /api/templates',
  'PUT /api/templates',
  'POST /api/user/auth/renew',
  'POST /api/user/auth/password',
  'GET /api/user/auth/second-factor',
  'POST /api/user/auth/second-factor',
  'GET /api/users',
  'POST /api/users',
  'PATCH /api/users/{userId}',
  'GET /api/people',
  'POST /api/people',
  'GET /api/people/{personId}',
  'PATCH /api/people/{personId}',
  'DELETE /api/people/{personId}',
  'GET /api/reports/sales',
  'GET /api/reports/performance',
  'GET /api/reports/users',
  'GET /api/reports/evaluations',
  'GET /api/reports/audit',
  'POST /api/submissions/status',
  'POST /api/submissions/{submissionId}/corrections',
];

test('every call of the desk is among them', async () => {
  const { url } = await openServer(await testSettings());

  const { paths } = await openApi(url);

  const missing = callsOfTheDesk.filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    return !Object.hasOwn(paths[path] ?? {}, method.toLowerCase());
  });
  expect(missing).toEqual([]);
});
