import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { messagesPath, statusPath } from '../../src/contracts/cases.ts';
import {
  accessCodePath,
  lookupPath,
  type ResultsAnswer,
  resultFilePath,
  resultsPath,
} from '../../src/contracts/results.ts';
import { lookupAnswer, resultsAnswer } from '../../src/contracts/schemas/results.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { cleanUp } from '../../server/modules/accounts/clean-up.ts';
import { accessMailLimits } from '../../server/modules/additions/addition-limits.ts';
import { jsonOf, signInAs } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { caseOf } from '../support/office.ts';
import { inDatabase, mailOf, type ReadMail } from '../support/quotes.ts';
import { type Answered, exampleOf, factsOf, postJson, type Sending, send } from '../support/sending.ts';
import { submissionAt } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

interface Scene {
  readonly settings: Settings;
  readonly url: string;
  readonly token: string;
  readonly sending: Sending;
  readonly reference: string;
  readonly email: string;
}

async function setScene(databaseUrl?: string): Promise<Scene> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  const sending = await exampleOf('licence');
  const { receipt } = await send(url, sending);
  const token = await signInAs(settings, url, 'moderator');
  const email = sending.texts['correo'] ?? '';
  return { settings, url, token, sending, reference: receipt.reference, email };
}

/** The office's message with files, as a page sends it. */
function attach({ url, token }: Scene, message: Sending): Promise<Answered> {
  return send(url, message, bearer(token));
}

function messageTo({ submissionId }: Sending, text: string, files: number): Sending {
  return { ...replyTo({ submissionId }, text, files), path: messagesPath(submissionId) };
}

async function codeMails({ settings, sending }: Scene): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db
      .selectFrom('mails')
      .select('mail_id')
      .where('mail_id', 'like', `${sending.submissionId}-access%`)
      .orderBy('created_at', 'desc')
      .execute(),
  );
  return rows.map(({ mail_id: mailId }) => mailId);
}

