import { describe, expect, test } from 'vitest';
import { type CaseAnswer, type CaseEventAnswer, nextStates, verdictPath } from '../../src/contracts/cases.ts';
import { type StaffSubmission, submissionPath } from '../../src/contracts/staff-submissions.ts';
import { addAccount, jsonOf, signIn } from '../support/accounts.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { type Answered, exampleOf, send } from '../support/sending.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { historyFaults } from '../support/whole-history.ts';

const seed = 20261122;
const actions = 200;

type Random = () => number;

/** A staff member, with the request as last read. */
interface Person extends Desk {
  readonly name: string;
  shown: StaffSubmission;
}

/** A change answered with 200 or 201, in the words of its event. */
interface Made {
  readonly name: string;
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Version of the case before it; undefined for mere additions. */
  readonly from?: number;
}

interface Action {
  readonly made: Made;
  send(): Promise<Answered>;
}

function caseOn({ shown }: Person): CaseAnswer {
  if (shown.case === undefined) throw new Error('The request has no case');
  return shown.case;
}

/** An action that this person may take on the request as they see it. */
function actionOf(random: Random, person: Person, people: readonly [id: string, name: string][]): Action {
  const { name, shown } = person;
  const { submissionId, documents } = shown;
  const { version: from, state, assignee } = caseOn(person);
  const chance = random();
  const reason = `${name} says so`;
  if (chance < 0.45) {
    const after = pick(
      random,
      nextStates[state].filter((next) => next !== 'withdrawn'),
    );
    const send = () => change(person, 'PATCH', submissionPath(submissionId), { state: after, reason }, from);
    return { made: { name, kind: 'state', before: state, after, from }, send };
  }
  if (chance < 0.65) {
    const others = [[null, null] as const, ...people].filter(([id]) => id !== (assignee?.id ?? null));
    const [id, after] = pick(random, others);
    const send = () => change(person, 'PATCH', submissionPath(submissionId), { assignee: id }, from);
    return { made: { name, kind: 'assignee', before: assignee?.name ?? null, after, from }, send };
  }
  if (chance < 0.85) {
    const document = pick(random, documents);
    const before = document.verdict?.verdict ?? null;
    const verdicts = ['accepted', 'unreadable', 'wrongDocument', 'expired'].filter((one) => one !== before);
    const after = pick(random, verdicts);
    const path = verdictPath(submissionId, document.fileId);
    const send = () => change(person, 'PUT', path, { verdict: after, reason }, from);
    return { made: { name, kind: 'verdict', before, after, from }, send };
  }
  const kind = chance < 0.93 ? 'note' : 'message';
  const text = `${name} ${random()}`;
  return {
    made: { name, kind, before: null, after: null },
    send: () => write(person, kind, submissionId, text),
  };
}

/**
 * One action. A change is made only if nobody was faster; a late person is shown the present case and, in the history,
 * the other's changes.
 */
async function act(person: Person, { made, send }: Action): Promise<Made | 'stale'> {
  const answer = await send();
  if (made.from === undefined) {
    expect(answer.status).toBe(201);
    return made;
  }
  const before = person.shown.events.length;
  if (answer.status === 412) {
    expectProblem(answer, 412);
    expect(answer.problem.case?.version).toBeGreaterThan(made.from);
    person.shown = await submissionAt(person, person.shown.submissionId);
    const since = person.shown.events.slice(before);
    expect(since.filter(({ by }) => by.name !== person.name)).not.toEqual([]);
    return 'stale';
  }
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect((jsonOf(answer) as CaseAnswer).version).toBe(made.from + 1);
  person.shown = await submissionAt(person, person.shown.submissionId);
  return made;
}

function lineOf({
  by,
  kind,
  before,
  after,
}: Pick<CaseEventAnswer, 'by' | 'kind' | 'before' | 'after'>): string {
  return [by.name, kind, before, after].join(' ');
}

describe.each(databases)('on %s', (database) => {
  const newDatabase = useDatabase(database);

  test('of 200 random actions of two people in one request nothing is overwritten, and each has its event', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { submissionId, ...sending } = await exampleOf('liberian');
    expect((await send(url, { submissionId, ...sending })).status).toBe(201);
    const random = randomFrom(seed);
    const accounts: [string, string][] = [];
    const people: Person[] = [];
    for (const name of ['anna', 'ben']) {
      accounts.push([await addAccount(settings, `${name}@pmts.test`, 'moderator'), name]);
      const desk = { url, token: await signIn(url, `${name}@pmts.test`) };
      people.push({ ...desk, name, shown: await submissionAt(desk, submissionId) });
    }
    const made: Made[] = [];
    let stale = 0;

    for (let done = 0; done < actions; ) {
      // One of them, whose view may be old, or both at the same moment.
      const now = random() < 0.4 ? people : [pick(random, people)];
      const planned = now.map((person) => [person, actionOf(random, person, accounts)] as const);
      const ended = await Promise.all(planned.map(([person, action]) => act(person, action)));
      done += ended.length;
      for (const one of ended) {
        if (one === 'stale') stale += 1;
        else made.push(one);
      }
    }

    expect(stale).toBeGreaterThan(20);
    const changes = made.filter(({ from }) => from !== undefined);
    expect(changes.length).toBeGreaterThan(60);
    // Each version was replaced exactly once: whoever changed it had seen the change before.
    const versions = changes.map(({ from = 0 }) => from).toSorted((one, other) => one - other);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    const { events, case: present } = await submissionAt(people[0]!, submissionId);
    expect(present?.version).toBe(changes.length + 1);
    const isChange = ({ kind }: { readonly kind: string }): boolean => kind !== 'note' && kind !== 'message';
    const inOrder = changes.toSorted(({ from: one = 0 }, { from: other = 0 }) => one - other);
    expect(events.slice(1).filter(isChange).map(lineOf)).toEqual(
      inOrder.map(({ name, ...event }) => lineOf({ ...event, by: { kind: 'account', name } })),
    );
    const added = made.filter(({ from }) => from === undefined).map(({ name, kind }) => `${name} ${kind}`);
    const told = events.filter((event) => !isChange(event)).map(({ by, kind }) => `${by.name} ${kind}`);
    expect(told.toSorted()).toEqual(added.toSorted());
    expect(await historyFaults(settings)).toEqual([]);
  });
});
