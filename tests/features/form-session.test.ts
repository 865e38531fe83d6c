import { beforeEach, describe, expect, test } from 'vitest';
import { remindersWords } from '../../src/contracts/expiry.ts';
import { fieldsOf, type FileField } from '../../src/form/form.ts';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import type { PickedFile } from '../../src/ui/outbox-context.tsx';
import { typedIn } from '../../src/ui/typed-values.ts';
import { isAtRisk, hasUnsavedChanges } from '../../src/form-page/form-state.ts';
import { examples } from '../../src/forms/licence/examples.ts';
import { form } from '../../src/forms/licence/index.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { withWriteAhead } from '../../src/device/storage/page/draft-write-ahead.ts';
import { sampleFile } from '../support/sample-files.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

let device: TestContext;
let ids: number;
let drains: number;
let vanished: number;

beforeEach(() => {
  device = newDevice();
  ids = 0;
  drains = 0;
  vanished = 0;
});

const documentField = fieldsOf(form.definition).find((field): field is FileField => field.kind === 'file')!;

/** What a form needs of the device, all of it real but the browser's own. */
function services(): FormServices {
  const { store: outbox, drafts, database, clock } = device;
  const newId = () => `id-${(ids += 1)}`;
  return {
    drafts: withWriteAhead(drafts, undefined),
    outbox,
    clock,
    newId,
    finalise: device.finalise,
    files: createFileImporter({ database, outbox, clock, newId, estimate: async () => undefined }),
    requestDelivery: () => void (drains += 1),
    apiLimits: { now: () => ({}) },
    device: { askToPersist: async () => true, evicted: async () => ({ requests: 0, drafts: vanished }) },
  } as unknown as FormServices;
}

function pdf(seed = 1, more: Partial<PickedFile> = {}): PickedFile {
  const bytes = sampleFile('pdf', 50_000, seed).buffer;
  return {
    name: `${seed}.pdf`,
    type: 'application/pdf',
    size: bytes.byteLength,
    arrayBuffer: async () => bytes,
    ...more,
  };
}

function typeAll(session: FormSession): void {
  for (const [name, answer] of Object.entries(examples[0]?.answers ?? {})) session.answer(name, answer);
}

async function saved(session: FormSession): Promise<void> {
  session.saveNow();
  await expect.poll(() => session.state().saving.kind).toBe('saved');
}

async function kept(session: FormSession): Promise<void> {
  await expect.poll(() => session.state().values.files[documentField.name]).toBeDefined();
  await saved(session);
}

test('a tick for reminders is kept with the draft, and gone once it is unticked', async () => {
  const session = new FormSession(services(), form);
  typeAll(session);
  session.wish(true);
  await saved(session);
  const id = session.submissionId() ?? '';
  expect(await device.drafts.load(id)).toMatchObject({ reminders: { words: remindersWords } });
  const draft = await device.drafts.load(id);

  const again = new FormSession(services(), form, draft);
  expect(again.state().wish).toEqual(draft?.reminders);
  again.wish(false);
  await saved(again);

  expect(await device.drafts.load(id)).not.toHaveProperty('reminders');
});

/** Closes the connection under whatever comes next, as iOS does in the background (hazards 3.11). */
const loseConnection = () => device.database.run(async (connection) => connection.close());

