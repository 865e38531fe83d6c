import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../server/lib/mail/mail-sender.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { peoplePath } from '../../src/contracts/people.ts';
import { parseQuotation, quotationPath } from '../../src/contracts/staff-quotations.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { openMailServer } from '../support/mail-server.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const office = 'office@pmts.example';

async function openDesk(settings: Settings): Promise<Desk & { close(): Promise<void> }> {
  const { url, close } = await openServer(settings);
  return { url, close, token: await signInAs(settings, url, 'moderator') };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a mail server that refuses the address of an applicant for good shows on the case, until it takes it', async () => {
    const settings = await testSettings(await newDatabase());
    const refusing = await openMailServer((to) => (to === office ? '250 ok' : '550 5.1.1 No such mailbox'));
    const desk = await openDesk({ ...settings, smtpUrl: refusing.url });
    const sending = await exampleOf('licence');
    expect((await send(desk.url, sending)).status).toBe(201);
    expect((await write(desk, 'message', sending.submissionId, 'Good morning')).status).toBe(201);

    const mailsNow = async () => (await submissionAt(desk, sending.submissionId)).mails;
    await expect
      .poll(async () => (await mailsNow()).map(({ state }) => state))
      .toEqual(['refused', 'refused']);

    const { mails, messages } = await submissionAt(desk, sending.submissionId);
    expect(mails.map(({ refusal }) => refusal)).toEqual(['550 5.1.1', '550 5.1.1']);
    expect(messages.map(({ mail }) => mail)).toEqual([{ state: 'refused', sentAt: null }]);
    const due = await inDatabase(settings, (db) =>
      db.selectFrom('mails').select('due_at').where('refusal', 'is not', null).execute(),
    );
    for (const { due_at } of due) expect(Date.parse(due_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);

    await desk.close();
    const taking = await openMailServer('250 ok');
    const { url } = await openServer({ ...settings, smtpUrl: taking.url });
    const later = { url, token: desk.token };
    await expect
      .poll(async () =>
        (await submissionAt(later, sending.submissionId)).mails.map(({ state, refusal }) => [state, refusal]),
      )
      .toEqual([
        ['sent', null],
        ['sent', null],
      ]);
  });

  test('a request and its quotation lead to the client that staff have confirmed', async () => {
    const settings = await testSettings(await newDatabase());
    const desk = await openDesk(settings);
    const { receipt } = await askForQuote(desk.url);
    const { submissionId } = receipt;
    expect((await submissionAt(desk, submissionId)).person).toBeNull();

    const made = await change(desk, 'POST', peoplePath, { name: 'Ana Paz', submissionIds: [submissionId] });

    const { personId } = jsonOf(made) as { personId: string };
    expect((await submissionAt(desk, submissionId)).person).toEqual({ personId, name: 'Ana Paz' });
    const shown = await getAs(desk.token, desk.url + quotationPath('1'));
    expect(parseQuotation(jsonOf(shown))?.person).toEqual({ personId, name: 'Ana Paz' });
  });
});

test.each([
  [{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 <ana@ship.example> unknown' }, '550 5.1.1'],
  [{ command: 'RCPT TO', responseCode: 551, response: '551 not here' }, '551'],
  [{ command: 'DATA', responseCode: 554, response: '554 5.7.1 spam' }, '554 5.7.1'],
  [{ command: 'RCPT TO', responseCode: 451, response: '451 4.7.1 later' }, undefined],
  [{ command: 'MAIL FROM', responseCode: 550, response: '550 5.7.1 you may not' }, undefined],
  [{ command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 wrong' }, undefined],
  [new Error('connect ECONNREFUSED'), undefined],
  [undefined, undefined],
])('of %j the refusal is %j', (error, refusal) => {
  expect(refusalOf(error)).toBe(refusal);
});

test('no id of another request finds a mail', async () => {
  const settings = await testSettings();
  const desk = await openDesk(settings);
  const [one, other] = [
    await exampleOf('licence'),
    { ...(await exampleOf('licence')), submissionId: randomUUID() },
  ];
  expect((await send(desk.url, one)).status).toBe(201);
  expect((await send(desk.url, other)).status).toBe(201);
  await write(desk, 'message', one.submissionId, 'Good morning');

  expect((await submissionAt(desk, one.submissionId)).mails).toHaveLength(2);
  expect((await submissionAt(desk, other.submissionId)).mails).toHaveLength(1);
});
