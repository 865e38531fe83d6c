import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { describe, test } from 'vitest';
import { deliver } from '../fleet/ship.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { filePlaces, useFiles } from '../../tests/support/radosgw.ts';
import { exampleOf, type Sending } from '../../tests/support/sending.ts';
import {
  environmentOf,
  type ServerProcess,
  startMainProcess,
  startProgram,
} from '../../tests/support/server-process.ts';
import { testSettings } from '../../tests/support/test-server.ts';
import { median, print, ratio } from './print.ts';

const requests = 16;
const atOnce = 8;
/** Per request. */
const bytes = 3_000_000;
/** Many and short, so that other load on a shared machine affects all sides of a round. */
const rounds = 15;

const shared = databases.filter((name) => name !== 'libsql');
const buckets = shared.length === 0 ? [] : filePlaces.filter((place) => place !== 'disk');

// oxlint-disable-next-line vitest/no-conditional-tests -- A file without a test fails, and so does one that is skipped.
if (buckets.length === 0)
  test('nothing is measured here', () => print('PostgreSQL or radosgw is not installed'));

const ways = ['bare', 'row', 'api'] as const;

type Way = (typeof ways)[number];

const names: Readonly<Record<Way, string>> = {
  bare: 'bare handler (into the bucket, no row, nothing on the disk)',
  row: 'bare handler with a row (into the bucket, its answers in PostgreSQL)',
  api: 'reference API (staged, hashed, bucket, rows, receipt)',
};

describe.each(buckets.length === 0 ? [] : shared)('%s', (name) => {
  const newDatabase = useDatabase(name);

  describe.each(buckets)('and files on %s', (place) => {
    const newBucket = useFiles(place);

    test(`${requests} licence requests with 3 MB, ${atOnce} at once`, async () => {
      const template = await requestOf(bytes);
      const servers = await startAll(await newDatabase(), newBucket());
      for (const way of ways) await rateOf(servers[way].url, template);
      const before = ofEach((way) => processorTime(servers[way]));
      const measured: Record<Way, number>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const rates = ofEach(() => 0);
        // The ways take turns at going first.
        const first = round % ways.length;
        for (const way of [...ways.slice(first), ...ways.slice(0, first)])
          rates[way] = await rateOf(servers[way].url, template);
        measured.push(rates);
      }
      tell(measured);
      for (const way of ways) {
        const each = (processorTime(servers[way]) - before[way]) / (rounds * requests);
        print(`${names[way]}: ${each.toFixed(0)} ms of processor time for a request`);
      }
    });
  });
});

/** All files of the example together have about this size. */
async function requestOf(size: number): Promise<Sending> {
  const { files } = await exampleOf('licence');
  return exampleOf('licence', 0, Math.ceil(size / files.length));
}

/** Each in its own process, over the same bucket. */
async function startAll(
  databaseUrl: string | undefined,
  filesUrl: ReturnType<ReturnType<typeof useFiles>>,
): Promise<Record<Way, ServerProcess>> {
  if (filesUrl === undefined) throw new Error('No bucket');
  const settings = { ...(await testSettings(databaseUrl)), filesUrl };
  const api = await startMainProcess(settings);
  const bare = await startProgram(['tools/bench/bare-bucket.ts'], environmentOf(settings));
  const row = await startProgram(['tools/bench/bare-bucket.ts', '--row'], environmentOf(settings));
  return { api, bare, row };
}

/** Requests a second. */
async function rateOf(url: string, template: Sending): Promise<number> {
  let begun = 0;
  const start = performance.now();
  const sendNext = async (): Promise<void> => {
    while (begun < requests) {
      begun += 1;
      const { attempts } = await deliver(url, begun, template);
      if (attempts > 1) throw new Error('A request was refused: nothing is measured then');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  return (requests / (performance.now() - start)) * 1000;
}

function tell(measured: readonly Readonly<Record<Way, number>>[]): void {
  for (const way of ways) {
    print(`${names[way]}: ${median(measured.map((rates) => rates[way])).toFixed(1)} a second`);
  }
  for (const way of ['bare', 'row'] as const) {
    const slower = measured.map((rates) => rates[way] / rates.api).toSorted((one, other) => one - other);
    print(
      `${names[way]}: ${ratio(median(slower), 1)} as many as the API (median of ${rounds}; ${slower.map((one) => one.toFixed(2)).join(', ')})`,
    );
  }
  print(
    `${cpus().length} cores, load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
}

function ofEach(value: (way: Way) => number): Record<Way, number> {
  return { bare: value('bare'), row: value('row'), api: value('api') };
}

/** Milliseconds so far, without other processes' share. Linux counts in hundredths of a second. */
function processorTime({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
