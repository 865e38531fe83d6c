import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { readFact } from '../../server/lib/store/store-facts.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import {
  type NightlyProof,
  type NightlyProofNeeds,
  nightOf,
  startNightlyProof,
} from '../../server/modules/backup/nightly-proof.ts';
import { type ProofResult, runProof } from '../../server/modules/backup/run-proof.ts';
import { contentsOf, damage, newPlace } from '../support/backups.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const hour = 3_600_000;
const evening = Date.parse('2026-11-22T20:00:00.000Z');

/** The clock, and what the next proof finds; each proof is counted. */
interface Night {
  now: number;
  result: ProofResult;
  proofs: number;
}

async function nightly(
  db: Database,
  night: Night,
  needs: Partial<NightlyProofNeeds> = {},
): Promise<NightlyProof> {
  return startNightlyProof({
    db,
    settings: {
      backupDir: '/backups',
      proofAt: '03:00',
      officeEmail: 'office@pmts.example',
      brand: { name: 'PMTS', shortName: 'PMTS', email: 'info@pmts.example', phone: '1' },
    },
    runProof: () => {
      night.proofs += 1;
      return { result: Promise.resolve(night.result), stop: () => undefined };
    },
    now: () => night.now,
    mailQueued: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
    ...needs,
  });
}

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
    const [one, two] = [await nightly(db, night), await nightly(db, night)];

    await one.look();
    expect(night.proofs).toBe(0);
    night.now += 7.5 * hour;
    await Promise.all([one.look(), two.look()]);
    await two.look();
    expect(night.proofs).toBe(1);
    expect(await readFact(db, 'provedAt')).toBe(new Date(night.now).toISOString());
    night.now += 24 * hour;
    night.result = provedAt(night.now - hour);
    await one.look();

    expect(night.proofs).toBe(2);
    expect(await mailsIn(db)).toEqual([]);
    await Promise.all([one.stop(), two.stop()]);
    await db.destroy();
  });

  test('the office gets a mail when it fails, and when nobody made a backup for a day', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    const night: Night = { now: evening, result: { kind: 'failed', fault: 'a file is damaged' }, proofs: 0 };
    const mailQueued = vi.fn();
    const proof = await nightly(db, night, { mailQueued });

    night.now += 8 * hour;
    await proof.look();
    expect(await readFact(db, 'proofFault')).toBe('a file is damaged');
    night.now += 24 * hour;
    night.result = provedAt(night.now - 27 * hour);
    await proof.look();
    expect(await readFact(db, 'proofFault')).toBe('the newest backup is of 2026-11-23T01:00:00.000Z');
    night.now += 24 * hour;
    night.result = provedAt(night.now - hour);
    await proof.look();

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
    await proof.stop();
    await db.destroy();
  });
});

test('a proof that the end of the server interrupts is made by the next start', async () => {
  const db = await openDatabase(await testSettings());
  const night: Night = { now: evening, result: provedAt(evening), proofs: 0 };
  let interrupt: ((result: ProofResult) => void) | undefined;
  const proof = await nightly(db, night, {
    runProof: () => ({
      result: new Promise<ProofResult>((resolve) => (interrupt = resolve)),
      stop: () => interrupt?.({ kind: 'failed', fault: 'killed' }),
    }),
  });
  night.now += 8 * hour;
  const looked = proof.look();
  await expect.poll(() => readFact(db, 'proofNight')).toBe('2026-11-23');
  await proof.stop();
  await looked;

  const next = await nightly(db, night);
  await next.look();

  expect(night.proofs).toBe(1);
  expect(await mailsIn(db)).toEqual([]);
  await next.stop();
  await db.destroy();
});

test.each([
  ['2026-11-22T02:59:59.000Z', '03:00', '2026-11-21'],
  ['2026-11-22T03:00:00.000Z', '03:00', '2026-11-22'],
  ['2026-11-22T00:00:00.000Z', '00:00', '2026-11-22'],
  ['2026-11-22T23:30:00.000Z', '23:45', '2026-11-21'],
] as const)('at %s, for %s, it is the night of %s', (at, time, night) => {
  expect(nightOf(Date.parse(at), time)).toBe(night);
});

function provedAt(at: number): ProofResult {
  return { kind: 'proved', takenAt: new Date(at).toISOString() };
}
