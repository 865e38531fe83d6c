import { parseSubmissionsPage } from '../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import { addressPath } from '../../src/contracts/cases.ts';
import { accessCodePath } from '../../src/contracts/results.ts';
import { submissionsPath } from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { openMailServer } from '../support/mail-server.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { type Answered, exampleOf, postJson, send, withText } from '../support/sending.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const wrong = 'jose@ship.exmaple';
const right = 'Jose.Right@ship.example';

interface Office extends Desk {
  readonly settings: Settings;
  readonly submissionId: string;
  readonly reference: string;
  /** Recipients to whom the mail server was asked to deliver, in order. */
  readonly recipients: readonly string[];
}

/** A licence request with a mistyped address that the mail server does not know. */
async function openOffice(databaseUrl?: string): Promise<Office> {
  const mailServer = await openMailServer((to) => (to === wrong ? '550 5.1.1 No such mailbox' : '250 ok'));
  const settings = { ...(await testSettings(databaseUrl)), smtpUrl: mailServer.url };
  const { url } = await openServer(settings);
  const sending = withText(await exampleOf('licence'), 'correo', wrong);
  const { status, receipt } = await send(url, sending);
  expect(status).toBe(201);
  const token = await signInAs(settings, url, 'moderator');
  const { submissionId } = sending;
  return {
    settings,
    url,
    token,
    submissionId,
    reference: receipt.reference,
    recipients: mailServer.recipients,
  };
}

function correct(office: Office, email: string, version?: number | string): Promise<Answered> {
  return change(office, 'PUT', addressPath(office.submissionId), { email }, version);
}

async function rowAt({ url, token }: Office, search = '') {
  const answer = await getAs(token, `${url}${submissionsPath}?limit=5&q=${encodeURIComponent(search)}`);
  return parseSubmissionsPage(jsonOf(answer))?.items;
}

async function statesOf(office: Office): Promise<readonly string[]> {
  return (await submissionAt(office, office.submissionId)).mails.map(({ state }) => state);
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a corrected address gets what had not arrived, and everything that follows', async () => {
    const office = await openOffice(await newDatabase());
    const { settings, submissionId, recipients } = office;
    const said = await write(office, 'message', submissionId, 'Which ship are you on?');
    expect(said.status).toBe(201);
    await expect.poll(() => statesOf(office)).toEqual(['refused', 'refused']);
    expect(await rowAt(office)).toMatchObject([{ mailTrouble: true }]);
    const before = await submissionAt(office, submissionId);

    const answer = await correct(office, ` ${right} `, 1);

    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    await expect.poll(() => statesOf(office)).toEqual(['givenUp', 'givenUp', 'sent', 'sent']);
    expect(recipients.filter((to) => to === right)).toHaveLength(2);
    const after = await submissionAt(office, submissionId);
    expect(after.applicant.email).toBe(right);
    // The answers stay as they were received.
    expect(after.fields).toEqual(before.fields);
    expect(after.fields['correo']).toBe(wrong);
    expect(after.messages).toMatchObject([{ mail: { state: 'sent' } }]);
    expect(after.events.at(-1)).toMatchObject({
      kind: 'address',
      before: wrong,
      after: right,
      by: { name: 'moderator' },
    });
    const [row, ...others] = (await rowAt(office, 'jose.right')) ?? [];
    expect([row?.submissionId, others]).toEqual([submissionId, []]);
    expect(row).not.toHaveProperty('mailTrouble');
    // The next mail goes there too, once.
    await write(office, 'message', submissionId, 'Thank you');
    await expect.poll(() => statesOf(office)).toEqual(['givenUp', 'givenUp', 'sent', 'sent', 'sent']);
    expect(recipients.filter((to) => to === right)).toHaveLength(3);
    // A second correction does not resend delivered mails.
    expect((await correct(office, 'other@ship.example', 2)).status).toBe(200);
    const rows = await inDatabase(settings, (db) =>
      db.selectFrom('mails').select('mail_id').where('recipient', '=', 'other@ship.example').execute(),
    );
    expect(rows).toEqual([]);
  });

  test('whoever lost the phone is known by the corrected address, and no more by the other', async () => {
    const office = await openOffice(await newDatabase());
    const { settings, url, reference } = office;
    expect((await correct(office, right, '*')).status).toBe(200);

    for (const email of [wrong, right.toLowerCase()]) {
      expect((await postJson(url + accessCodePath, { reference, email })).status).toBe(200);
    }

    // The answer is sent before the mail is created, so that its time reveals nothing.
    const codes = () =>
      inDatabase(settings, (db) =>
        db.selectFrom('mails').select('recipient').where('secret', '=', 1).execute(),
      );
    await expect.poll(codes).toEqual([{ recipient: right }]);
  });

  test('a change names its version, and an address is one that mail can go to', async () => {
    const office = await openOffice(await newDatabase());
    expectProblem(await correct(office, right), 428);
    expectProblem(await correct(office, right, 7), 412);
    for (const email of ['a@b, c@d', 'ana', 'ana@ship.example\nBcc: all@evil', '']) {
      const answer = await correct(office, email, 1);
      expect([email, answer.status]).toEqual([email, 422]);
    }
    // The address is the present one: no change.
    expect((await correct(office, wrong, 1)).headers.get('etag')).toBe('"1"');
    const { events, applicant } = await submissionAt(office, office.submissionId);
    expect([events.length, applicant.email]).toEqual([1, wrong]);
  });

  test('a quotation goes to the corrected address, whose reader has proved nothing yet', async () => {
    const office = await openOffice(await newDatabase());
    const { receipt } = await askForQuote(office.url, { email: wrong });
    const { settings } = office;
    const quote = { ...office, submissionId: receipt.submissionId };
    await inDatabase(settings, (db) =>
      db.updateTable('quotations').set({ verified_at: receipt.receivedAt }).execute(),
    );
    await expect.poll(async () => (await statesOf(quote))[0]).toBe('refused');

    expect((await correct(quote, right, 1)).status).toBe(200);

    const row = await inDatabase(settings, (db) =>
      db.selectFrom('quotations').select(['user_email', 'verified_at', 'mail_id']).executeTakeFirst(),
    );
    expect(row).toEqual({
      user_email: right.toLowerCase(),
      verified_at: null,
      mail_id: `${receipt.submissionId}-quote-again-2`,
    });
    await expect.poll(async () => (await statesOf(quote)).includes('sent')).toBe(true);
  });
});
