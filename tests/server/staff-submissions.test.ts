import { parseSubmission, parseSubmissions } from '../../src/staff/answers.ts';
import { Buffer } from 'node:buffer';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { attachment } from '../../server/lib/http/answer.ts';
import { submissionCall, submissionsCall } from '../../server/modules/requests/desk/staff-routes.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import {
  submissionFilePath,
  submissionPath,
  submissionsPath,
} from '../../src/contracts/staff-submissions.ts';
import { formIds } from '../../src/forms/index.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, factsOf, fieldsOfSending, type Sending, send, withFile } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

/** A PDF by its first bytes, which is all that is looked at, and a page for a browser that guesses. */
const trojan = new Uint8Array(
  Buffer.from('%PDF-1.7\n<html><script>alert(document.domain)</script><svg onload=alert(1)>'),
);

async function download(
  url: string,
  token: string,
  sending: Sending,
  field = 'documento',
): Promise<Response> {
  return fetch(url + submissionFilePath(sending.submissionId, field), { headers: bearer(token) });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('a moderator reads what came in by every form, newest first, with who sent it and its files', async () => {
    const { settings, url } = server();
    const token = await signInAs(settings, url, 'moderator');
    const list = async () => parseSubmissions(jsonOf(await getAs(token, url + submissionsPath))) ?? [];
    const before = await list();
    const sent = new Map<string, Sending>();
    for (const form of formIds) {
      const sending = await exampleOf(form);
      expect((await send(url, sending)).status).toBe(201);
      sent.set(form, sending);
    }

    const answer = await getAs(token, url + submissionsPath);

    expect(v.is(submissionsCall.answers[200].schema, jsonOf(answer))).toBe(true);
    const listed = parseSubmissions(jsonOf(answer)) ?? [];
    const rows = listed.slice(0, formIds.length);
    expect(listed.slice(formIds.length)).toEqual(before);
    expect(rows.map(({ form }) => form)).toEqual(formIds.toReversed());
    for (const { form, submissionId, files, applicant } of rows) {
      const sending = sent.get(form)!;
      expect(submissionId).toBe(sending.submissionId);
      expect(files.map(({ field }) => field)).toEqual(sending.files.map(({ field }) => field));
      // The evaluation does not ask who fills it in.
      expect(applicant.name === '').toBe(form === 'evaluation');
      const one = await getAs(token, url + submissionPath(submissionId));
      expect(v.is(submissionCall.answers[200].schema, jsonOf(one))).toBe(true);
      expect(parseSubmission(jsonOf(one))?.fields).toEqual(fieldsOfSending(sending));
    }
  });

  test('a file comes back byte for byte, as something to be saved that can do nothing', async () => {
    const { settings, url } = server();
    const sending = withFile(await exampleOf('licence'), trojan, 'pasaporte ñ \u202egpj.html');
    expect((await send(url, sending)).status).toBe(201);
    const token = await signInAs(settings, url, 'moderator');

    const response = await download(url, token, sending);

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(trojan.length),
      'content-disposition': `attachment; filename="pasaporte _ gpj.html.pdf"; filename*=UTF-8''pasaporte%20%C3%B1%20gpj.html.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(trojan);
  });

  test('every file of a submission is its own', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('medical', 1);
    expect((await send(url, sending)).status).toBe(201);
    const token = await signInAs(settings, url, 'admin');

    const row = parseSubmission(jsonOf(await getAs(token, url + submissionPath(sending.submissionId))));

    expect(row?.files.length).toBe(sending.files.length);
    for (const { field, size, sha256 } of row?.files ?? []) {
      const bytes = new Uint8Array(await (await download(url, token, sending, field)).arrayBuffer());
      expect(factsOf(bytes)).toEqual({ size, sha256 });
    }
  });

  test.each([
    ['another field', (id: string) => submissionFilePath(id, 'cedula')],
    ['a path for a field', (id: string) => submissionFilePath(id, '../../pmts.db')],
    ['NUL for a field', (id: string) => submissionFilePath(id, '\0')],
    ['an unknown submission', () => submissionPath('00000000-0000-4000-8000-000000000000')],
    ['NUL for a submission', () => submissionPath('\0')],
    ['a path for a submission', () => submissionPath('../health')],
    ['everything', () => submissionPath('%')],
  ])('%s is not there', async (_, pathOf) => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    await send(url, sending);
    const token = await signInAs(settings, url, 'super_admin');

    expectProblem(await getAs(token, url + pathOf(sending.submissionId)), 404);
  });

  test('a submission of a form that this version does not know is shown without its applicant', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const unfilled = { form: 'gone', search_text: null, applicant_name: null, applicant_email: null };
    await inDatabase(settings, (db) => db.updateTable('submissions').set(unfilled).execute());
    await inDatabase(settings, (db) => db.updateTable('cases').set({ form: 'gone' }).execute());
    const token = await signInAs(settings, url, 'moderator');

    const rows = parseSubmissions(jsonOf(await getAs(token, url + submissionsPath)));

    expect(rows).toMatchObject([{ form: 'gone', applicant: { name: '', email: '' } }]);
  });
});

test('a file that the disk has lost is told in words, and is no empty file', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const sending = await exampleOf('licence');
  await send(url, sending);
  const token = await signInAs(settings, url, 'moderator');
  await rm(join(settings.dataDir, 'files', `request-${sending.submissionId}`), { recursive: true });

  const answer = await getAs(token, url + submissionFilePath(sending.submissionId, sending.files[0]!.field));
  expectProblem(answer, 404);
  expect(answer.problem).toMatchObject({ type: 'urn:pmts:problem:fileLost' });
});

test.each([
  ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['año "1".pdf', `attachment; filename="a_o _1_.pdf"; filename*=UTF-8''a%C3%B1o%20%221%22.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['50%.pdf', `attachment; filename="50_.pdf"; filename*=UTF-8''50%25.pdf`],
  [
    'a\r\nSet-Cookie: x',
    `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
  ],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])('the name %j goes into a header as it must', (name, header) => {
  expect(attachment(name)).toBe(header);
});
