import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { dayOf, doNext, nextDaily } from '../../server/lib/jobs/job-lane.ts';
import { addRecurring } from '../../server/lib/jobs/job-queue.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { readFact } from '../../server/lib/store/store-facts.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import {
  nightlyProof,
  type NightlyProofNeeds,
  type ProofResult,
  runProof,
} from '../../server/modules/backup/nightly-proof.ts';
import { contentsOf, damage, newPlace } from '../support/backups.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const hour = 3_600_000;
const evening = Date.parse('2026-11-22T20:00:00.000Z');

/** The clock, and the result of the next proof; proofs are counted. */
interface Night {
  now: number;
  result: ProofResult;
  proofs: number;
}

/** One of several servers; returns whether it made a proof. */
function serverIn(
  db: Database,
  night: Night,
  needs: Partial<NightlyProofNeeds> = {},
): (ending?: AbortSignal) => Promise<boolean> {
  const proof = nightlyProof({
    settings: {
      officeEmail: 'office@pmts.example',
      brand: { name: 'PMTS', shortName: 'PMTS', email: 'info@pmts.example', phone: '1' },
    },
    backupDir: '/backups',
    proofAt: '03:00',
    runProof: () => {
      night.proofs += 1;
      return { result: Promise.resolve(night.result), stop: () => undefined };
    },
    now: () => night.now,
    mailQueued: () => undefined,
    ...needs,
  });
  const failed = (error: unknown) => expect.unreachable(String(error));
  const lane = { db, work: { proof }, now: () => night.now, failed, reasonOf: String };
  return (ending) => doNext(lane, ending);
}

const setUp = (db: Database, { now }: Night) => addRecurring(db, 'proof', nextDaily(now, '03:00'));

const mailsIn = (db: Database) => db.selectFrom('mails').select(['mail_id', 'recipient', 'body']).execute();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('the newest backup is restored beside the store, verified, and cleared away', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const place = await newPlace();
    await backUp(settings, place, Date.now);

    const whole = await runProof(place, settings.databaseUrl).result;
    expect(whole).toEqual({ kind: 'proved', takenAt: expect.stringMatching(/^2\d{3}-.*Z$/) });
    expect(await readdir(place)).not.toContain('proof');
    const [file = ''] = await contentsOf(join(place, 'files'));
    await damage(file, 'change');
    const damaged = await runProof(place, settings.databaseUrl).result;

    expect(damaged).toEqual({ kind: 'failed', fault: `${file}: is damaged` });
    await rm(file);
    await backUp(settings, place, Date.now);
    expect(await runProof(place, settings.databaseUrl).result).toMatchObject({ kind: 'proved' });
  });

  test('it is made once a night, by one of several servers, and not on the evening of the first start', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    const night: Night = { now: evening, result: provedAt(evening), proofs: 0 };
    await setUp(db, night);
    const [one, two] = [serverIn(db, night), serverIn(db, night)];

    expect(await one()).toBe(false);
    night.now += 7.5 * hour;
    await Promise.all([one(), two()]);
    expect(await two()).toBe(false);
    expect(night.proofs).toBe(1);
    expect(await readFact(db, 'provedAt')).toBe(new Date(night.now).toISOString());
    night.now += 24 * hour;
    night.result = provedAt(night.now - hour);
    // A restart changes nothing.
    await setUp(db, night);
    expect(await one()).toBe(true);

    expect(night.proofs).toBe(2);
    expect(await mailsIn(db)).toEqual([]);
    await db.destroy();
  });

  test('the office gets a mail when it fails, and when nobody made a backup for a day', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    const night: Night = { now: evening, result: { kind: 'failed', fault: 'a file is damaged' }, proofs: 0 };
    const mailQueued = vi.fn();
    await setUp(db, night);
    const look = serverIn(db, night, { mailQueued });

    night.now += 8 * hour;
    await look();
    expect(await readFact(db, 'proofFault')).toBe('a file is damaged');
    night.now += 24 * hour;
    night.result = provedAt(night.now - 27 * hour);
    await look();
    expect(await readFact(db, 'proofFault')).toBe('the newest backup is of 2026-11-23T01:00:00.000Z');
    night.now += 24 * hour;
    night.result = provedAt(night.now - hour);
    await look();

    expect(await readFact(db, 'proofFault')).toBe('');
    expect(mailQueued).toHaveBeenCalledTimes(2);
    expect(await mailsIn(db)).toEqual([
      {
        mail_id: 'proof-2026-11-23',
        recipient: 'office@pmts.example',
        body: expect.stringContaining('a file is damaged'),
      },
      expect.objectContaining({ mail_id: 'proof-2026-11-24' }),
    ]);
    await db.destroy();
  });
});

test('a proof that the end of the server interrupts is made by the next start', async () => {
  const db = await openDatabase(await testSettings());
  const night: Night = { now: evening, result: provedAt(evening), proofs: 0 };
  await setUp(db, night);
  let interrupt: ((result: ProofResult) => void) | undefined;
  const look = serverIn(db, night, {
    runProof: () => ({
      result: new Promise<ProofResult>((resolve) => (interrupt = resolve)),
      stop: () => interrupt?.({ kind: 'failed', fault: 'killed' }),
    }),
  });
  night.now += 8 * hour;
  const ending = new AbortController();
  const looked = look(ending.signal);
  await expect.poll(() => interrupt).toBeDefined();
  ending.abort();
  await looked;

  expect(await serverIn(db, night)()).toBe(true);

  expect(night.proofs).toBe(1);
  expect(await mailsIn(db)).toEqual([]);
  await db.destroy();
});

test.each([
  ['03:00', '2026-11-23T03:00:00.000Z'],
  ['20:00', '2026-11-23T20:00:00.000Z'],
  ['20:01', '2026-11-22T20:01:00.000Z'],
] as const)('on an evening at 20:00, the next night of %s begins at %s', (time, begins) => {
  expect(nextDaily(evening, time)).toBe(begins);
});

test.each([
  ['2026-11-22T02:59:59.000Z', '03:00', '2026-11-21'],
  ['2026-11-22T03:00:00.000Z', '03:00', '2026-11-22'],
  ['2026-11-22T00:00:00.000Z', '00:00', '2026-11-22'],
  ['2026-11-22T23:30:00.000Z', '23:45', '2026-11-21'],
] as const)('at %s, for %s, it is the night of %s', (at, time, night) => {
  expect(dayOf(Date.parse(at), time)).toBe(night);
});

function provedAt(at: number): ProofResult {
  return { kind: 'proved', takenAt: new Date(at).toISOString() };
}
