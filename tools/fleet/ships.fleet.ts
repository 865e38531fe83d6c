import { readdir } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { verify } from '../../server/modules/backup/verify.ts';
import { inDatabase } from '../../tests/support/quotes.ts';
import { filePlaces, useFiles } from '../../tests/support/radosgw.ts';
import { exampleOf, type Sending } from '../../tests/support/sending.ts';
import { stored } from '../../tests/support/test-server.ts';
import { type Office, openOffice } from './office.ts';
import { type Delivered, deliver } from './ship.ts';

/** `npm run fleet` sets them. */
const count = (name: string, small: number): number => Number(process.env[name] ?? small);
const servers = count('FLEET_SERVERS', 3);
const ships = count('FLEET_SHIPS', 40);
/** In which all of them press "Submit". */
const seconds = count('FLEET_SECONDS', 8);
/** Of each request. */
const bytes = count('FLEET_BYTES', 300_000);
/** For which nothing can be stored. */
const away = count('FLEET_AWAY', 3);

const wanted = process.env['FLEET_FILES'];
const places = filePlaces.filter((place) => wanted === undefined || place === wanted);

/** Bytes in memory of one server, and connections to the database: 20, one for health, one for a COMMIT in doubt. */
const mostMemory = 300_000_000;
const mostConnections = 22;

const happens = `${servers} servers: one is killed, the database restarts, the store is away for ${away} s`;

describe.each(places)('files on %s', (place) => {
  const newBucket = useFiles(place);

  test(`${ships} ships in ${seconds} s to ${happens}`, async () => {
    const office = await openOffice(servers, newBucket());
    // Without PostgreSQL there is one server, and nothing to show.
    if (office === undefined) return;
    const begun = performance.now();
    const [delivered] = await Promise.all([sendAll(office.url, await requestOf(bytes)), disturb(office)]);
    const took = (performance.now() - begun) / 1000;
    const mails = await mailsOf(office);
    const ends = await office.end();
    tell(delivered, took, office);

    // It was felt.
    expect(delivered.reduce((sum, { attempts }) => sum + attempts, 0)).toBeGreaterThan(ships);
    expect(ends).toEqual(office.settings.map(() => 0));
    const kept = await stored(office.settings[0]!);
    expect(kept.map(({ submissionId }) => submissionId).toSorted()).toEqual(
      delivered.map(({ submissionId }) => submissionId).toSorted(),
    );
    expect(new Map(kept.map(({ submissionId, reference }) => [submissionId, reference]))).toEqual(
      new Map(delivered.map(({ submissionId, reference }) => [submissionId, reference])),
    );
    expect(new Set(delivered.map(({ reference }) => reference)).size).toBe(ships);
    expect((await verify(office.settings[0]!)).faults).toEqual([]);
    // What was on its way when its server was killed, or any of them lost the database, waits for its lease.
    expect(mails.unsent).toBeLessThanOrEqual(servers + 1);
    expect(mails.written - mails.sent).toBeLessThanOrEqual(2);
    expect(office.peaks.memory).toBeLessThan(mostMemory);
    expect(office.peaks.connections).toBeLessThanOrEqual(servers * mostConnections);
  });
});

/** All files of the example together have about that size. */
async function requestOf(size: number): Promise<Sending> {
  const { files } = await exampleOf('licence');
  return exampleOf('licence', 0, Math.ceil(size / files.length));
}

async function sendAll(url: string, template: Sending): Promise<readonly Delivered[]> {
  return Promise.all(
    Array.from({ length: ships }, async (_, index) => {
      await wait((index / ships) * seconds * 1000);
      return deliver(url, index, template);
    }),
  );
}

/** While ships send: each a part of the time after the one before. */
async function disturb(office: Office): Promise<void> {
  const part = (seconds * 1000) / 8;
  const after = async (parts: number, happens: () => Promise<void>): Promise<void> => {
    await wait(parts * part);
    await happens();
  };
  await Promise.all([
    after(1, () => office.killOne(part)),
    after(3, () => office.restartDatabase()),
    after(5, () => office.loseStore(away * 1000)),
  ]);
}

interface Mails {
  readonly unsent: number;
  readonly sent: number;
  /** Files of mails, at all servers. */
  readonly written: number;
}

async function mailsOf({ settings }: Office): Promise<Mails> {
  const waiting = () =>
    inDatabase(settings[0]!, (db) =>
      db.selectFrom('jobs').where('kind', '=', 'mail').where('lease', 'is', null).select('key').execute(),
    );
  await expect.poll(waiting, { interval: 1000 }).toEqual([]);
  const rows = await inDatabase(settings[0]!, (db) => db.selectFrom('mails').select('sent_at').execute());
  const sent = rows.filter((row) => row.sent_at !== null).length;
  const folders = settings.map(({ dataDir }) => readdir(join(dataDir, 'mail')).catch(() => []));
  const written = (await Promise.all(folders)).flat().filter((name) => name.endsWith('.eml')).length;
  return { unsent: rows.length - sent, sent, written };
}

function tell(delivered: readonly Delivered[], took: number, { peaks }: Office): void {
  const times = delivered.map((one) => one.took).toSorted((one, other) => one - other);
  const at = (part: number): string =>
    ((times[Math.floor((times.length - 1) * part)] ?? 0) / 1000).toFixed(1);
  const attempts = delivered.reduce((sum, one) => sum + one.attempts, 0);
  process.stdout.write(
    `${delivered.length} requests of ${bytes} bytes received in ${took.toFixed(1)} s, with ${attempts} attempts; ` +
      `to the receipt: median ${at(0.5)} s, 95 % ${at(0.95)} s, longest ${at(1)} s; ` +
      `largest server ${Math.round(peaks.memory / 1e6)} MB, ${peaks.connections} connections to the database; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
}
