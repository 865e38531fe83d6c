import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Done } from '../../server/lib/jobs/job-lane.ts';
import { bounceLimits } from '../../server/lib/mail/delivery-report.ts';
import { addMail, markSent, type NewMail, takeMail } from '../../server/lib/mail/mail-queue.ts';
import { isMailboxRead, readingMailbox } from '../../server/lib/mail/reading-mailbox.ts';
import { type MailboxLocation, readMailboxUrl } from '../../server/lib/settings/mailbox-url.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { parseQuotation, quotationPath } from '../../src/contracts/staff-quotations.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { reports } from '../support/delivery-reports.ts';
import { imapServers, type TestMailbox, useDovecot } from '../support/dovecot.ts';
import { freePort } from '../support/free-port.ts';
import { openMailServer } from '../support/mail-server.ts';
import { parseMetrics, problemsAt } from '../support/metrics.ts';
import { askForQuote } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { cutNothing } from '../support/cut-nothing.ts';

const at = '2026-11-22T10:00:00.000Z';
const answer = `From: Ana <ana@ship.example>\r\nSubject: Re: Your request\r\n\r\nThank you\r\n`;

/** Sends a mail about a request; returns its Message-ID. */
async function sentMail(db: Database, change: Partial<NewMail> = {}): Promise<string> {
  const mailId = randomUUID();
  const mail = { recipient: 'ana@ship.example', subject: 'Your request', body: 'text', created_at: at };
  await db
    .transaction()
    .execute((transaction) =>
      addMail(transaction, { ...mail, mail_id: mailId, submission_id: randomUUID(), ...change }),
    );
  await markSent(db, mailId, at);
  const { message_id } = await db
    .selectFrom('mails')
    .select('message_id')
    .where('mail_id', '=', mailId)
    .executeTakeFirstOrThrow();
  return `${message_id}@pmts.example`;
}

async function refusalsIn(db: Database): Promise<readonly (string | null)[]> {
  const rows = await db.selectFrom('mails').select('refusal').orderBy('refusal').execute();
  return rows.map(({ refusal }) => refusal).filter((refusal) => refusal !== null);
}

const neverEnding = new AbortController().signal;
const job = { kind: 'bounces', key: '', tries: 1, lease: 'lease' } as const;

/** One visit by one server; returns the seconds until the next one, and the number of bounced mails. */
async function look(db: Database, location: MailboxLocation, ending = neverEnding) {
  const counts: number[] = [];
  const begun = Date.now();
  const reading = {
    db,
    location,
    setting: 'BOUNCES_URL' as const,
    now: () => begun,
    report: (bounces: number) => void counts.push(bounces),
  };
  const done: Done = await readingMailbox(reading)(job, ending);
  return { bounces: counts[0] ?? 0, again: (Date.parse(done.again ?? '') - begun) / 1000 };
}

const everyLook = bounceLimits.every / 1000;

async function areRead(box: TestMailbox): Promise<readonly boolean[]> {
  return (await box.mails()).map(({ isRead }) => isRead);
}

