import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { addAccount, getAs, signInAs } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { report } from '../support/reports.ts';
import { exampleOf, send } from '../support/sending.ts';
import type { Desk } from '../support/staff.ts';
import { type TestServer, useServer } from '../support/test-server.ts';

interface Office extends Desk {
  readonly settings: Settings;
}

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  return { settings, url, token: await signInAs(settings, url, 'admin') };
}

describe.each(databases)('the audit report on %s', (name) => {
  const server = useServer(name);

  test('shows what was done, newest first, page by page, and by whom', async () => {
    const office = await officeAt(server());
    const sending = await exampleOf('licence');
    await send(office.url, sending);
    await getAs(office.token, office.url + submissionPath(sending.submissionId));
    await inDatabase(office.settings, (db) =>
      db
        .insertInto('audit_events')
        .values(
          Array.from({ length: 150 }, (_, index) => ({
            event_id: `old-${String(index).padStart(3, '0')}`,
            at: '2026-01-02T10:00:00.000Z',
            event: 'file opened',
            user_id: null,
            facts: '{"field":"documento"}',
          })),
        )
        .execute(),
    );

    await expect
      .poll(
        async () =>
          (await report(office, 'audit', `?event=submission%20read&request=${sending.submissionId}`)).items,
      )
      .toMatchObject([
        { event: 'submission read', user: { name: 'admin' }, submissionId: sending.submissionId },
      ]);

    const period = '?from=2026-01-02&to=2026-01-02';
    const first = await report(office, 'audit', period);
    const second = await report(office, 'audit', `${period}&cursor=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 50, null]);
    expect(first.items[0]).toEqual({
      at: '2026-01-02T10:00:00.000Z',
      event: 'file opened',
      user: null,
      field: 'documento',
    });
  });

  test('is filtered by request, person and event, and folds repeated readings', async () => {
    const office = await officeAt(server());
    const sending = await exampleOf('licence');
    const { reference } = (await send(office.url, sending)).receipt;
    const quoted = randomUUID();
    expect((await askForQuote(office.url, {}, quoted)).status).toBe(201);
    const { submissionId } = sending;
    const ana = await addAccount(office.settings, 'nunez@pmts.test', 'moderator');
    const ben = await addAccount(office.settings, 'ben@pmts.test', 'moderator');
    await inDatabase(office.settings, async (db) => {
      await db.updateTable('users').set({ username: 'Ana Núñez' }).where('user_id', '=', ana).execute();
      const quotation = await db
        .selectFrom('quotations')
        .select('id')
        .where('submission_id', '=', quoted)
        .executeTakeFirstOrThrow();
      const events: readonly (readonly [minute: string, user: string, event: string, facts: object])[] = [
        ['09:00', ana, 'submissions read', { count: 3 }],
        ['09:01', ben, 'submissions read', { count: 3 }],
        ['09:02', ana, 'submissions read', { count: 1 }],
        ['09:03', ana, 'submission read', { submissionId }],
        ['09:04', ana, 'submissions read', { count: 1 }],
        ['09:05', ana, 'quotations read', { count: 1 }],
        ['09:06', ben, 'submissions read', { count: 3 }],
        ['09:07', ana, 'submissions read', { count: 1 }],
        ['09:08', ben, 'quotation read', { quotationId: quotation.id }],
        ['09:09', ben, 'user changed', { accountId: ana }],
      ];
      const rows = events.map(([minute, user_id, event, facts], index) => ({
        event_id: `event-${index}`,
        at: `2026-01-03T${minute}:00.000Z`,
        event,
        user_id,
        facts: JSON.stringify(facts),
      }));
      await db.insertInto('audit_events').values(rows).execute();
    });
    const found = async (query: string): Promise<readonly string[]> =>
      (await report(office, 'audit', `?from=2026-01-03&to=2026-01-03&${query}`)).items.map(
        ({ at, event, times, since }) =>
          `${at.slice(11, 16)} ${event}${times === undefined ? '' : ` ${times} ${since?.slice(11, 16)}`}`,
      );

    const opened = ['09:03 submission read'];
    expect(await found(`request=${submissionId}`)).toEqual(opened);
    expect(await found(`request=${reference}`)).toEqual(opened);
    expect(await found(`request=${reference.replace('PMTS/', '').toLowerCase()}`)).toEqual(opened);
    expect(await found(`request=${quoted}`)).toEqual(['09:08 quotation read']);
    expect(await found('request=PMTS/LIC/9999')).toEqual([]);
    expect(await found('person=nunez+ANA&event=quotations+read')).toEqual(['09:05 quotations read']);
    expect(await found('person=NUNEZ&event=user+changed')).toEqual(['09:09 user changed']);
    expect(await found('person=nobody')).toEqual([]);
    expect(await found('person=%CC%81')).toEqual([]);
    expect(await found('fold=true')).toEqual([
      '09:09 user changed',
      '09:08 quotation read',
      '09:07 submissions read 2 09:04',
      '09:06 submissions read 2 09:01',
      '09:05 quotations read',
      '09:03 submission read',
      '09:02 submissions read 2 09:00',
    ]);
  });
});