describe('filling in', () => {
  test('leaves nothing on the device before something is typed', async () => {
    const session = new FormSession(services(), form);

    session.saveNow();

    expect(session.submissionId()).toBeUndefined();
    expect([hasUnsavedChanges(session.state()), isAtRisk(session.state())]).toEqual([false, false]);
    expect(await device.drafts.list()).toEqual([]);
  });

  test('is saved, and taken up again with its file under the same id', async () => {
    const session = new FormSession(services(), form);
    session.answer('firstName', 'José');
    session.files.pick(documentField, pdf());
    expect(isAtRisk(session.state())).toBe(true);
    await kept(session);

    const [draft] = await device.drafts.list();
    const again = new FormSession(services(), form, draft);

    expect(again.submissionId()).toBe(session.submissionId());
    expect(again.state().values).toEqual(session.state().values);
    expect(isAtRisk(again.state())).toBe(false);
  });

  test('that is taken back altogether leaves no draft', async () => {
    const session = new FormSession(services(), form);
    session.answer('firstName', 'J');
    await saved(session);
    session.answer('firstName', '');
    await saved(session);

    expect(await device.drafts.list()).toEqual([]);
    await session.follow();
    expect(session.state().saving.kind).toBe('saved');
  });

  test('goes on when the database is closed in the middle of it', async () => {
    const session = new FormSession(services(), form);
    session.answer('firstName', 'José');
    await saved(session);
    await loseConnection();
    session.files.pick(documentField, pdf());
    await kept(session);
    await loseConnection();
    session.answer('lastName', 'Ñáñez');
    await saved(session);

    const [draft] = await device.drafts.list();
    expect(draft?.values.answers).toEqual({ firstName: 'José', lastName: 'Ñáñez' });
    expect(draft?.values.files[documentField.name]).toMatchObject({ name: '1.pdf' });
  });

  test('says NOT saved when the device refuses, and saved when it takes it again', async () => {
    const real = services();
    let refuses = true;
    const drafts: FormServices['drafts'] = {
      ...real.drafts,
      save: async (draft) => (refuses ? { ok: false, problem: 'full' } : real.drafts.save(draft)),
    };
    const session = new FormSession({ ...real, drafts }, form);
    session.answer('firstName', 'José');
    session.saveNow();
    await expect.poll(() => session.state().saving).toEqual({ kind: 'notSaved', problem: 'full' });
    expect(isAtRisk(session.state())).toBe(true);

    refuses = false;
    await saved(session);

    expect(await device.drafts.list()).toHaveLength(1);
  });
});

describe('a picked file', () => {
  test('that is replaced before it is read does not come back', async () => {
    const session = new FormSession(services(), form);
    let give: (bytes: ArrayBuffer) => void = () => undefined;
    const slow = pdf(1, { arrayBuffer: () => new Promise((resolve) => (give = resolve)) });
    session.files.pick(documentField, slow);
    session.files.pick(documentField, pdf(2));
    await kept(session);

    give(sampleFile('pdf', 50_000, 1).buffer);
    await expect.poll(() => device.database.run((db) => db.count('files'))).toBe(1);

    expect(session.state().values.files[documentField.name]).toMatchObject({ name: '2.pdf' });
  });

  test('that is turned down stops submitting, also when an earlier one was good', async () => {
    const session = new FormSession(services(), form);
    typeAll(session);
    session.files.pick(documentField, pdf());
    await kept(session);

    session.files.pick(documentField, pdf(2, { size: 7 }));
    await session.submit('es');

    expect(session.state().submission.kind).toBe('editing');
    expect(session.state().flagged).toEqual([documentField.name]);
    expect(await device.store.entries()).toEqual([]);
  });
});

describe('submitting', () => {
  async function filledIn(): Promise<FormSession> {
    const session = new FormSession(services(), form);
    typeAll(session);
    session.files.pick(documentField, pdf());
    await kept(session);
    return session;
  }

  test('waits for a file that is being read, and acknowledges what is on the device', async () => {
    const session = new FormSession(services(), form);
    typeAll(session);
    session.files.pick(documentField, pdf());

    await session.submit('es');

    const [entry] = await device.store.entries();
    expect(session.state().submission).toEqual({ kind: 'saved', submissionId: entry?.submissionId });
    expect(entry).toMatchObject({ form: 'licence', locale: 'es', files: [{ field: 'documento' }] });
    expect(await device.drafts.list()).toEqual([]);
    expect(drains).toBe(1);
  });

  test('remembers what was typed, also where the receipt comes before a page has read the request', async () => {
    const session = await filledIn();

    await session.submit('es');

    const [entry] = await device.store.entries();
    expect(typedIn(entry?.submissionId ?? '')).toEqual(entry?.values);
  });

  test('twice at once makes one request', async () => {
    const session = await filledIn();

    await Promise.all([session.submit('es'), session.submit('es')]);
    await session.submit('es');

    expect(await device.store.entries()).toHaveLength(1);
    expect(drains).toBe(1);
  });

  test('succeeds when the database is closed under it', async () => {
    const session = await filledIn();
    session.answer('phone', '+507 2');

    const submitting = session.submit('en');
    await Promise.all([submitting, loseConnection()]);

    const [entry] = await device.store.entries();
    expect(session.state().submission.kind).toBe('saved');
    expect(entry?.values.answers).toMatchObject({ phone: '+507 2' });
  });

  test('acknowledges nothing when a piece of a file was never written, and the form stays as it is', async () => {
    const session = await filledIn();
    const file = session.state().values.files[documentField.name]!;
    await device.database.run((db) => db.delete('chunks', [session.submissionId()!, file.fileId, 0]));
    const before = session.state().values;

    await session.submit('es');

    expect(session.state().submission).toEqual({ kind: 'notSaved', problem: 'incomplete' });
    expect(session.state().values).toEqual(before);
    expect(await device.store.entries()).toEqual([]);
    expect(drains).toBe(0);
  });

  test('with something missing flags it, and judges it again while it is typed', async () => {
    const session = await filledIn();
    session.answer('email', '');

    await session.submit('es');

    expect(session.state()).toMatchObject({ flagged: ['email'], attempts: 1 });
    session.answer('email', 'jose@ship.example');
    await session.submit('es');
    expect(session.state().submission.kind).toBe('saved');
  });
});

