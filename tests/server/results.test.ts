import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { addressPath, messagesPath, statusPath } from '../../src/contracts/cases.ts';
import {
  accessCodePath,
  lookupPath,
  type ResultsAnswer,
  resultFilePath,
  resultsPath,
} from '../../src/contracts/results.ts';
import { lookupAnswer, resultsAnswer } from '../../src/contracts/schemas/results.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { cleanUp } from '../../server/modules/accounts/sessions.ts';
import {
  requestNamed,
  spellingOf,
  tokenForCode,
  wantCode,
} from '../../server/modules/requests/additions/access-codes.ts';
import {
  accessCodeLimits,
  accessMailLimits,
} from '../../server/modules/requests/additions/addition-limits.ts';
import { jsonOf, signInAs, uniqueAddress } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { caseOf } from '../support/office.ts';
import { codeIn, inDatabase, mailOf, type ReadMail } from '../support/quotes.ts';
import {
  type Answered,
  exampleOf,
  factsOf,
  postJson,
  type Sending,
  send,
  withText,
} from '../support/sending.ts';
import { change, submissionAt } from '../support/staff.ts';
import { type TestServer, useServer } from '../support/test-server.ts';

interface Scene {
  readonly settings: Settings;
  readonly url: string;
  readonly token: string;
  readonly sending: Sending;
  readonly reference: string;
  readonly email: string;
}