describe.each(imapServers)('a mailbox of %s', () => {
  const newMailbox = useDovecot();

  describe.each(databases)('on %s', (name) => {
    const newDatabase = useDatabase(name);

    async function openStore(): Promise<Database> {
      const db = await openDatabase(await testSettings(await newDatabase()));
      onTestFinished(() => db.destroy());
      return db;
    }

    test('a mail that comes back later shows on its case and its quotation, as one that was refused at once', async () => {
      const [box, taking] = [await newMailbox(), await openMailServer('250 ok')];
      const bouncesUrl = readMailboxUrl('BOUNCES_URL', box.url)!;
      const ofTest = await testSettings(await newDatabase());
      const settings = { ...ofTest, smtpUrl: taking.url, bouncesUrl, verification: false };
      const first = await openServer(settings);
      const token = await signInAs(settings, first.url, 'moderator');
      const sending = await exampleOf('licence');
      expect((await send(first.url, sending)).status).toBe(201);
      await write({ url: first.url, token }, 'message', sending.submissionId, 'Good morning');
      const { submissionId: quoted } = (await askForQuote(first.url)).receipt;
      const mailsAt = async (url: string) => {
        const read = (id: string) => submissionAt({ url, token }, id);
        const both = [await read(sending.submissionId), await read(quoted)];
        return both.flatMap(({ mails }) => mails.map(({ state, refusal }) => `${state} ${refusal ?? ''}`));
      };
      await expect.poll(() => mailsAt(first.url)).toEqual(['sent ', 'sent ', 'sent ']);
      await first.close();

      const ids = taking.mails.map((mail) => /^Message-ID: <(.+)>/im.exec(mail)?.[1] ?? '');
      expect(ids.join()).not.toContain(sending.submissionId);
      await box.deliver(answer, ...ids.map((messageId) => reports.postfix({ messageId })));
      const { url } = await openServer(settings);

      await expect
        .poll(() => mailsAt(url))
        .toEqual(['refused 550 5.1.1', 'refused 550 5.1.1', 'refused 550 5.1.1']);
      const { mails, messages, case: state } = await submissionAt({ url, token }, sending.submissionId);
      expect(mails.map(({ sentAt }) => typeof sentAt)).toEqual(['string', 'string']);
      expect(messages.map(({ mail }) => mail?.state)).toEqual(['refused']);
      expect(state?.state).toBe('new');
      const quotation = parseQuotation(jsonOf(await getAs(token, url + quotationPath('1'))));
      expect(quotation?.mail?.state).toBe('refused');
      // Applicants' replies, and reports on mails to the office, stay unread for somebody to read.
      await expect.poll(async () => (await areRead(box)).filter((isRead) => isRead)).toHaveLength(3);
      expect((await areRead(box))[0]).toBe(false);
      const scraped = async () => parseMetrics(await (await fetch(`${url}/metrics`)).text());
      const ofBounces = async () =>
        (await scraped()).find(({ labels }) => labels['kind'] === 'bounces')?.value;
      // Once the job has ended.
      await expect.poll(ofBounces).toBe(0);
      const metrics = await scraped();
      // Each of the three reports is parsed in the other thread.
      const beside = metrics.find(({ labels }) => labels['work'] === 'bounceIn')?.value;
      expect(beside).toBeGreaterThanOrEqual(3);
    });

    test('each mail is read once, and nothing but what a case shows is marked as read', async () => {
      const [db, box] = [await openStore(), await newMailbox()];
      const ids = [await sentMail(db), await sentMail(db), await sentMail(db)];
      const [one = '', delayed = '', other = ''] = ids;
      await box.deliver(
        answer,
        reports.exim({ messageId: one }),
        reports.gmail({ messageId: delayed, action: 'delayed', status: '4.4.1' }),
        reports.postfix({ messageId: `${randomUUID()}@pmts.example` }),
        reports.postfix({ messageId: 'CAF1+office@pmts.example' }),
      );

      expect(await look(db, box.location)).toEqual({ bounces: 1, again: everyLook });

      expect(await areRead(box)).toEqual([false, true, false, false, false]);
      expect(await refusalsIn(db)).toEqual(['550 5.1.1']);
      expect(await look(db, box.location)).toEqual({ bounces: 0, again: everyLook });
      await box.deliver(reports.exchange({ messageId: other }));
      expect(await look(db, box.location)).toEqual({ bounces: 1, again: everyLook });
      expect(await refusalsIn(db)).toEqual(['550 5.1.1', '550 5.1.10']);
    });

    test('nothing is kept of a mail with a code, one about no request, and one that was erased', async () => {
      const [db, box] = [await openStore(), await newMailbox()];
      const erased = await sentMail(db);
      await db.deleteFrom('mails').execute();
      const code = await sentMail(db, { secret: true });
      const office = await sentMail(db);
      await db
        .updateTable('mails')
        .set({ submission_id: null })
        .where('message_id', '=', office.slice(0, 36))
        .execute();
      const before = await db.selectFrom('mails').selectAll().orderBy('mail_id').execute();
      await box.deliver(...[erased, code, office].map((messageId) => reports.postfix({ messageId })));

      expect((await look(db, box.location)).bounces).toBe(0);

      expect(await db.selectFrom('mails').selectAll().orderBy('mail_id').execute()).toEqual(before);
      expect(await areRead(box)).toEqual([false, false, false]);
    });

    test('a report that is quicker than the note that its mail was sent waits for it', async () => {
      const [db, box] = [await openStore(), await newMailbox()];
      const [messageId, later] = [await sentMail(db), await sentMail(db)];
      await db
        .updateTable('mails')
        .set({ sent_at: null })
        .where('message_id', '=', messageId.slice(0, 36))
        .execute();
      const { mail_id: mailId } = await db
        .selectFrom('mails')
        .select('mail_id')
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow();
      const until = new Date(Date.now() + 60_000).toISOString();
      await takeMail(db, mailId, { now: new Date().toISOString(), until });
      await box.deliver(answer, reports.postfix({ messageId }), reports.exim({ messageId: later }));

      expect(await look(db, box.location)).toEqual({ bounces: 0, again: 60 });
      await markSent(db, mailId, at);
      expect(await look(db, box.location)).toEqual({ bounces: 2, again: everyLook });

      expect(await refusalsIn(db)).toEqual(['550 5.1.1', '550 5.1.1']);
      expect(await areRead(box)).toEqual([false, true, true]);
    });

    test('two servers at once, and one that was killed before it wrote down where it was, do no harm', async () => {
      const [db, box] = [await openStore(), await newMailbox()];
      const ids = [await sentMail(db), await sentMail(db)];
      await box.deliver(...ids.map((messageId) => reports.gmail({ messageId })), answer);

      await Promise.all([look(db, box.location), look(db, box.location)]);
      await db.deleteFrom('store_facts').where('fact', '=', 'bouncesRead').execute();
      await look(db, box.location);

      expect(await refusalsIn(db)).toEqual(['550 5.1.1', '550 5.1.1']);
      expect(await areRead(box)).toEqual([true, true, false]);
      expect((await look(db, box.location)).bounces).toBe(0);
    });

    test('a mailbox that was made again is read from its beginning', async () => {
      const [db, box] = [await openStore(), await newMailbox()];
      await box.deliver(answer, answer, answer);
      await look(db, box.location);
      await box.makeAgain();
      await box.deliver(reports.exim({ messageId: await sentMail(db) }));

      expect((await look(db, box.location)).bounces).toBe(1);
    });
  });

  async function openEmbedded(): Promise<Database> {
    const db = await openDatabase(await testSettings());
    onTestFinished(() => db.destroy());
    return db;
  }

  test('large and hostile mails are passed over, and what follows them is read', async () => {
    const [db, box] = [await openEmbedded(), await newMailbox()];
    const messageId = await sentMail(db);
    const report = reports.postfix({ messageId });
    const part = '--4XyZ1A2b3Cz9.1795342502/relay.provider.example\r\nContent-Description: Notification';
    expect(report).toContain(part);
    await box.deliver(
      `X-Long: ${'x'.repeat(5_000_000)}\r\nContent-Type: multipart/report\r\n\r\n`,
      // The status lies beyond the part that is read.
      report.replace(
        part,
        `--4XyZ1A2b3Cz9.1795342502/relay.provider.example\r\n\r\n${'y'.repeat(60)}\r\n`.repeat(5000) + part,
      ),
      `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n'.repeat(100_000)}`,
      `Subject: \u0000\u00ff\r\nContent-Type: text/html; charset=no-such\r\n\r\n<script>`,
      report,
    );

    expect((await look(db, box.location)).bounces).toBe(1);

    expect(await areRead(box)).toEqual([false, false, false, false, true]);
  });

  test('what one look does not take in, the next one does at once', async () => {
    const [db, box] = [await openEmbedded(), await newMailbox()];
    const messageId = await sentMail(db);
    await box.deliver(...Array<string>(bounceLimits.mails).fill(answer), reports.exim({ messageId }));

    expect(await look(db, box.location)).toEqual({ bounces: 0, again: 0 });
    expect(await look(db, box.location)).toEqual({ bounces: 1, again: everyLook });
  });

  test.each([
    ['password', 'wrong user or password'],
    ['mailbox', 'there is no mailbox of that name'],
  ])('a wrong %s is said in one line, without the password', async (part, said) => {
    const [db, box] = [await openEmbedded(), await newMailbox()];

    await expect(look(db, { ...box.location, [part]: 'secret' })).rejects.toThrow(
      `The mailbox of BOUNCES_URL cannot be read: ${said}`,
    );
  });

  test('a password goes over no network without TLS', async () => {
    const [db, box] = [await openEmbedded(), await newMailbox()];

    // Also this machine, but not under a name that counts as loopback.
    await expect(look(db, { ...box.location, host: '0.0.0.0' })).rejects.toThrow(
      'The mailbox of BOUNCES_URL cannot be read: ',
    );
  });

  test('a server that ends does not wait for a look', async () => {
    const [db, box] = [await openEmbedded(), await newMailbox()];
    const ending = new AbortController();
    await box.deliver(...Array<string>(50).fill(answer));
    const looking = look(db, box.location, ending.signal);
    ending.abort();

    await expect(looking).rejects.toThrow();
  });
});

