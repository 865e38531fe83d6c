import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type CaseAnswer,
  type CaseState,
  isClosed,
  nextStates,
  readPath,
  snoozePath,
  undoPath,
  verdictPath,
} from '../../src/contracts/cases.ts';
import { type StaffSubmission, submissionPath } from '../../src/contracts/staff-submissions.ts';
import { daysAfter, panamaDay } from '../../src/lib/panama-day.ts';
import { addAccount, jsonOf, signIn } from '../support/accounts.ts';
import { pick, randomFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { type Answered, exampleOf, send } from '../support/sending.ts';
import { change, type Desk, put, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { historyFaults } from '../support/whole-history.ts';

const seed = 20261122;
const actions = 200;
/** Milliseconds; short, so that some mails go out meanwhile and some undoing comes too late. */
const undoFor = 2500;

/** What may not be lost or overwritten: a request at one of its versions. */
interface Snapshot {
  readonly state: CaseState;
  readonly assignee: string | null;
  /** Day until which it is put off. */
  readonly until: string | null;
  /** By file. */
  readonly verdicts: Readonly<Record<string, string>>;
}

/** A staff member, with the request as last read, and what they did last. */
interface Person extends Desk {
  readonly id: string;
  readonly name: string;
  shown: StaffSubmission;
  last: Made | undefined;
}

/** A line of the history: kind, before, after. */
type Line = readonly [kind: string, before: string | null, after: string | null];

/** Something that a person does by what they see. */
interface Action {
  send(): Promise<Answered>;
  /** Version that it is based on; undefined: it leaves the version alone. */
  readonly from?: number;
  /** The request after it. Absent: as before. */
  readonly after?: Snapshot;
  readonly lines: readonly Line[];
  /** A word that its mail contains and no other mail. Absent: no mail. */
  readonly mailed?: string;
  /** Id of the message that it sends. */
  readonly messageId?: string;
  /** What it takes back. */
  readonly undoes?: Made;
}

/** An action that was answered with success. */
interface Made extends Action {
  readonly name: string;
  /** Milliseconds since 1970, around the moment at which it was made. */
  readonly begun: number;
  readonly ended: number;
}

/** The model: what everybody was told is done, and the request at each of its versions. */
class Model {
  readonly made: Made[] = [];
  readonly undone = new Set<Made>();
  readonly versions = new Map<number, Snapshot>();

  at(version: number): Snapshot {
    const snapshot = this.versions.get(version);
    if (snapshot === undefined) throw new Error(`Nobody made version ${version}`);
    return snapshot;
  }

  note(made: Made): void {
    this.made.push(made);
    if (made.undoes !== undefined) this.undone.add(made.undoes);
    if (made.from !== undefined) this.versions.set(made.from + 1, made.after ?? this.at(made.from));
  }

  /** Lines of all changes in the order of their versions, and those of what was only added. */
  lines(): readonly [changes: readonly string[], added: readonly string[]] {
    const textOf = ({ name, lines }: Made) => lines.map((line) => [name, ...line].join(' '));
    const changes = this.made.filter(({ from }) => from !== undefined);
    const inOrder = changes.toSorted(({ from: one = 0 }, { from: other = 0 }) => one - other);
    return [
      inOrder.flatMap(textOf),
      this.made
        .filter(({ from }) => from === undefined)
        .flatMap(textOf)
        .toSorted(),
    ];
  }
}

interface Planning {
  readonly random: () => number;
  readonly person: Person;
  readonly people: readonly Person[];
  readonly model: Model;
  /** A word that nothing else contains. */
  readonly word: string;
}

/** What a person may do, by how often. A further kind of action is one more line. */
const deeds: readonly (readonly [weight: number, plan: (planning: Planning) => Action | undefined])[] = [
  [0.25, moving],
  [0.13, assigning],
  [0.07, puttingOff],
  [0.2, judging],
  [0.06, (planning) => writing('note', planning)],
  [0.1, (planning) => writing('message', planning)],
  [0.04, reading],
  [0.15, undoing],
];

function planned(planning: Planning): Action {
  let chance = planning.random();
  for (const [weight, plan] of deeds) {
    chance -= weight;
    const action = chance < 0 ? plan(planning) : undefined;
    if (action !== undefined) return action;
  }
  return writing('note', planning);
}

function seenBy({ shown }: Person): CaseAnswer & Snapshot {
  if (shown.case === undefined) throw new Error('The request has no case');
  return { ...shown.case, ...snapshotOf(shown) } as CaseAnswer & Snapshot;
}

function snapshotOf({ case: present, documents, waiting }: StaffSubmission): Snapshot {
  return {
    state: present?.state ?? 'new',
    assignee: present?.assignee?.name ?? null,
    until: waiting?.snoozedUntil ?? null,
    verdicts: Object.fromEntries(
      documents.map(({ fileId, verdict: given }) => [
        fileId,
        given === null ? '' : `${given.verdict} ${given.reason}`,
      ]),
    ),
  };
}

/** Every other change of state is news to the applicant. */
function isNews(from: CaseState, to: CaseState): boolean {
  return !(to === 'inProgress' && (from === 'new' || from === 'waitingForApplicant'));
}

function moving({ random, person, word }: Planning): Action | undefined {
  const { version: from, state } = seenBy(person);
  const offered = nextStates[state].filter((next) => next !== 'withdrawn');
  if (offered.length === 0) return undefined;
  const to = pick(random, offered);
  const path = submissionPath(person.shown.submissionId);
  return {
    from,
    after: { ...snapshotOf(person.shown), state: to },
    lines: [['state', state, to]],
    ...(isNews(state, to) ? { mailed: word } : {}),
    send: () => change(person, 'PATCH', path, { state: to, reason: word }, from),
  };
}

function assigning({ random, person, people }: Planning): Action {
  const { version: from } = seenBy(person);
  const before = snapshotOf(person.shown);
  const { id, name } = pick(
    random,
    [{ id: null, name: null }, ...people].filter((one) => one.name !== before.assignee),
  );
  const begins = id === person.id && before.state === 'new';
  const path = submissionPath(person.shown.submissionId);
  return {
    from,
    after: { ...before, assignee: name, ...(begins ? { state: 'inProgress' as const } : {}) },
    lines: [
      ...(begins ? [['state', 'new', 'inProgress'] as const] : []),
      ['assignee', before.assignee, name],
    ],
    send: () => change(person, 'PATCH', path, { assignee: id }, from),
  };
}

/** Puts it off until another day or brings it back, which is all that can be done with a finished one. */
function puttingOff({ random, person }: Planning): Action | undefined {
  const { version: from, state } = seenBy(person);
  const before = snapshotOf(person.shown);
  const today = panamaDay(Date.now());
  const days = isClosed(state) ? [] : [2, 3, 4].map((days) => daysAfter(today, days));
  const others = [...days, null].filter((day) => day !== before.until);
  if (others.length === 0) return undefined;
  const until = pick(random, others);
  const path = snoozePath(person.shown.submissionId);
  return {
    from,
    after: { ...before, until },
    lines: [['snooze', before.until, until]],
    send: () => change(person, 'PUT', path, { until }, from),
  };
}

function judging({ random, person, word }: Planning): Action {
  const { version: from } = seenBy(person);
  const { submissionId, documents } = person.shown;
  const { fileId, verdict: given } = pick(random, documents);
  const verdicts = ['accepted', 'unreadable', 'wrongDocument', 'expired'];
  const verdict = pick(
    random,
    verdicts.filter((one) => one !== given?.verdict),
  );
  const before = snapshotOf(person.shown);
  return {
    from,
    after: { ...before, verdicts: { ...before.verdicts, [fileId]: `${verdict} ${word}` } },
    lines: [['verdict', given?.verdict ?? null, verdict]],
    send: () => change(person, 'PUT', verdictPath(submissionId, fileId), { verdict, reason: word }, from),
  };
}

function writing(kind: 'note' | 'message', { person, word }: Planning): Action {
  const id = randomUUID();
  return {
    lines: [[kind, null, null]],
    ...(kind === 'message' ? { mailed: word, messageId: id } : {}),
    send: () => write(person, kind, person.shown.submissionId, word, id),
  };
}

function reading({ person }: Planning): Action {
  return { lines: [], send: () => put(person, readPath(person.shown.submissionId)) };
}

/** Takes back what one did last, or now and then what the other one did, or putting off: both are refused. */
function undoing({ random, person, people, model }: Planning): Action | undefined {
  const { last } = random() < 0.15 ? pick(random, people) : person;
  if (last === undefined || last.undoes !== undefined || last.lines.length === 0) return undefined;
  const { from, messageId } = last;
  if (from === undefined && messageId === undefined) return undefined;
  const path = undoPath(person.shown.submissionId);
  const lines = last.lines.toReversed().map(([kind, before, after]): Line => [`undo ${kind}`, after, before]);
  if (from === undefined) {
    const body = { messages: [messageId] };
    return { lines, undoes: last, send: () => change(person, 'POST', path, body, '*') };
  }
  return {
    from: from + 1,
    after: model.at(from),
    lines,
    undoes: last,
    send: () => change(person, 'POST', path, { version: from }, from + 1),
  };
}

/** Does it, and expects that it is refused only where that is right. */
async function act(person: Person, action: Action, model: Model): Promise<Made | 'refused'> {
  const begun = Date.now();
  const answer = await action.send();
  const ended = Date.now();
  const before = person.shown.events.length;
  person.shown = await submissionAt(person, person.shown.submissionId);
  if (answer.status === 412) {
    expectProblem(answer, 412);
    expect(answer.problem.case?.version).toBeGreaterThan(action.from ?? 0);
    // A late person is shown what the other one did.
    if (action.undoes === undefined)
      expect(person.shown.events.slice(before).filter(({ by }) => by.name !== person.name)).not.toEqual([]);
    return 'refused';
  }
  if (answer.status === 409) {
    expectProblem(answer, 409);
    const { undoes } = action;
    const isOwn =
      undoes?.name === person.name && !model.undone.has(undoes) && undoes.lines[0]?.[0] !== 'snooze';
    if (undoes === undefined || isOwn) expect(ended - (undoes?.begun ?? ended)).toBeGreaterThan(undoFor);
    return 'refused';
  }
  expect([answer.status, answer.text]).toEqual([
    action.lines[0]?.[0] === 'note' || action.messageId !== undefined ? 201 : 200,
    expect.any(String),
  ]);
  if (action.from !== undefined) expect((jsonOf(answer) as CaseAnswer).version).toBe(action.from + 1);
  const made = { ...action, name: person.name, begun, ended };
  person.last = made;
  return made;
}

/** Everybody was told of each mail exactly once, and of what was undone never. */
async function expectMails({ made, undone }: Model, { mails }: MailServer): Promise<void> {
  const wanted = made.flatMap((one) =>
    one.mailed === undefined ? [] : [[one.mailed, undone.has(one) ? 0 : 1]],
  );
  // The text of a mail is on the wire twice: plain and as HTML.
  const sent = () =>
    wanted.map(([word = '']) => [word, mails.filter((mail) => mail.includes(`${word}`)).length]);
  await expect.poll(sent).toEqual(wanted);
}

describe.each(databases)('on %s', (database) => {
  const newDatabase = useDatabase(database);

  test(`200 random actions of two people at one request are as a model says (seed ${seed})`, async () => {
    const post = await openMailServer('250 ok');
    const settings = { ...(await testSettings(await newDatabase())), smtpUrl: post.url };
    const { url } = await openServer(settings, { undoFor });
    const { submissionId, ...sending } = await exampleOf('liberian');
    expect((await send(url, { submissionId, ...sending })).status).toBe(201);
    const random = randomFrom(seed);
    const people: Person[] = [];
    for (const name of ['anna', 'ben']) {
      const id = await addAccount(settings, `${name}@pmts.test`, 'moderator');
      const desk = { url, token: await signIn(url, `${name}@pmts.test`) };
      people.push({ ...desk, id, name, shown: await submissionAt(desk, submissionId), last: undefined });
    }
    const model = new Model();
    model.versions.set(1, snapshotOf(people[0]!.shown));
    const refused: Action[] = [];

    let done = 0;
    while (done < actions) {
      const round = done;
      // One of them, whose view may be old, or both at the same moment.
      const now = random() < 0.4 ? people : [pick(random, people)];
      const plans = now.map(
        (person, index) =>
          [person, planned({ random, person, people, model, word: `w${round + index}w` })] as const,
      );
      done += now.length;
      const ended = await Promise.all(plans.map(([person, action]) => act(person, action, model)));
      // Of two changes at the same moment, one is on top of the other.
      const made = ended.filter((one) => one !== 'refused');
      for (const one of made.toSorted(({ from: first = 0 }, { from: second = 0 }) => first - second))
        model.note(one);
      for (const [index, one] of ended.entries()) if (one === 'refused') refused.push(plans[index]![1]);
      const { case: present, ...seen } = await submissionAt(people[0]!, submissionId);
      expect(snapshotOf({ ...seen, case: present })).toEqual(model.at(present?.version ?? 0));
    }

    expect(refused.length).toBeGreaterThan(20);
    expect(model.undone.size).toBeGreaterThan(8);
    const putOff = model.made.filter(({ lines: [first] }) => first?.[0] === 'snooze');
    expect(new Set(putOff.map(({ after }) => after?.until === null))).toEqual(new Set([true, false]));
    // Each version was replaced exactly once: whoever changed it had seen the change before.
    const changes = model.made.filter(({ from }) => from !== undefined);
    const versions = changes.map(({ from = 0 }) => from).toSorted((one, other) => one - other);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    const { events, messages, notes } = await submissionAt(people[0]!, submissionId);
    const isAdded = (kind: string): boolean => /^(?:undo )?(?:note|message)$/.test(kind);
    const lines = events.slice(1).map(({ by, kind, before, after, subject }) => ({
      kind: kind === 'undo' ? `undo ${events[Number(subject) - 1]?.kind}` : kind,
      by: by.name,
      rest: [before, after],
    }));
    const textOf = ({ by, kind, rest }: (typeof lines)[number]) => [by, kind, ...rest].join(' ');
    const told = lines.filter(({ kind }) => !isAdded(kind)).map(textOf);
    const added = lines.filter(({ kind }) => isAdded(kind)).map(textOf);
    expect([told, added.toSorted()]).toEqual(model.lines());
    const standing = model.made.filter((one) => !model.undone.has(one));
    const count = (kind: string) => standing.filter(({ lines: [first] }) => first?.[0] === kind).length;
    expect([messages.length, notes.length]).toEqual([count('message'), count('note')]);
    expect(await historyFaults(settings)).toEqual([]);
    await expectMails(model, post);
  });
});
