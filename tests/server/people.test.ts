import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import {
  peoplePath,
  type PeopleAnswer,
  type PersonAnswer,
  type PersonOfRequest,
  personBundlePath,
  personExportPath,
  personMergePath,
  personOfRequestPath,
  personPath,
} from '../../src/contracts/people.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import {
  peopleAnswer,
  personAnswer,
  personExport,
  personOfRequest,
} from '../../src/contracts/schemas/people.ts';
import { type SubmissionAnswer, submissionPath } from '../../src/contracts/staff-submissions.ts';
import { tombstoneOf } from '../../server/lib/store/ids.ts';
import { getAs, jsonOf, signInAs, uniqueAddress } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { newSender } from '../support/senders.ts';
import { type Answered, exampleOf, send, withText } from '../support/sending.ts';
import { change, type Desk, write } from '../support/staff.ts';
import { openServer, testSettings, type TestServer, useServer } from '../support/test-server.ts';
import { unzip } from '../support/unzip.ts';

interface Office extends Desk {
  readonly settings: Settings;
}

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  return { settings, url, token: await signInAs(settings, url, 'moderator') };
}

/** With a server of its own. */
async function openOffice(databaseUrl: string | undefined): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return officeAt({ settings, url });
}

/** A licence request under this address. */
async function licenceOf({ url }: Desk, email: string, firstName = 'Ana'): Promise<string> {
  const sending = withText(withText(await exampleOf('licence'), 'correo', email), 'nombre', firstName);
  expect((await send(url, sending)).status).toBe(201);
  return sending.submissionId;
}

async function quoteOf(
  { url }: Desk,
  document: string,
  email = uniqueAddress('other', 'ship.example'),
): Promise<{ readonly submissionId: string; readonly quotationId: number }> {
  const { status, receipt } = await askForQuote(url, { document, email }, undefined, newSender());
  expect(status).toBe(201);
  return { submissionId: receipt.submissionId, quotationId: Number(receipt.quotation?.id) };
}

let documents = 0;

/** Digits of a document that no other test has. */
function newDigits(): string {
  documents += 1;
  return String(7_000_000 + documents);
}

