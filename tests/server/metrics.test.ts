import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { addJob } from '../../server/lib/jobs/job-queue.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { parseMetrics, type Series } from '../support/metrics.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send, withoutText } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const metricsToken = 'a token that nobody guesses, ever';

function valueOf(
  series: readonly Series[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  return series.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what is stored, repeated and refused is counted, and nobody can be told from it', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings, { freeSpace: async () => 7_000_000_000 });
    const licence = await exampleOf('licence');
    await send(url, licence);
    await send(url, licence);
    await send(url, withoutText(await exampleOf('licence'), 'nombre'));
    await send(url, await exampleOf('evaluation'));

    const response = await fetch(`${url}/metrics`);
    const text = await response.text();
    const series = parseMetrics(text);

    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store']);
    expect(valueOf(series, 'pmts_submissions_accepted_total', { form: 'licence' })).toBe(1);
    expect(valueOf(series, 'pmts_submissions_accepted_total', { form: 'evaluation' })).toBe(1);
    expect(valueOf(series, 'pmts_submissions_accepted_total', { form: 'liberian' })).toBe(0);
    expect(valueOf(series, 'pmts_submissions_repeated_total', { form: 'licence' })).toBe(1);
    expect(valueOf(series, 'pmts_submissions_refused_total', { form: 'licence', reason: 'invalid' })).toBe(1);
    expect(valueOf(series, 'pmts_storage_free_bytes')).toBe(7_000_000_000);
    expect(valueOf(series, 'pmts_health', { status: 'degraded' })).toBe(1);
    expect(valueOf(series, 'pmts_health_problem', { problem: 'backupMissing' })).toBe(1);
    expect(valueOf(series, 'pmts_backup_age_seconds')).toBe(Infinity);
    expect(text).not.toContain(licence.submissionId);
    for (const answer of Object.values(licence.texts)) expect(text).not.toContain(answer);
  });
});

test('how long work has waited is told, and how much of it fails', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const dueAt = new Date(Date.now() - 600_000).toISOString();
  await inDatabase(settings, async (db) => {
    // No server of this kind: nobody is there for it.
    await addJob(db, { kind: 'proof', key: '', dueAt });
    await db.updateTable('jobs').set({ last_error: 'it failed' }).where('kind', '=', 'proof').execute();
  });

  const series = parseMetrics(await (await fetch(`${url}/metrics`)).text());

  expect(valueOf(series, 'pmts_jobs_failing')).toBe(1);
  expect(valueOf(series, 'pmts_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(600);
  expect(valueOf(series, 'pmts_jobs_oldest_due_seconds')).toBeLessThan(700);
});

test('this machine reads them, and nobody from elsewhere without the token', async () => {
  const settings = { ...(await testSettings()), host: '0.0.0.0', metricsToken };
  const { url } = await openServer(settings);
  const elsewhere = url.replace('0.0.0.0', ownAddress());
  const statusOf = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(`${address}/metrics`, { headers })).status;
  const here = url.replace('0.0.0.0', '127.0.0.1');

  expect(await statusOf(here)).toBe(200);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    expect([name, await statusOf(here, { [name]: '127.0.0.1' })]).toEqual([name, 401]);
  }
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(elsewhere, { Authorization: 'Bearer another' })).toBe(401);
  expect(await statusOf(elsewhere, { Authorization: `Bearer ${metricsToken}` })).toBe(200);
});

test('without a token set no token opens them', async () => {
  const { url } = await openServer(await testSettings());
  const headers = { 'X-Forwarded-For': '192.0.2.7', Authorization: 'Bearer undefined' };

  const response = await fetch(`${url}/metrics`, { headers });

  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});

/** One of this machine's that is not loopback; where there is none the test's own proxy header says as much. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
