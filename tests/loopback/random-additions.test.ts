import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  acceptancePath,
  nextStates,
  type StatusAnswer,
  statusPath,
  verdictPath,
  withdrawalPath,
} from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { type AdditionKind, additionKinds } from '../../src/outbox/entry.ts';
import { signInAs } from '../support/accounts.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { filesIn } from '../support/expectations.ts';
import { failCommit } from '../support/failing-commit.ts';
import { approveQuotation } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, exampleOf, factsOf, postJson, type Sending, send } from '../support/sending.ts';
import { change, type Desk, submissionAt } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { sendNaming, uploadAll } from '../support/uploading.ts';
import { historyFaults } from '../support/whole-history.ts';

const seed = 20261122;
const rounds = 36;
/** Number of simultaneous acts in a round. */
const together = 4;
/** Probabilities: of a failing COMMIT, and of a lost answer after it. */
const [failing, losing] = [0.12, 0.2];

/** Something that was sent until its sender had an answer. */
interface Sent {
  readonly sending: Sending;
  readonly original: Sending;
  readonly kind: AdditionKind;
  readonly isTaken: boolean;
}

type Random = () => number;

/** Repeats until the API answers; anything else means nothing. */
async function untilAnswered(work: () => Promise<Answered>): Promise<Answered> {
  let last: unknown;
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await work().catch((error: unknown) => void (last = error));
    if (answer !== undefined && answer.status < 500) return answer;
    if (answer !== undefined) last = answer.text;
  }
  throw new Error(`Forty tries had no answer, at last ${String(last)}`);
}

/** A requested document, as the applicant's device knows it; or any other one, as from a device that is late. */
async function wantedAmong(
  random: Random,
  url: string,
  originals: readonly Sending[],
): Promise<readonly [original: Sending, field: string]> {
  const ids = originals.map(({ submissionId }) => submissionId);
  const { text } = await untilAnswered(() => postJson(url + statusPath, { ids }));
  const answer = JSON.parse(text) as StatusAnswer;
  const wanted = ('requests' in answer ? answer.requests : []).flatMap(({ submissionId, state, documents }) =>
    documents
      .filter(({ verdict }) => state === 'waitingForApplicant' && verdict !== 'accepted')
      .map(({ field }) => ({ submissionId, field })),
  );
  const late = pick(random, originals);
  if (wanted.length === 0 || random() < 0.2) return [late, late.files[0]?.field ?? ''];
  const { submissionId, field } = pick(random, wanted);
  return [originals.find((one) => one.submissionId === submissionId) ?? late, field];
}

const pathsOf = { withdrawal: withdrawalPath, acceptance: acceptancePath } as const;

function additionTo(
  random: Random,
  kind: Sent['kind'],
  [original, field]: readonly [Sending, string],
  size: number,
): readonly [Sending, (url: string) => Promise<Answered>] {
  if (kind === 'withdrawal' || kind === 'acceptance') {
    const path = pathsOf[kind](original.submissionId);
    const sending = { ...replyTo(original, '', 0), path, texts: {} };
    const key = { 'Idempotency-Key': `"${sending.submissionId}"` };
    return [sending, (url) => postJson(url + path, {}, key)];
  }
  const sending =
    kind === 'reply'
      ? replyTo(original, `Message ${size}`, pick(random, [0, 1, 3]))
      : correctionOf(original, [field], size);
  if (random() < 0.6) return [sending, (url) => send(url, sending)];
  // Uploads in pieces, as over a bad link; restarts if necessary.
  return [sending, async (url) => sendNaming(url, sending, await uploadAll(url, sending))];
}

/** The office acts on a request as it sees it; a colleague may have been faster. */
async function work(random: Random, desk: Desk, { submissionId }: Sending): Promise<void> {
  const shown = await submissionAt(desk, submissionId).catch(() => undefined);
  const present = shown?.case;
  if (shown === undefined || present === undefined) return;
  const documents = shown.documents ?? [];
  const isVerdict = random() < 0.5 && documents.length > 0;
  const reason = 'Because of the test';
  const verdict = pick(random, ['accepted', 'unreadable', 'expired', 'wrongDocument']);
  const states = nextStates[present.state].filter((state) => state !== 'withdrawn');
  // Waiting and reopening more often than closing, or there would soon be nothing to correct.
  const wanted = states.includes('waitingForApplicant') && random() < 0.7 ? ['waitingForApplicant'] : states;
  if (!isVerdict && wanted.length === 0) return;
  const fileId = isVerdict ? pick(random, documents).fileId : '';
  const [method, path, body] = isVerdict
    ? (['PUT', verdictPath(submissionId, fileId), { verdict, reason }] as const)
    : (['PATCH', submissionPath(submissionId), { state: pick(random, wanted), reason }] as const);
  await change(desk, method, path, body, present.version).catch(() => undefined);
}

