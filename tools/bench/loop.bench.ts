import { describe, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { coursesPreviewPath } from '../../src/contracts/course-imports.ts';
import { bundlesPath, exportPath } from '../../src/contracts/downloads.ts';
import { submissionPath, submissionsPath } from '../../src/contracts/staff-submissions.ts';
import { wireName } from '../../src/form/wire.ts';
import { type FormId, loadForm } from '../../src/forms/index.ts';
import { addAccount, signIn } from '../../tests/support/accounts.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { parseMetrics } from '../../tests/support/metrics.ts';
import { exampleOf, examplesOf, type Sending, send, withText } from '../../tests/support/sending.ts';
import { startMainProcess } from '../../tests/support/server-process.ts';
import { change, write } from '../../tests/support/staff.ts';
import { testSettings } from '../../tests/support/test-server.ts';
import { median, print } from './print.ts';

/** Number of people at the desk who do the same at once. */
const people = 10;
/** Milliseconds within which an honest person is answered (docs/performance.md). */
const most = 1000;
/**
 * The worst that a form accepts: no spaces, in characters that Helvetica has and in characters that are drawn as
 * images.
 */
const letters = ['W', '\u674e'];
const worstForms: readonly FormId[] = ['licence', 'medical', 'liberian'];
/** Bytes of each file. */
const fileSize = 200_000;
/** Milliseconds for which each work is repeated. */
const least = 5000;

describe.each(databases)('a server that is given its worst, on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('while an honest person sends', async () => {
    const settings = await testSettings(await newDatabase());
    const server = await startMainProcess(settings);
    const worst = await sendWorst(server.url);
    const tokens = await signedIn(settings, server.url);
    const office = (token: string) => ({ url: server.url, token });
    const each = (work: (token: string, index: number) => Promise<unknown>) => () =>
      Promise.all(tokens.map(work));
    const work: Readonly<Record<string, () => Promise<unknown>>> = {
      'nothing else': () => new Promise((resolve) => setTimeout(resolve, least)),
      'all requests drawn and zipped': each((token) => read(server.url + bundlesPath, token)),
      'the list exported as a table': each((token) => read(server.url + exportPath, token)),
      'long words searched': each((token) =>
        read(`${server.url}${submissionsPath}?q=${'W'.repeat(100)}`, token),
      ),
      'requests opened': each((token, index) =>
        read(server.url + submissionPath(worst[index % worst.length] ?? ''), token),
      ),
      'long messages mailed': each((token, index) =>
        write(office(token), 'message', worst[index % worst.length] ?? '', 'W'.repeat(5000)),
      ),
      'course files of faults looked at': each((token) =>
        change(office(token), 'POST', coursesPreviewPath, {
          format: 'json',
          text: `[${'{},'.repeat(80_000)}1]`,
        }),
      ),
      'requests like them sent': each((_token, index) => sendOne(server.url, index)),
    };
    for (const [what, begin] of Object.entries(work)) {
      const before = await heldSeconds(server.url);
      const said = server.log().length;
      const { submits, healths, took } = await measured(server.url, begin);
      const held = (await heldSeconds(server.url)) - before;
      print(
        `${name}, ${what} ${people} times at once (${(took / 1000).toFixed(1)} s): Submit ${summary(submits)}, health ${summary(healths)}, loop held ${held.toFixed(2)} s`,
      );
      for (const line of heldIn(server.log().slice(said))) print(`  ${line}`);
    }
  }, 1_200_000);
});

/** @returns their ids */
async function sendWorst(url: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < people; index += 1) ids.push(await sendOne(url, index));
  return ids;
}

async function sendOne(url: string, index: number): Promise<string> {
  const form = worstForms[index % worstForms.length] ?? 'licence';
  const sending = await worstOf(form, letters[Math.floor(index / worstForms.length) % 2] ?? 'W');
  const { status, text } = await send(url, sending);
  if (status !== 201) throw new Error(`Answered ${status}: ${text}`);
  return sending.submissionId;
}

/** Answers of maximum length, and as many files as an example has. */
async function worstOf(formId: FormId, letter: string): Promise<Sending> {
  const form = await loadForm(formId);
  const counts = (await examplesOf(formId)).map(({ files }) => Object.keys(files).length);
  const sending = await exampleOf(formId, counts.indexOf(Math.max(...counts)), fileSize);
  const once = form.definition.sections.filter(({ repeat }) => repeat === undefined);
  return once
    .flatMap(({ fields }) => fields)
    .reduce((worse, field) => {
      if (field.kind !== 'text' || field.input === 'date' || field.input === 'email') return worse;
      const wire = wireName(form.wire, field.name);
      return worse.texts[wire] === undefined ? worse : withText(worse, wire, letter.repeat(field.maxLength));
    }, sending);
}

async function signedIn(settings: Settings, url: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const email = `desk${index}@pmts.test`;
    await addAccount(settings, email, 'admin', 'moderator');
    tokens.push(await signIn(url, email));
  }
  return tokens;
}

async function read(address: string, token: string): Promise<void> {
  const response = await fetch(address, { headers: bearer(token) });
  if (!response.ok) throw new Error(`Answered ${response.status} at ${address}`);
  await response.arrayBuffer();
}

interface Measured {
  readonly submits: readonly number[];
  readonly healths: readonly number[];
  readonly took: number;
}

/** Waiting times of an honest person, from the beginning of the work to its end. */
async function measured(url: string, work: () => Promise<unknown>): Promise<Measured> {
  const begun = performance.now();
  const state = { isOver: false };
  const repeated = async (): Promise<void> => {
    do await work();
    while (performance.now() - begun < least);
  };
  const over = Promise.allSettled([repeated().finally(() => (state.isOver = true))]);
  const again = async (ask: (count: number) => Promise<unknown>, pause: number): Promise<number[]> => {
    const times: number[] = [];
    do {
      const from = performance.now();
      await ask(times.length);
      times.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, pause));
    } while (!state.isOver);
    return times;
  };
  const honest = async (count: number): Promise<void> => {
    const { status, text } = await send(url, await exampleOf(count % 2 === 0 ? 'evaluation' : 'licence'));
    if (status !== 201) throw new Error(`Answered ${status}: ${text}`);
  };
  const [submits, healths] = await Promise.all([
    // Below one sender's limit per minute.
    again(honest, 600),
    again(async () => (await fetch(`${url}/api/health`)).arrayBuffer(), 50),
  ]);
  const [outcome] = await over;
  if (outcome.status === 'rejected') throw outcome.reason;
  return { submits, healths, took: performance.now() - begun };
}

/** The distinct stalls in the log. */
function heldIn(log: string): readonly string[] {
  const lines = log.split('\n').filter((line) => line.includes('nobody was answered meanwhile'));
  return lines.map((line) => {
    const { milliseconds, call, calls } = JSON.parse(line);
    return `held for ${milliseconds} ms by ${call ?? 'one of'} (${calls})`;
  });
}

function summary(times: readonly number[]): string {
  const [middle, longest] = [median(times), Math.max(...times)];
  const late = times.filter((time) => time > most).length;
  const said = late === 0 ? '' : `, ${late} later than ${most} ms`;
  return `${middle.toFixed(0)} ms, at most ${longest.toFixed(0)} ms of ${times.length}${said}`;
}

async function heldSeconds(url: string): Promise<number> {
  const series = parseMetrics(await (await fetch(`${url}/metrics`)).text());
  return series.find(({ name }) => name === 'pmts_loop_held_seconds_total')?.value ?? Number.NaN;
}
