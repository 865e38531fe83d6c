import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesPath } from '../../src/contracts/cases.ts';
import { caseMessageAnswer, noteAnswer } from '../../src/contracts/schemas/cases.ts';
import { jsonOf, signInAs } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase, mailOf, quoteOfficeAt } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { change, submissionAt, write } from '../support/staff.ts';
import { useServer } from '../support/test-server.ts';

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('a message is shown, is in the history, and is mailed once, in the language of the request', async () => {
    const office = await quoteOfficeAt(server());
    const { settings, url, submissionId, email, reference } = office;
    const key = randomUUID();
    const text = 'Which ship are you on?\nWe need its name.';

    const [first, second] = await Promise.all([
      write(office, 'message', submissionId, text, key),
      write(office, 'message', submissionId, text, key),
    ]);

    expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 201]);
    expect(v.safeParse(caseMessageAnswer, jsonOf(first)).issues).toBeUndefined();
    expect(jsonOf(first)).toMatchObject({ id: key, text, by: { kind: 'account', name: 'moderator' } });
    const mails = await inDatabase(settings, (db) =>
      db
        .selectFrom('mails')
        .select('mail_id')
        .where('submission_id', '=', submissionId)
        .where('mail_id', 'like', '%message')
        .execute(),
    );
    expect(mails).toEqual([{ mail_id: `${key}-message` }]);
    const mail = await mailOf(settings, `${key}-message`);
    expect(mail.to).toBe(email);
    expect(mail.subject).toBe(`${reference}: Course quote`);
    expect(mail.html).toContain(`A message about your request ${reference}`);
    expect(mail.text).toContain('Dear Ana Paz,');
    expect(mail.text).toContain(text);
    expect(mail.text).toContain(`${url}/requests/${submissionId}`);
    expect(mail.replyTo).toBe(settings.officeEmail);
    // The mail is there a moment before it is noted that it was sent.
    await expect
      .poll(async () => (await submissionAt(office, submissionId)).messages)
      .toMatchObject([{ id: key, text, attachments: [], mail: { state: 'sent' } }]);
    const { events, case: present } = await submissionAt(office, submissionId);
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'message']);
    expect(present?.version).toBe(1);
  });

  test('a message in which a template was not filled in is refused with words, and nothing is kept or mailed', async () => {
    const office = await quoteOfficeAt(server());
    const { settings, submissionId } = office;

    const refused = await write(office, 'message', submissionId, 'Please send:\n\n{documents}\n{reasons}');

    expectProblem(refused, 422);
    expect(refused.problem.type).toBe('urn:pmts:problem:unfilledFields');
    expect(refused.problem.message).toContain('{documents}, {reasons}');
    const { messages, events } = await submissionAt(office, submissionId);
    expect([messages, events.map(({ kind }) => kind)]).toEqual([[], ['received']]);
    const mails = await inDatabase(settings, (db) =>
      db
        .selectFrom('mails')
        .select('mail_id')
        .where('submission_id', '=', submissionId)
        .where('mail_id', 'like', '%message')
        .execute(),
    );
    expect(mails).toEqual([]);
    // A note is read by colleagues only.
    expect((await write(office, 'note', submissionId, '{documents}')).status).toBe(201);
  });

  test('a note is kept once under its key, is no mail, and leaves the version alone', async () => {
    const office = await quoteOfficeAt(server());
    const { submissionId } = office;
    const key = randomUUID();

    const first = await write(office, 'note', submissionId, ' Called twice. ', key);
    const repeat = await write(office, 'note', submissionId, ' Called twice. ', key);
    const other = await write(office, 'note', submissionId, 'Something else', key);

    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(v.safeParse(noteAnswer, jsonOf(first)).issues).toBeUndefined();
    expect(jsonOf(repeat)).toEqual(jsonOf(first));
    expectProblem(other, 422);
    expect(other.problem.type).toBe('urn:pmts:problem:keyReused');
    const { notes, messages, events, case: present } = await submissionAt(office, submissionId);
    expect(notes).toMatchObject([{ id: key, text: 'Called twice.' }]);
    expect(messages).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'note']);
    expect(present?.version).toBe(1);
  });
});

test('a message to somebody without an address is kept, and there is no mail', async () => {
  const { settings, url } = embedded();
  const sending = await exampleOf('evaluation');
  await send(url, sending);
  const desk = { url, token: await signInAs(settings, url, 'moderator') };

  expect((await write(desk, 'message', sending.submissionId, 'Thank you')).status).toBe(201);

  expect((await submissionAt(desk, sending.submissionId)).messages).toMatchObject([{ mail: null }]);
});

test('words are refused without a key, without text, with too much of it, and where there is no request', async () => {
  const office = await quoteOfficeAt(embedded());
  const { submissionId } = office;

  expectProblem(await change(office, 'POST', messagesPath(submissionId), { text: 'x' }), 400);
  expectProblem(await write(office, 'note', submissionId, '  '), 422);
  expectProblem(await write(office, 'note', submissionId, 'x'.repeat(5001)), 422);
  expectProblem(await write(office, 'message', submissionId, 'a\0b'), 422);
  expectProblem(await write(office, 'message', randomUUID(), 'x'), 404);
});
