import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { type Certificate, peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { certificateAnswer } from '../../src/contracts/schemas/people.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askAgain, makeOfficeMailsOld } from '../support/office.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { type Answered, answered, exampleOf, send, type Sending } from '../support/sending.ts';
import { change, type Desk, write } from '../support/staff.ts';
import { startMainProcess } from '../support/server-process.ts';
import { openServer, type TestServer, testSettings, useServer } from '../support/test-server.ts';
import { bindingOf, create } from '../support/uploading.ts';

const marker = 'Qxmarkerzz';

interface Office extends Desk {
  readonly settings: Settings;
}

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  return { settings, url, token: await signInAs(settings, url, 'admin') };
}

/** A server in its own process, whose log is kept. */
async function openLoggedOffice(databaseUrl?: string): Promise<Office & { log(): string }> {
  const settings = await testSettings(databaseUrl);
  const { url, log } = await startMainProcess(settings);
  return { settings, url, log, token: await signInAs(settings, url, 'admin') };
}

/** A request with the marker in every text that accepts it, and in every file's name and end. */
async function marked(form: 'licence' | 'medical' | 'liberian'): Promise<Sending> {
  const sending = await exampleOf(form);
  return markedOf(sending);
}

const free =
  /^(nombre|apellido|correo|direccion|condiciones|prescripcion|cirugia|fullName|email|address|lastVessel|vesselTypes|comments|documento_identidad|passport)$/;

function markedOf(sending: Sending): Sending {
  const texts = Object.entries(sending.texts).map(([name, text]) => {
    if (name === 'text') return [name, `${text} ${marker}`];
    if (!free.test(name)) return [name, text];
    return [name, text.includes('@') ? `${marker}@ship.example` : marker];
  });
  const files = sending.files.map((file) => ({
    ...file,
    name: `${marker} ${file.name}`,
    bytes: Uint8Array.from([...file.bytes, ...new TextEncoder().encode(marker)]),
  }));
  return { ...sending, texts: Object.fromEntries(texts), files };
}

/** Every table row, and every file below DATA_DIR, that contains the marker. */
async function traces({ settings }: Office): Promise<readonly string[]> {
  const rows = await inDatabase(settings, async (db) => {
    const tables = await db.introspection.getTables();
    const found: string[] = [];
    for (const { name } of tables.filter((table) => !table.name.startsWith('search_trigrams'))) {
      const all = await db
        .selectFrom(name as 'mails')
        .selectAll()
        .execute();
      if (hasMarker(JSON.stringify(all))) found.push(name);
    }
    return found;
  });
  return [...rows, ...(await markedFiles(settings.dataDir))];
}