/** A port on which nothing listens, or a server that never speaks. */
const silences = {
  'nobody is there': freePort,
  'nobody says a word': async () => {
    const server = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  },
};

test.each(Object.entries(silences))(
  'while %s where the mailbox should be, requests are taken, and nothing holds up the end of the server',
  async (_what, port) => {
    cutNothing();
    const bouncesUrl = readMailboxUrl('BOUNCES_URL', `imap://u:secret@127.0.0.1:${await port()}`)!;
    const server = await openServer({ ...(await testSettings()), bouncesUrl });

    expect((await send(server.url, await exampleOf('licence'))).status).toBe(201);
    const health = await fetch(`${server.url}/api/health`);
    expect(health.status).toBe(200);
    expect(await health.text()).not.toContain('bounces');

    await expect(server.close()).resolves.toBeUndefined();
  },
);

test('a mailbox that cannot be reached counts as a failing job, which says no password', async () => {
  const bouncesUrl = readMailboxUrl('BOUNCES_URL', `imap://u:secret@127.0.0.1:${await freePort()}`)!;
  const settings = { ...(await testSettings()), bouncesUrl };
  const { url } = await openServer(settings);
  const failing = async () => {
    const series = parseMetrics(await (await fetch(`${url}/metrics`)).text());
    return series.find((one) => one.name === 'pmts_jobs_failing')?.value;
  };

  await expect.poll(failing).toBe(1);

  const db = await openDatabase(settings);
  onTestFinished(() => db.destroy());
  const kept = await db
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', 'bounces')
    .executeTakeFirstOrThrow();
  expect(kept.last_error).toBe('MailboxError: The mailbox of BOUNCES_URL cannot be read: ECONNREFUSED');
  await expect.poll(() => problemsAt(url)).toContain('mailboxFailing');
});

describe('whether a mailbox is read', () => {
  const now = Date.parse('2026-11-26T12:00:00.000Z');

  test.each([
    ['waits for its time', 0, 5, null, true],
    ['is being read', 1, 0, 'a', true],
    ['could not be read', 1, 0.5, null, false],
    ['could not be read and is tried again', 2, 0, 'a', false],
    ['is read by nobody', 0, -40, null, false],
    ['is due in days, since the clock jumped back', 0, 3000, null, false],
  ])('%s', async (_what, tries, minutes, lease, isRead) => {
    const settings = await testSettings();
    const db = await openDatabase(settings);
    onTestFinished(() => db.destroy());
    const due_at = new Date(now + minutes * 60_000).toISOString();
    const job = { kind: 'replies', key: '', priority: 0, due_at, lease, leased_until: null, tries };
    await db
      .insertInto('jobs')
      .values({ ...job, last_error: null })
      .execute();

    expect(await isMailboxRead(db, ['bounces', 'replies'], now)).toBe(isRead);
    // It is not one of this server's.
    expect(await isMailboxRead(db, ['bounces'], now)).toBe(true);
  });
});