describe('another window', () => {
  test('is followed as long as this one has nothing of its own to write', async () => {
    const first = new FormSession(services(), form);
    first.answer('firstName', 'José');
    await saved(first);
    const [draft] = await device.drafts.list();
    const second = new FormSession(services(), form, draft);

    second.answer('lastName', 'Ñáñez');
    await saved(second);
    await first.follow();
    expect(first.state().values).toEqual(second.state().values);
    second.answer('lastName', 'N.');
    await first.follow();
    expect(first.state().values.answers['lastName']).toBe('Ñáñez');
    first.answer('phone', '1');
    await saved(second);
    await first.follow();
    expect(first.state().values.answers['phone']).toBe('1');
  });

  test('is not blamed when the browser has deleted everything: what is on the screen is saved again', async () => {
    const session = new FormSession(services(), form);
    session.answer('firstName', 'José');
    await saved(session);
    await device.drafts.remove(session.submissionId()!);
    vanished = 1;

    await session.follow();

    expect(session.state().saving.kind).toBe('saved');
    expect(await device.drafts.list()).toMatchObject([{ values: { answers: { firstName: 'José' } } }]);
  });

  test('that has submitted is told of, and nothing comes back to life', async () => {
    const first = new FormSession(services(), form);
    typeAll(first);
    first.files.pick(documentField, pdf());
    await kept(first);
    const [draft] = await device.drafts.list();
    const second = new FormSession(services(), form, draft);

    await second.submit('es');
    await first.follow();
    expect(first.state().saving).toEqual({ kind: 'notSaved', problem: 'alreadyGone' });
    first.saveNow();
    first.answer('phone', '1');
    await first.submit('es');

    expect(first.state().submission).toEqual({ kind: 'notSaved', problem: 'alreadyGone' });
    expect(await device.store.entries()).toHaveLength(1);
    expect(await device.drafts.list()).toEqual([]);
  });
});

describe('details kept on this device', () => {
  const details = { givenName: 'Ana', email: 'ana@ship.example' };
  const opened = () => new FormSession(services(), form, undefined, {}, details);

  test('begin a new form, and make no draft before something is touched', async () => {
    const session = opened();
    expect(session.state()).toMatchObject({
      values: { answers: { firstName: 'Ana', email: 'ana@ship.example' } },
      begun: { firstName: 'Ana', email: 'ana@ship.example' },
      saving: { kind: 'untouched' },
    });
    expect([session.submissionId(), hasUnsavedChanges(session.state())]).toEqual([undefined, false]);
    session.leave();
    expect(await device.drafts.list()).toEqual([]);

    session.answer('lastName', 'Paz');
    session.saveNow();
    await saved(session);
    expect((await device.drafts.list()).map(({ values }) => values.answers)).toEqual([
      { firstName: 'Ana', email: 'ana@ship.example', lastName: 'Paz' },
    ]);
  });

  test('leave a form that nobody has touched once they are deleted, and no other', () => {
    const untouched = opened();
    untouched.beginWith(undefined);
    expect(untouched.state()).toMatchObject({ begun: {}, saving: { kind: 'untouched' } });
    expect(untouched.state().values.answers).not.toHaveProperty('firstName');

    const touched = opened();
    touched.answer('lastName', 'Paz');
    touched.beginWith(undefined);
    expect(touched.state().values.answers).toMatchObject({ firstName: 'Ana', lastName: 'Paz' });
  });

  test('give way to a draft, and to what was typed before the page had opened', () => {
    const session = FormSession.asRendered(services(), form);
    session.typedEarly('firstName', 'José');
    session.open(undefined, details);
    expect(session.state().values.answers).toMatchObject({ firstName: 'José', email: 'ana@ship.example' });
  });
});
