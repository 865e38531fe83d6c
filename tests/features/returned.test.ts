import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf, type FileField } from '../../src/form/form.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import { violationsShown } from '../../src/form-page/form-state.ts';
import { serverMessages } from '../../src/form-page/returned.ts';
import { sectionViews } from '../../src/form-page/field-view.ts';
import { examples } from '../../src/forms/licence/examples.ts';
import { form as licence } from '../../src/forms/licence/index.ts';
import { form as liberian } from '../../src/forms/liberian/index.ts';
import type { AttentionReason, Draft, Refusal } from '../../src/outbox/entry.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { sampleFile } from '../support/sample-files.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const field = fieldsOf(licence.definition).find((one): one is FileField => one.kind === 'file')!;
const at = { utc: '2026-11-21T10:00:00.000Z', offsetMinutes: -300 };
let device: TestContext;
let services: FormServices;

beforeEach(() => {
  device = newDevice();
  const { store: outbox, drafts, database, clock, finalise } = device;
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  services = {
    drafts: { ...drafts, writeAhead: () => undefined },
    outbox,
    clock,
    newId,
    finalise,
    files: createFileImporter({ database, outbox, clock, newId, estimate: async () => undefined }),
    requestDelivery: () => undefined,
    apiLimits: { now: () => ({}) },
    device: { askToPersist: async () => true, evicted: async () => ({ requests: 0, drafts: 0 }) },
  } as unknown as FormServices;
});

const refusal: Refusal = {
  kind: 'refused',
  status: 422,
  statusText: '',
  message: 'Escriba su teléfono con el código del país.',
  violations: [{ field: 'telefono', message: 'Escriba su teléfono con el código del país.' }],
};

/** A licence request that was submitted, came back for that reason, and is edited. */
async function editedAfter(reason: AttentionReason): Promise<FormSession> {
  const first = new FormSession(services, licence);
  for (const [name, answer] of Object.entries(examples[0]?.answers ?? {})) first.answer(name, answer);
  const bytes = sampleFile('pdf', 5000, 1).buffer;
  const arrayBuffer = async () => bytes;
  first.files.pick(field, { name: 'id.pdf', type: '', size: bytes.byteLength, arrayBuffer });
  await first.submit('es');
  const [entry] = await device.store.entries();
  await device.store.replace(entry!, { ...entry!, attempts: 1, state: { kind: 'attention', reason } });
  await device.store.reopen(entry!.submissionId, at);
  return new FormSession(services, licence, await device.drafts.load(entry!.submissionId));
}

const said = (session: FormSession, form: Form = licence) =>
  serverMessages(form.definition, form.texts.en, session.state().values, session.state().refused);

function errorsAtFields(session: FormSession): Readonly<Record<string, string | undefined>> {
  const state = session.state();
  const shown = violationsShown(licence.definition, state, {});
  const views = sectionViews(licence, 'en', state.values, shown, said(session)).flatMap(
    ({ fields }) => fields,
  );
  return Object.fromEntries(
    views.flatMap(({ field: { name }, error }) => (error === undefined ? [] : [[name, error]])),
  );
}

describe('a request that was refused', () => {
  test('opens with the words of the API in the list and at the field, once, in the language they came in', async () => {
    const session = await editedAfter(refusal);

    expect(said(session)).toEqual([{ field: 'phone', text: refusal.message, lang: 'es' }]);
    expect(errorsAtFields(session)).toEqual({ phone: refusal.message });
  });

  test('shows what the API said of the whole, or what the form says in its place', async () => {
    const message = 'Closed until Monday.';
    expect(said(await editedAfter({ ...refusal, violations: [], message }))).toEqual([
      { text: message, lang: 'es' },
    ]);
    const { message: _none, violations: _no, ...silent } = refusal;
    device = newDevice();
    expect(licence.texts.en.failure.server).toBe('Unknown server error.');
    const first = new FormSession(services, licence, undefined);
    expect(said(first)).toEqual([]);
    expect(
      serverMessages(licence.definition, licence.texts.en, first.state().values, {
        kind: 'refused',
        locale: 'en',
        refusal: silent,
        violations: [],
      }),
    ).toEqual([{ text: 'Unknown server error.', lang: 'en' }]);
  });

  test('loses what is said of a field with its first change, also over a reload, and keeps the rest', async () => {
    const message = 'Escriba su apellido';
    const two = [...refusal.violations!, { field: 'apellido', message }];
    const session = await editedAfter({
      ...refusal,
      violations: two,
      message: `${refusal.message} ${message}`,
    });

    session.answer('phone', '+507 1');

    expect(said(session)).toEqual([{ field: 'lastName', text: message, lang: 'es' }]);
    session.saveNow();
    await expect.poll(() => session.state().saving.kind).toBe('saved');
    const draft = await device.drafts.load(session.submissionId()!);
    const again = new FormSession(services, licence, draft);
    expect(errorsAtFields(again)).toEqual({ lastName: message });
    again.answer('lastName', 'N.');
    expect(again.state().refused).toBeUndefined();
  });

  test('does not keep anybody from submitting it again', async () => {
    const session = await editedAfter(refusal);

    await session.submit('es');

    expect(session.state().submission.kind).toBe('saved');
  });
});

test('what was said of a certificate stays with its course when another rank numbers them anew', () => {
  const values = { answers: { rankApplying: 'chiefMate' }, files: {} };
  const violations = [{ field: 'certificateNumber_1', message: 'Number missing' }];
  const draft: Draft = {
    submissionId: 'a',
    form: 'liberian',
    formVersion: 1,
    values,
    createdAt: at,
    updatedAt: at,
    returned: { kind: 'refused', locale: 'en', refusal: { status: 422, statusText: '' }, violations },
  };

  const named = new FormSession(services, liberian, draft).state().refused?.violations ?? [];

  expect(named[0]?.field).toMatch(/^certificateNumber\.\w+$/);
});

test('a file that is damaged on the device is not shown as a good one, and has to be chosen again', async () => {
  const session = await editedAfter({ kind: 'damagedFile', field: 'documento', name: 'id.pdf' });

  expect(session.state().values.files).toEqual({});
  expect(session.state().picks[field.name]).toMatchObject({ kind: 'refused', name: 'id.pdf' });
  expect(errorsAtFields(session)[field.name]).toContain('damaged');
  await session.submit('es');
  expect(session.state().submission.kind).toBe('editing');
});
