import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { loginPath } from '../../src/contracts/accounts.ts';
import { addJob, type JobKind } from '../../server/lib/jobs/job-queue.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { JobTable } from '../../server/lib/store/server-tables.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { parseMetrics, type Series } from '../support/metrics.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, postJson, send, withoutText } from '../support/sending.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

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
    expect(valueOf(series, 'pmts_answers_total', { status: '201' })).toBe(2);
    expect(valueOf(series, 'pmts_answers_total', { status: '422' })).toBe(1);
    expect(valueOf(series, 'pmts_answer_seconds_count')).toBeGreaterThanOrEqual(4);
    if (name === 'postgresql')
      expect(valueOf(series, 'pmts_database_connections', { state: 'busy' })).toBeGreaterThan(0);
    expect(valueOf(series, 'pmts_storage_free_bytes')).toBe(7_000_000_000);
    expect(valueOf(series, 'pmts_health', { status: 'degraded' })).toBe(1);
    expect(valueOf(series, 'pmts_health_problem', { problem: 'backupMissing' })).toBe(1);
    expect(valueOf(series, 'pmts_backup_age_seconds')).toBe(Infinity);
    expect(text).not.toContain(licence.submissionId);
    for (const answer of Object.values(licence.texts)) expect(text).not.toContain(answer);
  });

  /** A job due ten minutes ago whose last attempt failed. */
  async function leaveJob(settings: Settings, kind: JobKind, change: Partial<JobTable> = {}): Promise<void> {
    const dueAt = new Date(Date.now() - 600_000).toISOString();
    await inDatabase(settings, async (db) => {
      await addJob(db, { kind, key: '', dueAt });
      await db
        .updateTable('jobs')
        .set({ due_at: dueAt, last_error: 'it failed', ...change })
        .where('kind', '=', kind)
        .execute();
    });
  }

  test('how long work has waited is told for each kind, and how much of it fails', async () => {
    const settings = await testSettings(await newDatabase());
    // Claimed by another server, so that this one leaves it alone.
    await leaveJob(settings, 'storeSweep', {
      lease: 'of another server',
      leased_until: new Date(Date.now() + 600_000).toISOString(),
    });
    const { url } = await openServer(settings);

    const series = parseMetrics(await (await fetch(`${url}/metrics`)).text());

    expect(valueOf(series, 'pmts_jobs_failing')).toBe(1);
    expect(valueOf(series, 'pmts_jobs_oldest_due_seconds', { kind: 'mail' })).toBe(0);
    const waited = valueOf(series, 'pmts_jobs_oldest_due_seconds', { kind: 'storeSweep' });
    expect(waited).toBeGreaterThanOrEqual(600);
    expect(waited).toBeLessThan(700);
    expect(valueOf(series, 'pmts_jobs_left', { kind: 'storeSweep' })).toBe(0);
  });

  test('work that a server is not set up for is told apart, and looks like a job that hangs at none', async () => {
    const settings = await testSettings(await newDatabase());
    await leaveJob(settings, 'proof');
    const without = await openServer(settings);

    const series = parseMetrics(await (await fetch(`${without.url}/metrics`)).text());
    await without.close();
    const proof = { result: new Promise<never>(() => undefined), stop: () => undefined };
    const backupDir = await newDataDir();
    const { url } = await openServer({ ...settings, backupDir }, { runProof: () => proof });
    const again = parseMetrics(await (await fetch(`${url}/metrics`)).text());

    expect(valueOf(series, 'pmts_jobs_left', { kind: 'proof' })).toBe(1);
    expect(valueOf(series, 'pmts_jobs_oldest_due_seconds', { kind: 'proof' })).toBeUndefined();
    expect(valueOf(series, 'pmts_jobs_failing')).toBe(0);
    expect(valueOf(again, 'pmts_jobs_left', { kind: 'proof' })).toBe(0);
    expect(valueOf(again, 'pmts_jobs_oldest_due_seconds', { kind: 'proof' })).toBeGreaterThanOrEqual(600);
    expect(valueOf(again, 'pmts_jobs_failing')).toBe(1);
  });
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
  expect(await statusByName(here, 'localhost:8080')).toBe(200);
  expect(await statusByName(here, 'forms.example.org')).toBe(401);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(elsewhere, { Authorization: 'Bearer another' })).toBe(401);
  expect(await statusOf(elsewhere, { Authorization: `Bearer ${metricsToken}` })).toBe(200);
});

/** As asked by a proxy on this machine that does not identify itself and keeps the host name. */
function statusByName(address: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${address}/metrics`, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

test('refused sign-ins are counted by the reason', async () => {
  const { url } = await openServer(await testSettings());
  for (let guess = 0; guess < 2; guess += 1) {
    await postJson(url + loginPath, { email: 'luz@pmts.test', password: 'guessed wrong' });
  }

  const series = parseMetrics(await (await fetch(`${url}/metrics`)).text());

  expect(valueOf(series, 'pmts_sign_ins_refused_total', { reason: 'wrongLogin' })).toBe(2);
});

test('without a token set no token opens them', async () => {
  const { url } = await openServer(await testSettings());
  const headers = { 'X-Forwarded-For': '192.0.2.7', Authorization: 'Bearer undefined' };

  const response = await fetch(`${url}/metrics`, { headers });

  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
});

/** A non-loopback address of this machine; if there is none, the test's own proxy header serves as well. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