function person(answer: Answered): PersonAnswer {
  expect([answer.status, v.safeParse(personAnswer, jsonOf(answer)).issues]).toEqual([
    answer.status === 201 ? 201 : 200,
    undefined,
  ]);
  return jsonOf(answer) as PersonAnswer;
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('address and document number suggest requests, and staff confirm which are theirs', async () => {
    const office = await officeAt(server());
    const email = uniqueAddress('Crew', 'Agency.example');
    const own = await licenceOf(office, email, 'Ana');
    const others = await licenceOf(office, email.toLowerCase(), 'Leo');
    const digits = newDigits();
    const { submissionId: quote, quotationId } = await quoteOf(office, `PA-${digits}`);
    await quoteOf(office, `PA-${digits}7`);

    const added = person(
      await change(office, 'POST', peoplePath, {
        name: 'Ana Núñez',
        email: email.replace('Crew', 'CREW').replace('Agency', 'agency'),
        document: `pa ${digits}`,
      }),
    );
    expect(added).toMatchObject({ name: 'Ana Núñez', email: email.toLowerCase(), requests: [] });
    const suggested = new Map(added.suggestions.map(({ submissionId, by }) => [submissionId, by]));
    expect(suggested).toEqual(
      new Map([
        [own, ['email']],
        [others, ['email']],
        [quote, ['document']],
      ]),
    );

    const path = personPath(added.personId);
    const confirmed = person(await change(office, 'PATCH', path, { add: [own, quote] }));
    expect(confirmed.requests.map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [own, quote].toSorted(),
    );
    expect(confirmed.requests.find(({ form }) => form === 'quote')?.quotation).toMatchObject({
      id: quotationId,
      status: 'PENDING',
    });
    expect(confirmed.suggestions.map(({ submissionId }) => submissionId)).toEqual([others]);

    const after = person(await change(office, 'PATCH', path, { remove: [quote], telephone: '+507 6000' }));
    expect(after.requests).toHaveLength(1);
    expect(after.telephone).toBe('+507 6000');
    expect(person(await getAs(office.token, office.url + path))).toEqual(after);
  });

  test('a request is of one client at most', async () => {
    const office = await officeAt(server());
    const own = await licenceOf(office, uniqueAddress('ana', 'ship.example'));
    const listed = async () => {
      const { items } = jsonOf(await getAs(office.token, office.url + peoplePath)) as PeopleAnswer;
      return items.map((one) => [one.personId, one.name, one.requests]);
    };
    const before = await listed();
    const { personId } = person(
      await change(office, 'POST', peoplePath, { name: 'Ana', submissionIds: [own] }),
    );

    expectProblem(await change(office, 'POST', peoplePath, { name: 'Leo', submissionIds: [own] }), 409);
    expectProblem(await change(office, 'POST', peoplePath, { name: 'Leo', submissionIds: ['none'] }), 422);

    const added = (await listed()).filter(([id]) => !before.some(([known]) => known === id));
    expect(added).toEqual([[personId, 'Ana', 1]]);
  });

  test('a request says of whom it is, which clients that may be, and what else may be theirs', async () => {
    const office = await officeAt(server());
    const [digits, email] = [newDigits(), uniqueAddress('other', 'ship.example')];
    const { submissionId: first } = await quoteOf(office, `PA-${digits}`, email);
    const { submissionId: second } = await quoteOf(office, `PA ${digits}`, email);
    const told = async (id: string): Promise<PersonOfRequest> => {
      const answer = await getAs(office.token, office.url + personOfRequestPath(id));
      expect(v.safeParse(personOfRequest, jsonOf(answer)).issues).toBeUndefined();
      return jsonOf(answer) as PersonOfRequest;
    };

    const before = await told(first);
    expect(before).toMatchObject({
      person: null,
      facts: { email, document: `PA-${digits}` },
      people: [],
      suggestions: [{ submissionId: second, by: ['document', 'email'] }],
    });
    const made = person(
      await change(office, 'POST', peoplePath, { ...before.facts, submissionIds: [first] }),
    );
    const events = jsonOf(await getAs(office.token, office.url + submissionPath(first))) as SubmissionAnswer;
    expect(events.events.at(-1)).toMatchObject({ kind: 'client', before: null, after: made.personId });

    expect(await told(second)).toMatchObject({
      person: null,
      people: [{ personId: made.personId, requests: 1, by: ['document', 'email', 'name'] }],
      suggestions: [],
    });
    expect(await told(first)).toMatchObject({
      person: { personId: made.personId },
      people: [],
      suggestions: [{ submissionId: second }],
    });
    expectProblem(await getAs(office.token, office.url + personOfRequestPath(made.personId)), 404);
  });

  test('two clients are merged, with a line in the history of each request, and are erased as one', async () => {
    const office = await officeAt(server());
    const [one, other] = [
      await licenceOf(office, 'ana@ship.example'),
      await licenceOf(office, 'a@home.example'),
    ];
    const kept = person(
      await change(office, 'POST', peoplePath, {
        name: 'Ana',
        email: 'ana@ship.example',
        submissionIds: [one],
      }),
    );
    const gone = person(
      await change(office, 'POST', peoplePath, {
        name: 'Ana Núñez',
        telephone: '6000',
        submissionIds: [other],
      }),
    );
    const alone = person(await change(office, 'POST', peoplePath, { name: 'A. N.', document: 'PA0123456' }));
    const merge = (from: string, more = {}) =>
      change(office, 'POST', personMergePath(kept.personId), { from, ...more });

    const merged = person(await merge(gone.personId, { name: 'Ana Núñez' }));
    person(await merge(alone.personId));

    expect(merged).toMatchObject({ name: 'Ana Núñez', email: 'ana@ship.example', telephone: '6000' });
    expect(merged.requests.map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [one, other].toSorted(),
    );
    const history = jsonOf(await getAs(office.token, office.url + submissionPath(other))) as SubmissionAnswer;
    expect(history.events.at(-1)).toMatchObject({
      kind: 'client',
      before: gone.personId,
      after: kept.personId,
      by: { kind: 'account' },
    });
    expect(person(await getAs(office.token, office.url + personPath(alone.personId)))).toMatchObject({
      personId: kept.personId,
      document: 'PA0123456',
    });
    expectProblem(await merge(gone.personId), 404);
    expectProblem(await merge(kept.personId), 422);

    const erased = await fetch(office.url + personPath(kept.personId), {
      method: 'DELETE',
      headers: {
        ...bearer(await signInAs(office.settings, office.url, 'admin')),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ submissionIds: [one, other] }),
    });
    expect(erased.status).toBe(200);
    expectProblem(await getAs(office.token, office.url + personPath(alone.personId)), 404);
    const tombstones = await inDatabase(office.settings, (db) =>
      db.selectFrom('tombstones').select('id_hash').execute(),
    );
    // A backup made before the merging must not bring either back.
    expect(tombstones.map((row) => row.id_hash)).toEqual(
      expect.arrayContaining([kept, gone, alone].map(({ personId }) => tombstoneOf(personId))),
    );
  });

  test('the export of a client is a ZIP as well, with the files of requests and messages', async () => {
    const office = await officeAt(server());
    const own = await licenceOf(office, 'ana@ship.example', 'Marisol');
    const { personId, requests } = person(
      await change(office, 'POST', peoplePath, { name: 'Marisol', submissionIds: [own] }),
    );

    const response = await fetch(`${office.url}${personBundlePath(personId)}?language=es`, {
      headers: bearer(office.token),
    });

    expect(response.status).toBe(200);
    const named = requests[0]?.reference.replaceAll('/', '-');
    expect(named).toMatch(/^PMTS-LIC-\d{4}$/);
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      'client.json',
      expect.stringMatching(new RegExp(`^${named}_.*/${named}_.*_answers\\.json$`)),
      expect.stringMatching(/_answers\.pdf$/),
      expect.stringMatching(/\/01 Documento de identidad o licencia actual\.pdf$/),
      'manifest.json',
    ]);
    expect(JSON.parse(String(files.get('client.json')))).toMatchObject({
      person: { name: 'Marisol' },
      requests: [{ submissionId: own }],
    });
    expectProblem(await getAs(office.token, office.url + personBundlePath('nobody')), 404);
  });

  test('clients are found by any word, without accents and marks, page by page', async () => {
    const office = await openOffice(await newDatabase());
    await change(office, 'POST', peoplePath, {
      name: 'Zoé Núñez',
      document: 'E-8-123456',
      telephone: '+507 6123-4567',
    });
    for (let index = 0; index < 51; index += 1) {
      await change(office, 'POST', peoplePath, { name: `Crew ${String(index).padStart(2, '0')}` });
    }
    const listed = async (query: string): Promise<PeopleAnswer> => {
      const answer = await getAs(office.token, office.url + peoplePath + query);
      expect(v.safeParse(peopleAnswer, jsonOf(answer)).issues).toBeUndefined();
      return jsonOf(answer) as PeopleAnswer;
    };

    for (const query of ['nunez zoe', 'E8123456', '61234567', 'NÚÑEZ']) {
      const { items } = await listed(`?q=${encodeURIComponent(query)}`);
      expect([query, items.map((one) => one.name)]).toEqual([query, ['Zoé Núñez']]);
    }
    expect((await listed('?q=100%25')).items).toEqual([]);
    const first = await listed('');
    const second = await listed(`?cursor=${first.next}`);
    expect([first.items.length, second.items.map((one) => one.name), second.next]).toEqual([
      50,
      ['Crew 50', 'Zoé Núñez'],
      null,
    ]);
  });

  test('the export holds all that is kept of a client', async () => {
    const office = await officeAt(server());
    const own = await licenceOf(office, 'ana@ship.example', 'Marisol');
    await write(office, 'note', own, 'an inner note');
    await write(office, 'message', own, 'a message to her');
    const added = person(await change(office, 'POST', peoplePath, { name: 'Marisol', submissionIds: [own] }));

    const answer = await getAs(office.token, office.url + personExportPath(added.personId));

    expect(answer.status).toBe(200);
    expect(v.safeParse(personExport, jsonOf(answer)).issues).toBeUndefined();
    expect(jsonOf(answer)).toMatchObject({
      person: { name: 'Marisol' },
      requests: [
        {
          submissionId: own,
          fields: { nombre: 'Marisol' },
          files: [{ field: 'documento' }],
          notes: [{ text: 'an inner note' }],
          messages: [{ text: 'a message to her' }],
        },
      ],
    });
  });
});

test.each([
  [{}, 422],
  [{ name: ' ' }, 422],
  [{ name: 'Ana', age: 3 }, 422],
])('a client with %j is answered %i', async (body, status) => {
  expectProblem(await change(await officeAt(embedded()), 'POST', peoplePath, body), status);
});

test('a client who does not exist is not found', async () => {
  const office = await officeAt(embedded());

  expectProblem(await getAs(office.token, office.url + personPath('nobody')), 404);
  expectProblem(await change(office, 'PATCH', personPath('nobody'), { name: 'Ana' }), 404);
});
