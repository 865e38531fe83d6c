import { expect } from 'vitest';
import { readMailboxUrl } from '../../server/lib/settings/mailbox-url.ts';
import { freePort } from './free-port.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { statusPath } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { signInAs } from './accounts.ts';
import { type AnsweredMail, answerTo, authservId } from './client-mails.ts';
import type { TestMailbox } from './dovecot.ts';
import { openMailServer } from './mail-server.ts';
import { exampleOf, send, type Sending } from './sending.ts';
import { change, type Desk } from './staff.ts';
import { openServer, testSettings } from './test-server.ts';

/** The address of the request. */
export const applicant = 'ana@ship.example';
/** Milliseconds. */
export const undoFor = 60_000;

export interface MailScene {
  readonly box: TestMailbox;
  readonly sending: Sending;
  readonly settings: Settings;
  readonly url: string;
  readonly desk: Desk;
  /** Delivers an answer to the receipt, unless it names something else, and returns it. */
  answer(mail?: Partial<AnsweredMail>): Promise<string>;
  /** Starts a server anew, which looks into the mailbox at once. */
  look(): Promise<void>;
  /** Mails to the applicant. */
  taken(): readonly string[];
}

/** A licence that waits for its document, and the mailbox of the office. */
export async function setMailScene(
  box: TestMailbox,
  database: string | undefined,
  further: Partial<Settings> = {},
): Promise<MailScene> {
  const taking = await openMailServer('250 ok');
  const repliesUrl = readMailboxUrl('REPLIES_URL', box.url)!;
  const ofTest = await testSettings(database);
  const own = { smtpUrl: taking.url, repliesUrl, mailAuthservId: authservId, port: await freePort() };
  const settings = { ...ofTest, ...own, ...further };
  const server = await openServer(settings, { undoFor });
  const token = await signInAs(settings, server.url, 'moderator');
  const desk = { url: server.url, token };
  const example = await exampleOf('licence');
  const sending = { ...example, texts: { ...example.texts, correo: applicant } };
  expect((await send(server.url, sending, { 'Accept-Language': 'en' })).status).toBe(201);
  const path = submissionPath(sending.submissionId);
  const waiting = { state: 'waitingForApplicant', reason: 'Your page is dark.' };
  expect((await change(desk, 'PATCH', path, waiting, '*')).status).toBe(200);
  await expect.poll(() => taking.mails.length).toBeGreaterThan(1);
  const [receipt = ''] = taking.mails.filter((mail) => new RegExp(`^To: ${applicant}`, 'm').test(mail));
  const id = `<${/^Message-ID: <(.+)>/im.exec(receipt)?.[1] ?? ''}>`;
  let running = server;
  return {
    box,
    sending,
    settings,
    url: server.url,
    desk,
    async answer(mail = {}) {
      const text = answerTo({ references: [id], ...mail });
      await box.deliver(text);
      return text;
    },
    async look() {
      await running.close();
      running = await openServer(settings, { undoFor });
    },
    taken: () => taking.mails.filter((mail) => new RegExp(`^To: ${applicant}`, 'm').test(mail)),
  };
}

/** What the phone is told of the request. */
export async function statusAt(url: string, id: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ids: [id] });
  const answered = await fetch(url + statusPath, { method: 'POST', headers, body });
  const { requests } = (await answered.json()) as { readonly requests: readonly unknown[] };
  return requests[0];
}

/** Of each mail, in their order. */
export async function areRead(box: TestMailbox): Promise<readonly boolean[]> {
  return (await box.mails()).map((mail) => mail.isRead);
}
