import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { doNext } from '../../server/lib/jobs/job-lane.ts';
import { makeAllDue } from '../../server/lib/jobs/job-queue.ts';
import { mailKinds, mailPriority, type NewMail } from '../../server/lib/mail/mail-queue.ts';
import { laneOf } from '../../server/lib/mail/mail-sender.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import type { MailTable } from '../../server/lib/store/tables.ts';
import { officeNoticeEvery, repliesLimit } from '../../server/modules/requests/additions/addition-limits.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askAgain, makeOfficeMailsOld } from '../support/office.ts';
import { inDatabase, mailOf } from '../support/quotes.ts';
import { exampleOf, type Sending, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const minute = 60_000;

/** Oldest first. */
async function officeMails(settings: Settings): Promise<readonly MailTable[]> {
  return inDatabase(settings, (db) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', settings.officeEmail)
      .orderBy('created_at')
      .execute(),
  );
}

/** Number of messages that a mail mentions. */
function toldIn({ body }: Pick<MailTable, 'body'>): number {
  return body.split('Mensaje del solicitante / Message from the applicant:').length - 1;
}

function later(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

async function openStore(settings: Settings): Promise<Database> {
  const db = await openDatabase(settings);
  onTestFinished(() => db.destroy());
  return db;
}

/** Another server, with its clock ahead: sends the next due mail; false when there is none. */
function senderOn(db: Database, ahead: number, deliver: (mail: NewMail) => Promise<void>) {
  const sending = {
    db,
    transport: { deliver },
    log: { failed: () => undefined },
    now: () => Date.now() + ahead,
  };
  return () => doNext(laneOf(sending, 'mail'));
}

async function sendAll(db: Database, ahead: number): Promise<readonly NewMail[]> {
  const sent: NewMail[] = [];
  const next = senderOn(db, ahead, async (mail) => void sent.push(mail));
  while (await next()) continue;
  return sent;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  interface Scene {
    readonly databaseUrl: string | undefined;
    readonly settings: Settings;
    readonly url: string;
    readonly sending: Sending;
  }

  /** A licence about which the office and its applicant have been told. */
  async function setScene(): Promise<Scene> {
    const databaseUrl = await newDatabase();
    const settings = await testSettings(databaseUrl);
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');
    expect((await send(url, sending)).status).toBe(201);
    await mailOf(settings, sending.submissionId);
    return { databaseUrl, settings, url, sending };
  }

  test('a flood of messages about one request is one mail to the office in ten minutes, and none of them is left out', async () => {
    const { databaseUrl, settings, url, sending } = await setScene();
    await makeOfficeMailsOld(settings);
    // Several servers, which the embedded database cannot have.
    const others = databaseUrl === undefined ? [] : [await openServer(await testSettings(databaseUrl))];
    const urls = [url, ...others.map((other) => other.url)];

    const answers = await Promise.all(
      Array.from({ length: repliesLimit.max }, (_, index) =>
        send(urls[index % urls.length]!, replyTo(sending, `Message ${index}`)),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [ofRequest, ...mails] = await officeMails(settings);
    expect(ofRequest?.mail_id).toBe(sending.submissionId);
    for (const { priority } of [ofRequest!, ...mails]) expect(priority).toBe(mailPriority.office);
    expect(mails.length).toBeLessThanOrEqual(2);
    expect(mails.map(toldIn).reduce((sum, told) => sum + told, 0)).toBe(repliesLimit.max);
    const [first, second] = mails.map((mail) => Date.parse(mail.created_at));
    if (first !== undefined && second !== undefined)
      expect(second - first).toBeGreaterThanOrEqual(officeNoticeEvery);
  });

  test('the first message is told at once, and those of the next ten minutes together when they are over', async () => {
    const { settings, url, sending } = await setScene();
    await makeOfficeMailsOld(settings);
    const first = replyTo(sending, 'First');
    await send(url, first);
    expect((await mailOf(settings, first.submissionId)).text).toContain('Mensaje del solicitante');
    for (const text of ['Second', 'Third']) await send(url, replyTo(sending, text));
    const db = await openStore(settings);

    // A start makes all waiting jobs due.
    await makeAllDue(db, mailKinds, later(0));
    expect(await sendAll(db, 9 * minute)).toEqual([]);
    const sent = await sendAll(db, 10.5 * minute);

    expect(sent.map(toldIn)).toEqual([2]);
    expect(sent[0]?.body).toMatch(/^PMTS\/LIC\/0001 2 avisos\n/);
    expect(await sendAll(db, 21 * minute)).toEqual([]);
  });

  test('what comes while a server that dies is sending the mail is in the next one, and nothing is told twice', async () => {
    const { settings, url, sending } = await setScene();
    await send(url, replyTo(sending, 'First'));
    const db = await openStore(settings);
    const reached = vi.fn();
    void senderOn(db, 11 * minute, () => new Promise(() => reached()))();
    await expect.poll(() => reached).toHaveBeenCalled();

    await send(url, replyTo(sending, 'Second'));
    await send(url, replyTo(sending, 'Third'));

    // Its lease has expired, and so have the ten minutes.
    const sent = await sendAll(db, 25 * minute);
    expect(sent.map(toldIn)).toEqual([1, 2]);
    expect(new Set(sent.map(({ mail_id: id }) => id)).size).toBe(2);
    expect(await sendAll(db, 60 * minute)).toEqual([]);
  });

  test('one mail tells of everything that was added, each by what it is', async () => {
    const { settings, url, sending } = await setScene();
    await send(url, replyTo(sending, 'It comes in a moment'));
    await askAgain(settings, sending);

    await send(
      url,
      correctionOf(
        sending,
        sending.files.slice(0, 1).map(({ field }) => field),
      ),
    );

    const [, digest, ...others] = await officeMails(settings);
    expect(others).toEqual([]);
    expect(digest?.body).toMatch(/Mensaje del solicitante[^]+Documentos corregidos/);
    expect(digest?.body).not.toContain('It comes in a moment');
    for (const text of [digest?.body, digest?.html])
      expect(text).toMatch(/Formulario \/ Form[^]*Solicitud de licencia \/ Licence request/);
  });

  test('with OFFICE_MAIL_ANSWERS=on it has the words and the files of each', async () => {
    const settings = { ...(await testSettings(await newDatabase())), officeMailAnswers: true };
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');
    await send(url, sending);

    await send(url, replyTo(sending, 'First page', 1));
    await send(url, replyTo(sending, 'Second page', 1));

    const [, digest] = await officeMails(settings);
    expect(digest?.body).toMatch(
      /First page\n\nfile: file again\.jpg[^]+Second page\n\nfile: file again\.jpg/,
    );
  });

  test('twenty messages a day about one request are taken; the next waits, with the time and in its language', async () => {
    const { settings, url, sending } = await setScene();
    const replies = Array.from({ length: repliesLimit.max }, (_, index) =>
      replyTo(sending, `Message ${index}`),
    );
    for (const reply of replies) expect((await send(url, reply)).status).toBe(201);
    const next = replyTo(sending, 'One more', 1);

    const refused = await send(url, next, { 'Accept-Language': 'en' });
    const spanish = await send(url, next, { 'Accept-Language': 'es' });

    expectProblem(refused, 429);
    expect(JSON.parse(refused.text)).toMatchObject({
      type: 'urn:pmts:problem:tooManyReplies',
      message: expect.stringContaining('At most 20 messages a day'),
    });
    expect(spanish.text).toContain('Se pueden enviar como máximo 20 mensajes al día');
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(24 * 3600 - 120);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    // A repeat of an accepted reply is answered as before.
    expect((await send(url, replies[3]!)).status).toBe(200);
    const another = await exampleOf('licence');
    await send(url, another);
    expect((await send(url, replyTo(another, 'Of another request'))).status).toBe(201);

    // The first of them was a day ago.
    await inDatabase(settings, (db) =>
      db
        .updateTable('additions')
        .set({ received_at: later(-repliesLimit.window) })
        .where('addition_id', '=', replies[0]!.submissionId)
        .execute(),
    );
    expect((await send(url, next)).status).toBe(201);
  });
});
