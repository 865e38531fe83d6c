import { parseTemplates } from '../../src/staff/answers.ts';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { templatesBody } from '../../src/contracts/schemas/templates.ts';
import { type ReplyTemplate, templatesPath } from '../../src/contracts/templates.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { change } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { templateFields } from '../../src/contracts/templates.ts';

async function openOffice(databaseUrl?: string) {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  const token = await signInAs(settings, url, 'admin');
  return { settings, url, token };
}

function template(en: string): ReplyTemplate {
  return {
    templateId: randomUUID(),
    name: { en, es: `${en} es` },
    body: { en: 'Dear {name}', es: 'Saludos' },
  };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('there are some to begin with, in both languages, and an admin replaces them', async () => {
    const office = await openOffice(await newDatabase());
    const { url, token } = office;
    const first = await getAs(token, url + templatesPath);
    expect(v.safeParse(templatesBody, jsonOf(first)).issues).toBeUndefined();
    const templates = parseTemplates(jsonOf(first)) ?? [];
    expect(templates.length).toBeGreaterThanOrEqual(5);
    const named = templates.flatMap(({ body }) =>
      [body.en, body.es].flatMap((text) => text.match(/\{\w+\}/g) ?? []),
    );
    expect(named.filter((field) => !templateFields.some((known) => field === `{${known}}`))).toEqual([]);
    const etag = first.headers.get('etag') ?? '';
    const wanted = [template('Second'), template('First')];

    const put = await change(office, 'PUT', templatesPath, { templates: wanted }, etag);

    expect(put.status).toBe(200);
    expect(parseTemplates(jsonOf(put))).toEqual(wanted);
    const second = await getAs(token, url + templatesPath);
    expect([jsonOf(second), second.headers.get('etag')]).toEqual([jsonOf(put), put.headers.get('etag')]);
    expectProblem(await change(office, 'PUT', templatesPath, { templates: [] }, etag), 412);
    expectProblem(await change(office, 'PUT', templatesPath, { templates: [] }), 428);
    const twice = { templates: [wanted[0], wanted[0]] };
    expectProblem(await change(office, 'PUT', templatesPath, twice, '*'), 422);
    expectProblem(await change(office, 'PUT', templatesPath, { templates: [{}] }, '*'), 422);
    const none = await change(
      office,
      'PUT',
      templatesPath,
      { templates: [] },
      `W/${put.headers.get('etag')}`,
    );
    expect(none.status).toBe(200);
    expect(parseTemplates(jsonOf(await getAs(token, url + templatesPath)))).toEqual([]);
  });

  test('of two admins who change them at once one is told', async () => {
    const office = await openOffice(await newDatabase());
    const etag = (await getAs(office.token, office.url + templatesPath)).headers.get('etag') ?? '';

    const answers = await Promise.all(
      ['one', 'other'].map((en) => change(office, 'PUT', templatesPath, { templates: [template(en)] }, etag)),
    );

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect(parseTemplates(jsonOf(await getAs(office.token, office.url + templatesPath)))).toHaveLength(1);
  });
});