async function expectEachOnce(settings: Settings, sent: readonly Sent[]): Promise<void> {
  const [rows, files, mails] = await inDatabase(settings, async (db) => [
    await db.selectFrom('additions').selectAll().execute(),
    await db.selectFrom('submission_files').selectAll().where('addition_id', 'is not', null).execute(),
    await db.selectFrom('mails').select('mail_id').execute(),
  ]);
  const taken = sent.filter(({ isTaken }) => isTaken);
  expect(rows.map((row) => row.addition_id).toSorted()).toEqual(
    taken.map(({ sending }) => sending.submissionId).toSorted(),
  );
  for (const { sending, original, kind } of taken) {
    const { submissionId } = sending;
    const row = rows.find(({ addition_id: id }) => id === submissionId);
    expect(row).toMatchObject({ submission_id: original.submissionId, kind });
    const own = files.filter((file) => file.addition_id === submissionId);
    const bytes = sending.files.map((file) => `${file.field} ${factsOf(file.bytes).sha256}`);
    expect(own.map(({ field, sha256 }) => `${field} ${sha256}`).toSorted()).toEqual(bytes.toSorted());
    for (const { path, sha256 } of own) {
      const stored = await readFile(join(settings.dataDir, 'files', path));
      expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
    }
    expect(mails.filter((mail) => mail.mail_id === row?.office_mail_id)).toHaveLength(1);
  }
}

/** Each addition appears in the history once, and marked the case unread. */
async function expectTold(
  settings: Settings,
  { submissionId }: Sending,
  sent: readonly Sent[],
): Promise<void> {
  const [present, events] = await inDatabase(settings, async (db) => [
    await db
      .selectFrom('cases')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow(),
    await db.selectFrom('case_events').selectAll().where('submission_id', '=', submissionId).execute(),
  ]);
  const own = sent.filter(({ original, isTaken }) => isTaken && original.submissionId === submissionId);
  expect(present.activity).toBe(1 + own.length);
  for (const kind of additionKinds)
    expect(events.filter((event) => event.kind === kind)).toHaveLength(
      own.filter((one) => one.kind === kind).length,
    );
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('corrections, replies, withdrawals and acceptances among the acts of the office: stored is acknowledged, once', async () => {
    const settings = await testSettings(await newDatabase());
    const random = randomFrom(seed);
    let isCalm = true;
    const { url } = await openServer(settings, {
      hooks: {
        async beforeCommit(_id, transaction) {
          if (!isCalm && random() < failing) await failCommit(transaction);
        },
        afterCommit(_id, connection) {
          if (!isCalm && random() < losing) connection.resetAndDestroy();
        },
      },
    });
    const originals: Sending[] = [];
    for (let index = 0; index < 11; index += 1) {
      const sending = await (index < 8 && index % 2 === 1
        ? exampleOf('medical', 1)
        : exampleOf(index < 8 ? 'licence' : 'quote'));
      expect((await send(url, sending)).status).toBe(201);
      originals.push(sending);
    }
    const quotes = originals.slice(8);
    const desk = { url, token: await signInAs(settings, url, 'moderator') };
    isCalm = false;
    const sent: Sent[] = [];

    const add = async (kind: Sent['kind'], size: number): Promise<void> => {
      const about = await wantedAmong(
        random,
        url,
        kind === 'correction'
          ? originals.filter(({ files }) => files.length > 0)
          : [pick(random, kind === 'acceptance' ? quotes : originals)],
      );
      const [original] = about;
      const [sending, offer] = additionTo(random, kind, about, size);
      const { status } = await untilAnswered(() => offer(url));
      expect([200, 201, 409, 422]).toContain(status);
      sent.push({ sending, original, kind, isTaken: status < 300 });
    };
    const acceptOrApprove = (size: number): Promise<void> =>
      random() < 0.4 ? approveQuotation(settings, pick(random, quotes)) : add('acceptance', size);
    for (let round = 0; round < rounds; round += 1) {
      const acts = Array.from({ length: together }, (_, index) => {
        const chance = random();
        if (chance < 0.5) return work(random, desk, pick(random, originals));
        if (chance < 0.85) return add('correction', 3000 + 10 * (round * together + index));
        if (chance < 0.9) return acceptOrApprove(round * together + index);
        return add(chance < 0.97 ? 'reply' : 'withdrawal', round * together + index + 1000);
      });
      await Promise.all(acts);
    }
    isCalm = true;

    const taken = sent.filter(({ kind, isTaken }) => kind === 'correction' && isTaken);
    expect(taken.length).toBeGreaterThan(0);
    expect(sent.filter(({ isTaken }) => !isTaken).length).toBeGreaterThan(0);
    await expectEachOnce(settings, sent);
    for (const original of originals) await expectTold(settings, original, sent);
    expect(await historyFaults(settings)).toEqual([]);
    // Nothing remains of refused additions or failed attempts.
    const stored = [...originals, ...sent.filter(({ isTaken }) => isTaken).map(({ sending }) => sending)];
    expect(await filesIn(settings, 'files')).toHaveLength(stored.flatMap(({ files }) => files).length);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
  });
});