async function sceneAt({ settings, url }: TestServer): Promise<Scene> {
  const email = uniqueAddress('jose', 'ship.example');
  const sending = withText(await exampleOf('licence'), 'correo', email);
  const { receipt } = await send(url, sending);
  const token = await signInAs(settings, url, 'moderator');
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

/** Asks for a code and reads its mail, which a job makes after the answer. @param headers of whoever asks */
async function codeMailFor(scene: Scene, headers: Record<string, string> = {}): Promise<ReadMail> {
  const { settings, url, sending } = scene;
  const before = await codeMails(scene);
  const answer = await postJson(url + accessCodePath, { submissionId: sending.submissionId }, headers);
  expect(answer.status).toBe(200);
  await allMailed(scene, before.length + 1);
  const [mailId = ''] = (await codeMails(scene)).filter((id) => !before.includes(id));
  return mailOf(settings, mailId);
}

async function allMailed(scene: Scene, count: number): Promise<void> {
  await expect.poll(() => codeMails(scene)).toHaveLength(count);
}

/** Waits until every requested mail is sent, or will never be. */
async function noneWished({ settings }: Scene): Promise<void> {
  const wishes = () =>
    inDatabase(settings, (db) =>
      db.selectFrom('jobs').select('key').where('kind', '=', 'accessCode').execute(),
    );
  await expect.poll(wishes).toEqual([]);
}

const linkIn = ({ text }: ReadMail): string => /^https?:\S+#access=(\S+)$/m.exec(text)?.[1] ?? '';

async function codeFor(scene: Scene): Promise<string> {
  return codeIn(await codeMailFor(scene));
}

/** Behind a proxy of ours, somebody else. */
const stranger = { 'X-Forwarded-For': '198.51.100.7' };

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('a code and a link that went to a mistyped address open nothing once the address is corrected', async () => {
    const scene = await sceneAt(server());
    const { url, token, sending } = scene;
    const { submissionId } = sending;
    const mail = await codeMailFor(scene);
    const desk = { url, token };

    const corrected = await change(
      desk,
      'PUT',
      addressPath(submissionId),
      { email: 'right@ship.example' },
      '*',
    );

    expect(corrected.status).toBe(200);
    for (const key of [{ code: codeIn(mail) }, { link: linkIn(mail) }]) {
      expectProblem(await postJson(url + resultsPath(submissionId), key), 422);
    }
  });

  test('files come with no message in which a template was not filled in', async () => {
    const scene = await sceneAt(server());
    const { settings, sending } = scene;
    const before = await filesIn(settings, 'files');

    const answer = await attach(scene, messageTo(sending, 'Hello {name}', 1));

    expectProblem(answer, 422);
    expect(await filesIn(settings, 'files')).toEqual(before);
    expect((await submissionAt(scene, sending.submissionId)).messages).toEqual([]);
  });

  test('files that the office attaches are stored once, and told to the applicant without being given', async () => {
    const scene = await sceneAt(server());
    const { settings, url, token, sending } = scene;
    const before = await filesIn(settings, 'files');
    const message = messageTo(sending, 'Here is your endorsement.', 2);

    const first = await attach(scene, message);
    const repeat = await attach(scene, message);

    expect([first.status, repeat.status]).toEqual([201, 200]);
    const { submissionId } = sending;
    const shown = await submissionAt({ url, token }, submissionId);
    expect(shown.messages).toMatchObject([
      { id: message.submissionId, text: 'Here is your endorsement.', attachments: [{}, {}] },
    ]);
    expect(await filesIn(settings, 'files')).toHaveLength(before.length + 2);
    expect(await caseOf(settings, sending)).toMatchObject({ version: 1 });
    const status = await postJson(url + statusPath, { ids: [submissionId] });
    expect(jsonOf(status)).toMatchObject({
      requests: [{ messages: [{ from: 'office', attachments: 2 }], documents: [] }],
    });
    const mail = await mailOf(settings, `${message.submissionId}-message`);
    expect(mail.text).toContain('Here is your endorsement.');
    expect(mail.text).toMatch(
      /(hay 2 archivos para usted|There are 2 files for you)[\s\S]*- file again\.jpg\n- file_1 again\.jpg/,
    );
    // Another content under the key, and what is no message.
    expectProblem(await attach(scene, { ...message, texts: { text: 'Other' } }), 422);
    expectProblem(await attach(scene, messageTo(sending, ' ', 1)), 422);
    expectProblem(await send(url, messageTo(sending, 'A stranger', 1)), 401);
    // A repeat restores what the disk has lost.
    await rm(join(settings.dataDir, 'files', `message-${message.submissionId}`), { recursive: true });
    expect((await attach(scene, message)).status).toBe(200);
    expect(await filesIn(settings, 'files')).toHaveLength(before.length + 2);
  });

  test('the applicant gets them after a code that is mailed to the address of the request', async () => {
    const scene = await sceneAt(server());
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
    const rest = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, from: 1000 }),
    });
    expect(factsOf(new Uint8Array(await rest.arrayBuffer()))).toEqual(factsOf(bytes!.subarray(1000)));
    expectProblem(await postJson(path, { token, from: -1 }), 400);
    // The token opens the list again, the code does not: it is used up.
    expect((await postJson(url + resultsPath(submissionId), { token })).status).toBe(200);
    expectProblem(await postJson(url + resultsPath(submissionId), { code }), 422);
    // The applicant's own files are nobody's result; nor are another request's.
    const own = url + resultFilePath(submissionId, `${submissionId}.0`);
    expectProblem(await postJson(own, { token }), 404);
    expectProblem(await postJson(path, { token: 'x' }), 422);
    const other = await exampleOf('licence');
    await send(url, other);
    expectProblem(await postJson(url + resultsPath(other.submissionId), { token }), 422);
  });

  test('whoever lost the phone gets the status with reference, address and a mailed code', async () => {
    const scene = await sceneAt(server());
    const { settings, url, sending, reference, email } = scene;
    const asked = await postJson(url + accessCodePath, {
      reference: ` ${reference.toLowerCase()} `,
      email: email.toUpperCase(),
    });
    await allMailed(scene, 1);
    const [mailId = ''] = await codeMails(scene);
    const mail = await mailOf(settings, mailId);
    expect(mail.to).toBe(email);
    const code = codeIn(mail);

    const answer = await postJson(url + lookupPath, { reference, email, code });

    const found = v.parse(lookupAnswer, jsonOf(answer));
    expect(found.request).toMatchObject({ submissionId: sending.submissionId, state: 'new' });
    expect((await postJson(url + resultsPath(sending.submissionId), { token: found.token })).status).toBe(
      200,
    );
    // A stranger gets the same answer for a request that does not exist.
    for (const stranger of [
      { reference: 'PMTS/LIC/9999', email },
      { reference, email: 'eva@ship.example' },
      { reference: "'\0", email: '' },
      { submissionId: randomUUID() },
    ]) {
      const told = await postJson(url + accessCodePath, stranger);
      expect([told.status, told.text]).toEqual([200, asked.text]);
    }
    await noneWished(scene);
    expect(await codeMails(scene)).toHaveLength(1);
    const wrong = await postJson(url + lookupPath, { reference: 'PMTS/LIC/9999', email, code });
    const over = await postJson(url + lookupPath, { reference, email, code });
    for (const one of [wrong, over]) expectProblem(one, 422);
    expect(wrong.text).toBe(over.text);
  });

  test('the address is that of the request, however it was spelt in the form and is spelt now', async () => {
    const { settings, url } = server();
    const sending = withText(await exampleOf('licence'), 'correo', 'Ana@ＳＨＩＰ.example.');
    const { reference } = (await send(url, sending)).receipt;
    const named = (email: string) => inDatabase(settings, (db) => requestNamed(db, reference, email));

    expect(await named('ana@ship.example')).toBe(sending.submissionId);
    expect(await named('ANA@ＳＨＩＰ.example.')).toBe(sending.submissionId);
    expect(await named('ana@ship2.example')).toBeUndefined();
    expect(await named('')).toBeUndefined();
  });

  test('a stranger burns neither the code nor the mails of the owner, and has five tries', async () => {
    const scene = await sceneAt(server());
    const { url, sending } = scene;
    const first = await codeMailFor(scene);
    const code = codeIn(first);
    const wrong = code === '000000' ? '000001' : '000000';
    const path = url + resultsPath(sending.submissionId);

    const tries = await Promise.all(
      Array.from({ length: 7 }, () => postJson(path, { code: wrong }, stranger)),
    );

    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '422'),
      '429',
      '429',
    ]);
    const { max } = accessMailLimits.ofSenderToMailbox[0];
    for (let asked = 0; asked < max + 3; asked += 1) {
      await postJson(url + accessCodePath, { submissionId: sending.submissionId }, stranger);
      await noneWished(scene);
    }
    expect(await codeMails(scene)).toHaveLength(1 + max);
    // The right code is useless to the stranger now; both of the owner's are valid.
    expectProblem(await postJson(path, { code }, stranger), 429);
    const second = await codeMailFor(scene);
    for (const one of [first, second]) expect((await postJson(path, { code: codeIn(one) })).status).toBe(200);
  });

  test('so many tries have all senders together, and the link of the mail works on', async () => {
    const scene = await sceneAt(server());
    const { url, sending } = scene;
    const mail = await codeMailFor(scene);
    const wrong = codeIn(mail) === '000000' ? '000001' : '000000';
    const path = url + resultsPath(sending.submissionId);
    for (let tried = 0; tried < accessCodeLimits.triesOfAll.max; tried += 1)
      expect(
        (await postJson(path, { code: wrong }, { 'X-Forwarded-For': `198.51.100.${tried}` })).status,
      ).toBe(422);

    expectProblem(await postJson(path, { code: codeIn(mail) }), 422);

    // An answer may be lost on its way: the same press again.
    for (const _ of [1, 2]) expect((await postJson(path, { link: linkIn(mail) })).status).toBe(200);
    expectProblem(await postJson(path, { link: linkIn(mail).slice(1) }), 422);
    const other = await exampleOf('licence');
    await send(url, other);
    expectProblem(await postJson(url + resultsPath(other.submissionId), { link: linkIn(mail) }), 422);
  });

  test('before the answer the same is done for a request that there is and for one that there is not', async () => {
    const scene = await sceneAt(server());
    const { settings, reference, email } = scene;
    const done = await inDatabase(settings, async (db) => {
      const statements: string[] = [];
      const watched = db.withPlugin({
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const dependencies = { db: watched, secret: 'secret', now: Date.now };
      const stepsOf = async (named: { readonly reference: string; readonly email: string }) => {
        statements.length = 0;
        await wantCode(dependencies, named, 'sender');
        const submissionId = await requestNamed(watched, named.reference, named.email);
        const target = spellingOf(named.reference, named.email);
        const typed = { code: 'none', sender: 'sender', target };
        expect(await tokenForCode(dependencies, submissionId, typed)).toBeUndefined();
        return [...statements];
      };
      return [
        await stepsOf({ reference, email }),
        await stepsOf({ reference, email: 'eva@ship.example' }),
        await stepsOf({ reference: 'PMTS/LIC/9999', email: 'eva@ship.example' }),
      ];
    });

    expect(done[0]?.length).toBeGreaterThan(5);
    expect(done[1]).toEqual(done[0]);
    expect(done[2]).toEqual(done[0]);
  });

  test('codes and tokens that are over are cleared, and open nothing', async () => {
    const scene = await sceneAt(server());
    const { settings, url, sending } = scene;
    const path = url + resultsPath(sending.submissionId);
    const { token } = v.parse(resultsAnswer, jsonOf(await postJson(path, { code: await codeFor(scene) })));
    const code = await codeFor(scene);
    const past = { expires_at: '2026-01-01T00:00:00.000Z' };
    await inDatabase(settings, async (db) => {
      await db.updateTable('access_grants').set(past).execute();
      await db.updateTable('access_tokens').set(past).execute();
    });

    expectProblem(await postJson(path, { code }), 422);
    expectProblem(await postJson(path, { token }), 422);

    const left = await inDatabase(settings, async (db) => {
      await cleanUp(db, new Date().toISOString());
      return [
        await db.selectFrom('access_grants').selectAll().execute(),
        await db.selectFrom('access_tokens').selectAll().execute(),
      ];
    });
    expect(left).toEqual([[], []]);
  });
});
