import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { certificatesPath } from '../../src/contracts/expiry.ts';
import { peoplePath } from '../../src/contracts/people.ts';
import { certificatesAnswer } from '../../src/contracts/schemas/expiry.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { correctionOf } from '../support/additions.ts';
import { dated, liberian } from '../support/certificates.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { judge, moveCase } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import {
  sixBefore,
  remindAt,
  dueAt,
  wish,
  wishesIn,
  askedFor,
  reminderCount,
  soonDay,
} from '../support/reminders.ts';
import { send } from '../support/sending.ts';
import { change } from '../support/staff.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what is withdrawn or refused does not count', async () => {
    const { settings, asked } = await askedFor(newDatabase);
    for (const state of ['refused', 'withdrawn']) {
      await moveCase(settings, asked, state);
      expect(await remindAt(settings, sixBefore)).toBe(0);
    }
    await moveCase(settings, asked, 'inProgress');
    expect(await remindAt(settings, sixBefore)).toBe(1);
  });

  test('of what is withdrawn or refused the status promises no reminder', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const said: (string | undefined)[] = [];
    for (const state of ['refused', 'withdrawn', 'inProgress']) {
      await moveCase(settings, asked, state);
      said.push((await wishesIn(url, [asked]))[0]?.reminders);
    }
    expect(said).toEqual([undefined, undefined, 'on']);
  });

  test.each(['expired', 'wrongDocument'] as const)(
    'the date beside a document that is %s reminds nobody',
    async (verdict) => {
      const { settings, asked } = await askedFor(newDatabase);
      const before = await reminderCount(settings, sixBefore);

      await judge(settings, asked, { certificateFile_0: verdict, certificateFile_2: 'unreadable' });

      expect(await reminderCount(settings, sixBefore)).toBe(before - 1);
    },
  );

  test('the right document, sent instead of a wrong one, lets its date remind again', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const before = await reminderCount(settings, sixBefore);
    await judge(settings, asked, { certificateFile_0: 'wrongDocument' });
    await moveCase(settings, asked, 'waitingForApplicant');
    expect(await reminderCount(settings, sixBefore)).toBe(before - 1);

    expect((await send(url, correctionOf(asked, ['certificateFile_0']))).status).toBe(201);
    await judge(settings, asked, { certificateFile_0: 'accepted' });
    expect(await reminderCount(settings, sixBefore)).toBe(before);

    // And the other way round.
    await judge(settings, asked, { certificateFile_0: 'wrongDocument' });
    expect(await reminderCount(settings, sixBefore)).toBe(before - 1);
  });

  test.each([
    ['expires later', '2031-01-01'],
    ['gives no date', ''],
  ])('a newer request of the same person that %s makes the older one not remind', async (_what, day) => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const newer = dated(await liberian({ passport: 'pa 0123456' }), day);
    await send(url, newer);
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [] });

    await moveCase(settings, newer, 'withdrawn');

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });
  });

  test('with the same date in two requests the newer one reminds, and only it', async () => {
    const { settings, url } = await askedFor(newDatabase);
    const newer = await liberian();
    await send(url, newer);
    await wish(url, newer, 'on');

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [newer.submissionId] });
    expect(await remindAt(settings, sixBefore)).toBe(1);
    await moveCase(settings, newer, 'withdrawn');
    // Known from the older one as well, but said already.
    expect(await remindAt(settings, sixBefore)).toBe(0);
  });

  test('a newer request with the same date, whose applicant does not ask, leaves the older one its reminder', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const newer = await liberian();
    await send(url, newer);

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });
    const token = await signInAs(settings, url, 'moderator');
    // Staff see the one that reminds; the example's date is more than a year away.
    await inDatabase(settings, (db) =>
      db
        .updateTable('certificates')
        .set({ expires_on: soonDay() })
        .where('expires_on', 'is not', null)
        .execute(),
    );
    const listed = async () => {
      const answer = jsonOf(await getAs(token, `${url}${certificatesPath}?within=12`));
      return v
        .parse(certificatesAnswer, answer)
        .items.map(({ submissionId, reminders }) => `${submissionId} ${reminders}`);
    };
    expect(new Set(await listed())).toEqual(new Set([`${asked.submissionId} on`]));

    await wish(url, asked, 'off');
    expect(new Set(await listed())).toEqual(new Set([`${newer.submissionId} off`]));
  });

  test('requests of one client count as one person, whatever passport they name', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const newer = dated(await liberian({ passport: 'NEW777' }), '2031-01-01');
    await send(url, newer);
    const desk = { url, token: await signInAs(settings, url, 'moderator') };
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });

    const submissionIds = [asked.submissionId, newer.submissionId];
    await change(desk, 'POST', peoplePath, { name: 'Yolanda', submissionIds });

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [] });
  });
});
