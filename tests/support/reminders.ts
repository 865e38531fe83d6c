import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { dueReminders, remind, switchReminders } from '../../server/modules/expiry/reminding.ts';
import { statusPath } from '../../src/contracts/cases.ts';
import { remindersPath } from '../../src/contracts/expiry.ts';
import { jsonOf } from './accounts.ts';
import { liberian } from './certificates.ts';
import type { useDatabase } from './databases.ts';
import { inDatabase } from './quotes.ts';
import { type Answered, postJson, send, type Sending } from './sending.ts';
import { openServer, testSettings } from './test-server.ts';

export const sixBefore = Date.parse('2028-09-01T13:00:00Z');
export const threeBefore = Date.parse('2028-12-01T13:00:00Z');

export const site = 'https://site.example';

export function needs(settings: Settings, now: number) {
  return {
    mails: { letterhead: settings, siteUrl: () => site },
    now: () => now,
    mailQueued: () => undefined,
  };
}

/** Runs the daily job. @returns the number of mails */
export function remindAt(settings: Settings, now: number): Promise<number> {
  return inDatabase(settings, (db) => remind({ db, ...needs(settings, now) }));
}

export function dueAt(settings: Settings, now: number) {
  return inDatabase(settings, async (db) => {
    const { due, leftOut } = await dueReminders(db, now);
    return { due: due.map(({ submissionId }) => submissionId), leftOut };
  });
}

function turnOn(settings: Settings): Promise<void> {
  return inDatabase(settings, (db) => switchReminders(db, true, new Date().toISOString(), 'Luz Vega'));
}

export function wish(
  url: string,
  { submissionId }: Pick<Sending, 'submissionId'>,
  reminders: string,
  key: string = randomUUID(),
): Promise<Answered> {
  const body = { reminders, words: '1' };
  return postJson(url + remindersPath(submissionId), body, { 'Idempotency-Key': `"${key}"` });
}

/** What the status of these requests says about reminders. */
export async function wishesIn(url: string, sendings: readonly Pick<Sending, 'submissionId'>[]) {
  const ids = sendings.map(({ submissionId }) => submissionId);
  return v.parse(
    v.object({ requests: v.array(v.object({ reminders: v.optional(v.string()) })) }),
    jsonOf(await postJson(url + statusPath, { ids })),
  ).requests;
}

export async function reminderMails(settings: Settings) {
  return inDatabase(settings, (db) =>
    db.selectFrom('mails').selectAll().where('unsubscribe', 'is not', null).orderBy('created_at').execute(),
  );
}

type NewDatabase = ReturnType<typeof useDatabase>;

/** @param newDatabase see useDatabase */
export async function openOffice(newDatabase: NewDatabase) {
  const settings = await testSettings(await newDatabase());
  const { url } = await openServer(settings);
  return { settings, url };
}

/** A request whose applicant has asked for reminders, in an office that sends them. */
export async function askedFor(newDatabase: NewDatabase, sending?: Sending) {
  const { settings, url } = await openOffice(newDatabase);
  const asked = sending ?? (await liberian());
  expect((await send(url, asked, { 'Accept-Language': 'es' })).status).toBe(201);
  expect((await wish(url, asked, 'on')).status).toBe(201);
  await turnOn(settings);
  return { settings, url, asked };
}

/** How many certificates the next run would name. */
export function reminderCount(settings: Settings, now: number): Promise<number> {
  return inDatabase(settings, async (db) => {
    const { due } = await dueReminders(db, now);
    return due.reduce((sum, { certificates }) => sum + certificates.length, 0);
  });
}

/** Six months from a week ago. */
export function soonDay(): string {
  const soon = new Date(Date.now() - 7 * 24 * 60 * 60_000);
  soon.setUTCMonth(soon.getUTCMonth() + 6);
  return soon.toISOString().slice(0, 10);
}