/** Asks for a code and reads it in the mail. */
async function codeFor(scene: Scene): Promise<string> {
  const { settings, url, sending } = scene;
  const answer = await postJson(url + accessCodePath, { submissionId: sending.submissionId });
  expect(answer.status).toBe(200);
  const [mailId = ''] = await codeMails(scene);
  const mail: ReadMail = await mailOf(settings, mailId);
  return /^ {2}(\d{6})$/m.exec(mail.text)?.[1] ?? '';
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('files that the office attaches are stored once, and told to the applicant without being given', async () => {
    const scene = await setScene(await newDatabase());
    const { settings, url, token, sending } = scene;
    const message = messageTo(sending, 'Here is your endorsement.', 2);

    const first = await attach(scene, message);
    const repeat = await attach(scene, message);

    expect([first.status, repeat.status]).toEqual([201, 200]);
    const { submissionId } = sending;
    const shown = await submissionAt({ url, token }, submissionId);
    expect(shown.messages).toMatchObject([
      { id: message.submissionId, text: 'Here is your endorsement.', attachments: [{}, {}] },
    ]);
    expect(await filesIn(settings, 'files')).toHaveLength(3);
    expect(await caseOf(settings, sending)).toMatchObject({ version: 1 });
    const status = await postJson(url + statusPath, { ids: [submissionId] });
    expect(jsonOf(status)).toMatchObject({
      requests: [{ messages: [{ from: 'office', attachments: 2 }], documents: [] }],
    });
    const mail = await mailOf(settings, `${message.submissionId}-message`);
    expect(mail.text).toContain('Here is your endorsement.');
    expect(mail.text).toMatch(/(archivos para usted|files for you): 2/);
    // Another content under the key, and what is no message.
    expectProblem(await attach(scene, { ...message, texts: { text: 'Other' } }), 422);
    expectProblem(await attach(scene, messageTo(sending, ' ', 1)), 422);
    expectProblem(await send(url, messageTo(sending, 'A stranger', 1)), 401);
    // A repeat brings back what the disk has lost.
    await rm(join(settings.dataDir, 'files', message.submissionId), { recursive: true });
    expect((await attach(scene, message)).status).toBe(200);
    expect(await filesIn(settings, 'files')).toHaveLength(3);
  });

  test('the applicant gets them after a code that is mailed to the address of the request', async () => {
    const scene = await setScene(await newDatabase());
    const { url, sending } = scene;
    const { submissionId } = sending;
    const message = messageTo(sending, 'Your certificate', 1);
    await attach(scene, message);
    await send(url, replyTo(sending, 'A page of mine', 1));
    const code = await codeFor(scene);

    const answer = await postJson(url + resultsPath(submissionId), { code });

    const results: ResultsAnswer = v.parse(resultsAnswer, jsonOf(answer));
    const [bytes] = message.files.map((file) => file.bytes);
    expect(results.files).toMatchObject([{ messageId: message.submissionId, ...factsOf(bytes!) }]);
    const { token, files } = results;
    const path = url + resultFilePath(submissionId, files[0]?.fileId ?? '');
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(factsOf(new Uint8Array(await response.arrayBuffer()))).toEqual(factsOf(bytes!));
    // The token opens the list again, the code does not: it is used up.
    expect((await postJson(url + resultsPath(submissionId), { token })).status).toBe(200);
    expectProblem(await postJson(url + resultsPath(submissionId), { code }), 422);
    // What the applicant has sent is nobody's result; nor is another request's.
    const own = url + resultFilePath(submissionId, `${submissionId}.0`);
    expectProblem(await postJson(own, { token }), 404);
    expectProblem(await postJson(path, { token: 'x' }), 422);
    const other = await exampleOf('licence');
    await send(url, other);
    expectProblem(await postJson(url + resultsPath(other.submissionId), { token }), 422);
  });

  test('whoever lost the phone gets the status with reference, address and a mailed code', async () => {
    const scene = await setScene(await newDatabase());
    const { settings, url, sending, reference, email } = scene;
    const asked = await postJson(url + accessCodePath, {
      reference: ` ${reference.toLowerCase()} `,
      email: email.toUpperCase(),
    });
    const [mailId = ''] = await codeMails(scene);
    const mail = await mailOf(settings, mailId);
    expect(mail.to).toBe(email);
    const code = /^ {2}(\d{6})$/m.exec(mail.text)?.[1] ?? '';

    const answer = await postJson(url + lookupPath, { reference, email, code });

    const found = v.parse(lookupAnswer, jsonOf(answer));
    expect(found.request).toMatchObject({ submissionId: sending.submissionId, state: 'new' });
    expect((await postJson(url + resultsPath(sending.submissionId), { token: found.token })).status).toBe(
      200,
    );
    // A stranger hears the same of a request that there is not.
    for (const stranger of [
      { reference: 'PMTS/LIC/9999', email },
      { reference, email: 'eva@ship.example' },
      { reference: "'\0", email: '' },
      { submissionId: randomUUID() },
    ]) {
      const told = await postJson(url + accessCodePath, stranger);
      expect([told.status, told.text]).toEqual([200, asked.text]);
    }
    expect(await codeMails(scene)).toHaveLength(1);
    const wrong = await postJson(url + lookupPath, { reference: 'PMTS/LIC/9999', email, code });
    const over = await postJson(url + lookupPath, { reference, email, code });
    for (const one of [wrong, over]) expectProblem(one, 422);
    expect(wrong.text).toBe(over.text);
  });

  test('a code has five tries, and so many are mailed to one mailbox', async () => {
    const scene = await setScene(await newDatabase());
    const { url, sending } = scene;
    const code = await codeFor(scene);
    const wrong = code === '000000' ? '000001' : '000000';
    const path = url + resultsPath(sending.submissionId);

    const tries = await Promise.all(Array.from({ length: 5 }, () => postJson(path, { code: wrong })));

    for (const one of tries) expectProblem(one, 422);
    expectProblem(await postJson(path, { code }), 422);
    const { max } = accessMailLimits.toMailbox[0];
    for (let asked = 1; asked < max + 3; asked += 1)
      await postJson(url + accessCodePath, { submissionId: sending.submissionId });
    expect(await codeMails(scene)).toHaveLength(max);
  });

  test('codes and tokens that are over are cleared, and open nothing', async () => {
    const scene = await setScene(await newDatabase());
    const { settings, url, sending } = scene;
    const path = url + resultsPath(sending.submissionId);
    const { token } = v.parse(resultsAnswer, jsonOf(await postJson(path, { code: await codeFor(scene) })));
    const code = await codeFor(scene);
    const past = { expires_at: '2026-01-01T00:00:00.000Z' };
    await inDatabase(settings, async (db) => {
      await db.updateTable('access_codes').set(past).execute();
      await db.updateTable('access_tokens').set(past).execute();
    });

    expectProblem(await postJson(path, { code }), 422);
    expectProblem(await postJson(path, { token }), 422);

    const left = await inDatabase(settings, async (db) => {
      await cleanUp(db, new Date().toISOString());
      return [
        await db.selectFrom('access_codes').selectAll().execute(),
        await db.selectFrom('access_tokens').selectAll().execute(),
      ];
    });
    expect(left).toEqual([[], []]);
  });
});