/** A file moved into place meanwhile is looked for again, under its new name. */
async function markedFiles(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1').catch(ifGone)));
  if (texts.includes(undefined)) return markedFiles(folder);
  return paths
    .filter((path, index) => hasMarker(texts[index] ?? '') || hasMarker(basename(path)))
    .map((path) => path.slice(folder.length));
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function hasMarker(text: string): boolean {
  return text.toLowerCase().includes(marker.toLowerCase());
}

async function erase(office: Desk, personId: string, submissionIds: readonly string[]): Promise<Answered> {
  return answered(
    await fetch(office.url + personPath(personId), {
      method: 'DELETE',
      headers: { ...bearer(office.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ submissionIds }),
    }),
  );
}

async function addPerson(office: Desk, submissionIds: readonly string[]): Promise<string> {
  const facts = { name: marker, email: `${marker}@ship.example`, telephone: marker, document: marker };
  const answer = await change(office, 'POST', peoplePath, { ...facts, submissionIds });
  expect(answer.status).toBe(201);
  return (jsonOf(answer) as PersonAnswer).personId;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('a marker in every field and file of a person is nowhere after erasure', async () => {
    const office = await openLoggedOffice(await newDatabase());
    const { url, settings } = office;
    const sendings = [await marked('licence'), await marked('medical'), await marked('liberian')];
    for (const sending of sendings) expect((await send(url, sending)).status).toBe(201);
    const [licence] = sendings as [Sending];
    const quote = await askForQuote(url, {
      name: marker,
      lastName: marker,
      document: marker,
      email: `${marker}@ship.example`,
    });
    expect(quote.status).toBe(201);
    await write(office, 'note', licence.submissionId, `a note on ${marker}`);
    await write(office, 'message', licence.submissionId, `Dear ${marker}`);
    await makeOfficeMailsOld(settings);
    expect((await send(url, markedOf(replyTo(licence, 'a reply of', 2)))).status).toBe(201);
    await askAgain(settings, licence, ['documento']);
    await makeOfficeMailsOld(settings);
    const correction = markedOf(correctionOf(licence, ['documento']));
    expect((await send(url, correction)).status).toBe(201);
    const reason = { state: 'refused', reason: `${marker} is not legible` };
    expect((await change(office, 'PATCH', submissionPath(licence.submissionId), reason, '*')).status).toBe(
      200,
    );
    const later = { ...correctionOf(licence, ['documento']) };
    await create(url, bindingOf(later, later.files[0]!), later.files[0]!.bytes.length);
    const ids = [...sendings.map(({ submissionId }) => submissionId), quote.receipt.submissionId];
    const personId = await addPerson(office, ids);
    // Wait until every mail is on the disk.
    await expect
      .poll(async () => {
        const waiting = await inDatabase(settings, (db) =>
          db.selectFrom('mails').select('mail_id').where('sent_at', 'is', null).execute(),
        );
        return waiting.length;
      })
      .toBe(0);
    const before = await traces(office);
    expect(before).toEqual(expect.arrayContaining(['submissions', 'people', 'mails', 'case_messages']));
    expect(before.some((trace) => trace.startsWith('/files/'))).toBe(true);
    expect(before.some((trace) => trace.startsWith('/mail/'))).toBe(true);

    const answer = await erase(office, personId, ids);

    expect(answer.status).toBe(200);
    expect(v.safeParse(certificateAnswer, jsonOf(answer)).issues).toBeUndefined();
    const { counts } = jsonOf(answer) as Certificate;
    expect(counts).toMatchObject({ people: 1, requests: 4, quotations: 1, additions: 2, notes: 1 });
    expect(counts.mails).toBeGreaterThanOrEqual(4);
    expect(counts.messages).toBe(2);
    expect(await traces(office)).toEqual([]);
    const [kept] = await inDatabase(settings, (db) => db.selectFrom('erasures').selectAll().execute());
    expect(JSON.parse(kept!.counts)).toMatchObject({ requests: 4 });
    const events = await inDatabase(settings, (db) => db.selectFrom('case_events').selectAll().execute());
    expect(events.map(({ kind }) => kind)).toEqual(['erasure', 'erasure', 'erasure', 'erasure']);
    for (const id of ids) expect(JSON.stringify(events)).not.toContain(id);
    // Late arrivals from a phone restore nothing.
    for (const sending of [...sendings, correction]) expectProblem(await send(url, sending), 410);
    for (const sending of sendings) {
      const [file] = sending.files;
      expectProblem(await create(url, bindingOf(sending, file!), file!.bytes.length), 410);
    }
    expect(await traces(office)).toEqual([]);
    expect(office.log()).toContain('person erased');
    expect(hasMarker(office.log())).toBe(false);
  });

  test('exactly what was chosen is erased; the client stays while a request is left', async () => {
    const office = await officeAt(server());
    const [one, other] = [await exampleOf('licence'), await exampleOf('licence')];
    for (const sending of [one, other]) await send(office.url, sending);
    const personId = await addPerson(office, [one.submissionId, other.submissionId]);

    const first = await erase(office, personId, [one.submissionId]);

    expect((jsonOf(first) as Certificate).counts).toMatchObject({ people: 0, requests: 1 });
    expectProblem(await getAs(office.token, office.url + submissionPath(one.submissionId)), 404);
    expect((await getAs(office.token, office.url + submissionPath(other.submissionId))).status).toBe(200);
    const left = jsonOf(await getAs(office.token, office.url + personPath(personId))) as PersonAnswer;
    expect(left.requests.map(({ submissionId }) => submissionId)).toEqual([other.submissionId]);
    const second = await erase(office, personId, [other.submissionId]);
    expect((jsonOf(second) as Certificate).counts).toMatchObject({ people: 1, requests: 1 });
    expectProblem(await getAs(office.token, office.url + personPath(personId)), 404);
  });

  test('what is not confirmed to be theirs is not erased, and neither is anything else', async () => {
    const office = await officeAt(server());
    const [own, others] = [await exampleOf('licence'), await exampleOf('licence')];
    for (const sending of [own, others]) await send(office.url, sending);
    const personId = await addPerson(office, [own.submissionId]);

    expectProblem(await erase(office, personId, [own.submissionId, others.submissionId]), 422);

    for (const { submissionId } of [own, others]) {
      expect((await getAs(office.token, office.url + submissionPath(submissionId))).status).toBe(200);
    }
  });

  test('a client without requests goes too', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const office = await officeAt({ settings, url });
    const personId = await addPerson(office, []);

    const answer = await erase(office, personId, []);

    expect((jsonOf(answer) as Certificate).counts).toMatchObject({ people: 1, requests: 0 });
    expect(await traces(office)).toEqual([]);
  });

  test('files that a killed server did not come to are deleted at the next start', async () => {
    const settings = await testSettings(await newDatabase());
    const server = await openServer(settings);
    const office = { settings, url: server.url, token: await signInAs(settings, server.url, 'admin') };
    const sending = await marked('licence');
    await send(server.url, sending);
    await server.close();
    const { eraseRows } = await import('../../server/lib/store/erase-rows.ts');
    await inDatabase(settings, (db) =>
      db
        .transaction()
        .execute((transaction) => eraseRows(transaction, sending.submissionId, new Date().toISOString())),
    );
    expect(await traces(office)).not.toEqual([]);

    await openServer(settings);

    expect((await traces(office)).filter((trace) => !trace.startsWith('/pmts.db'))).toEqual([]);
  });
});
