import { describe, expect, test } from 'vitest';
import type { CaseState, RequestStatus } from '../../src/contracts/cases.ts';
import { instantAt } from '../../src/lib/instant.ts';
import { loadForm } from '../../src/forms/index.ts';
import { validate } from '../../src/form/validate.ts';
import { emptyValues } from '../../src/form/values.ts';
import type { Addition, Draft } from '../../src/outbox/entry.ts';
import { correctionForm, formNameOf } from '../../src/requests/addition-forms.ts';
import {
  documentsToSend,
  isInProgress,
  mayReply,
  mayWithdraw,
  nextOf,
  readCase,
} from '../../src/outbox/case-on-device.ts';
import { caseSteps } from '../../src/requests/case-steps.ts';
import { requestLists } from '../../src/requests/request-list.ts';
import { readDevice } from '../../src/outbox/things-on-device.ts';
import { findRequest } from '../../src/requests/request-view.ts';
import { writeFile } from '../../src/device/storage/file-bytes.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { fullApi } from '../outbox/fake-api.ts';
import { bytesOf, draftOf, storedFile, submissionOf } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const id = 'a';
const now = Date.UTC(2026, 10, 22, 12);
const saidAt = '2026-11-22T12:00:00.000Z';

function statusOf(state: CaseState, more: Partial<RequestStatus> = {}): RequestStatus {
  return { submissionId: id, state, changedAt: saidAt, reason: null, messages: [], documents: [], ...more };
}

const photo: RequestStatus['documents'][number] = {
  fileId: 'a.0',
  field: 'passportPhotoFile',
  item: null,
  name: 'IMG_1.jpg',
  verdict: 'unreadable',
  reason: 'Too dark',
};

/** A device that has the receipt and has been told this of it. */
async function told(status: RequestStatus, corrections = true): Promise<TestContext> {
  const device = newDevice();
  const capabilities = { ...fullApi, status: '/s', ...(corrections ? { corrections } : {}) };
  await device.store.remember({ api: { capabilities, learnedAt: now } });
  await device.store.deliver(receiptOfEntry(submissionOf(id), now));
  await device.store.noteStatuses((board) => ({ ...board, requests: { [id]: { at: saidAt, status } } }));
  return device;
}

const caseOf = (device: TestContext) => readCase({ outbox: device.store, drafts: device.drafts }, id);

async function add(device: TestContext, addition: Addition, ...fields: readonly string[]): Promise<void> {
  const files = fields.map((field) => ({ ...storedFile(field, bytesOf(10)), field }));
  for (const file of files) await writeFile(device.database, 'x', file, bytesOf(10), now);
  const entry = { ...submissionOf('x'), form: addition.kind, shape: 2, addition, files };
  await device.drafts.save({ ...draftOf(entry), addition });
  await device.store.finalise(entry);
}

async function arrive(device: TestContext, addition: Addition, receivedAt: string): Promise<void> {
  const entry = (await device.store.entries()).find(({ submissionId }) => submissionId === 'x');
  const files = (entry?.files ?? []).map(({ field, name, size }) => ({ field, name, size, sha256: '' }));
  await device.store.deliver({ ...receiptOfEntry(submissionOf('x')), addition, receivedAt, files });
}

describe('the line of time', () => {
  const names = (state: CaseState | undefined, receivedAt?: string) =>
    caseSteps({
      savedAt: '2026-11-20T00:00:00.000Z',
      receivedAt,
      known: state && { at: saidAt, status: statusOf(state) },
      next: { state: 'received' },
    }).map(({ name, state: place }) => `${name} ${place}`);

  test.each([
    [undefined, ['received now', 'inProgress next', 'done next']],
    ['new', ['received now', 'inProgress next', 'done next']],
    ['inProgress', ['received past', 'inProgress now', 'done next']],
    ['waitingForApplicant', ['received past', 'inProgress past', 'waitingForApplicant now', 'done next']],
    ['done', ['received past', 'inProgress past', 'done now']],
    ['refused', ['received past', 'inProgress past', 'refused now']],
    ['withdrawn', ['received past', 'withdrawn now']],
  ] as const)('of %s', (state, expected) => {
    expect(names(state, '2026-11-21T00:00:00.000Z')).toEqual(expected);
  });

  test('ends on this device until it has been received, and knows a time only where one was given', () => {
    expect(names(undefined)).toEqual(['saved now', 'received next', 'inProgress next', 'done next']);
    const known = { at: saidAt, status: statusOf('done') };
    const steps = caseSteps({ receivedAt: '2026-11-21T00:00:00.000Z', known, next: { state: 'done' } });
    expect(steps.map(({ name, at }) => [name, at])).toEqual([
      ['received', '2026-11-21T00:00:00.000Z'],
      ['inProgress', undefined],
      ['done', saidAt],
    ]);
  });

  test('ends where the headline does: with the answer that arrived, or with the loss', () => {
    const receivedAt = '2026-11-21T00:00:00.000Z';
    const known = { at: saidAt, status: statusOf('waitingForApplicant') };
    const stepsOf = (facts: Parameters<typeof caseSteps>[0]) =>
      caseSteps(facts).map(({ name, state, at }) => [name, state, at]);

    const answered = { state: 'answered', asOf: '2026-11-22T13:00:00.000Z' } as const;
    expect(stepsOf({ receivedAt, known, next: answered }).slice(2)).toEqual([
      ['waitingForApplicant', 'past', saidAt],
      ['answered', 'now', '2026-11-22T13:00:00.000Z'],
      ['done', 'next', undefined],
    ]);
    expect(stepsOf({ receivedAt, next: { state: 'lost' } })).toEqual([
      ['received', 'past', receivedAt],
      ['lost', 'now', undefined],
    ]);
  });
});

describe('wanted documents', () => {
  const waiting = statusOf('waitingForApplicant', {
    documents: [photo, { ...photo, field: 'photoFile', verdict: 'accepted' }],
  });

  test('are those that were not accepted, while the office waits and the API takes them', async () => {
    expect(documentsToSend(await caseOf(await told(waiting)))).toEqual([photo]);
    expect(documentsToSend(await caseOf(await told({ ...waiting, state: 'inProgress' })))).toEqual([]);
    expect(documentsToSend(await caseOf(await told(waiting, false)))).toEqual([]);
  });

  test('are not asked for again while they wait here, nor before the office has said something later', async () => {
    const addition: Addition = { kind: 'correction', to: id };
    const device = await told(waiting);
    await add(device, addition, photo.field);
    expect(documentsToSend(await caseOf(device))).toEqual([]);
    await arrive(device, addition, '2026-11-22T12:30:00.000Z');
    expect(documentsToSend(await caseOf(device))).toEqual([]);

    await device.store.noteStatuses((board) => ({
      ...board,
      requests: { [id]: { at: '2026-11-22T13:00:00.000Z', status: waiting } },
    }));

    expect(documentsToSend(await caseOf(device))).toEqual([photo]);
  });

  test('are asked for without those that were given already: not all have to come at once', async () => {
    const passport = { ...photo, field: 'passportFile' };
    const addition: Addition = { kind: 'correction', to: id };
    const device = await told({ ...waiting, documents: [photo, passport] });
    await add(device, addition, passport.field);
    expect(documentsToSend(await caseOf(device))).toEqual([photo]);
    await arrive(device, addition, '2026-11-22T12:30:00.000Z');
    expect(documentsToSend(await caseOf(device))).toEqual([photo]);

    const t = Object.assign((key: string) => key, {}) as never;
    const { definition } = correctionForm(
      id,
      [photo, passport],
      undefined,
      { en: t, es: t },
      () => undefined,
    );
    const picked = storedFile('a', bytesOf(10));
    expect(validate(definition, { answers: {}, files: {} })).toHaveLength(2);
    expect(validate(definition, { answers: {}, files: { [passport.field]: picked } })).toEqual([]);
  });

  test('have the names, the checks and the words of their form', async () => {
    const liberian = await loadForm('liberian');
    const t = Object.assign((key: string) => key, {}) as never;
    const certificate = { ...photo, field: 'certificateFile_3', item: 3 };
    const wanted = [photo, certificate, { ...photo, field: 'unknownFile' }];
    const form = correctionForm(id, wanted, liberian, { en: t, es: t }, () => undefined);

    expect(Object.values(form.wire)).toEqual(wanted.map(({ field }) => field));
    const [first, second, third] = form.definition.sections[0]?.fields ?? [];
    const own = liberian.definition.sections
      .flatMap(({ fields }) => [...fields])
      .find(({ name }) => name === 'passportPhoto');
    expect(first).toEqual({
      ...own,
      name: 'passportPhotoFile',
      required: true,
      waived: expect.any(Function),
    });
    expect([second?.kind, third]).toMatchObject(['file', { accept: 'imageOrPdf' }]);
    expect(form.texts.es.fields['passportPhotoFile']?.label).toBe(
      liberian.texts.es.fields['passportPhoto']?.label,
    );
    expect(form.texts.en.fields['certificateFile_3']?.label).toContain('4');
    expect(formNameOf(liberian, 'idPhotoFile')).toBe('idPhoto');
    expect(validate(form.definition, emptyValues).map(({ field }) => field)).toEqual(
      wanted.map(({ field }) => field),
    );
  });
});

describe('what the applicant may do', () => {
  test('is to withdraw what nobody has begun, once', async () => {
    const device = await told(statusOf('new'));
    expect(mayWithdraw(await caseOf(device))).toBe(true);
    expect(isInProgress(await caseOf(device))).toBe(false);
    expect(mayWithdraw(await caseOf(await told(statusOf('inProgress'))))).toBe(false);
    expect(isInProgress(await caseOf(await told(statusOf('inProgress'))))).toBe(true);
    expect(isInProgress(await caseOf(await told(statusOf('done'))))).toBe(false);
    await add(device, { kind: 'withdrawal', to: id });

    expect(mayWithdraw(await caseOf(device))).toBe(false);
  });

  test('is to accept a quotation that is approved and has not expired, once', async () => {
    const quotation = { status: 'APPROVED', expiresAt: new Date(now + 1000).toISOString() } as const;
    const next = async (device: TestContext, at = now) =>
      nextOf({ kind: 'receipt', receipt: (await device.store.receipt(id))! }, await caseOf(device), at);
    const device = await told(statusOf('inProgress', { quotation }));
    expect(await next(device)).toMatchObject({ state: 'quoteToAccept', button: 'accept' });
    // Until the end of the day in Panama.
    expect(await next(device, Date.UTC(2026, 10, 23, 4, 59))).toMatchObject({ button: 'accept' });
    expect(await next(device, Date.UTC(2026, 10, 23, 5))).toMatchObject({ state: 'quoteExpired' });
    const pending = { quotation: { ...quotation, status: 'PENDING' } } as const;
    expect(await next(await told(statusOf('inProgress', pending)))).toMatchObject({ state: 'quotePending' });
    await add(device, { kind: 'acceptance', to: id });
    expect(await next(device)).toMatchObject({
      state: 'notSent',
      title: 'added.queued',
      added: 'acceptance',
    });
    const other = await told(statusOf('inProgress', { quotation }));
    await arrive(other, { kind: 'acceptance', to: id }, '2026-11-22T10:00:00.000Z');
    expect(await next(other)).toMatchObject({ state: 'accepted' });
    const elsewhere = { quotation: { ...quotation, acceptedAt: '2026-11-22T10:00:00.000Z' } };
    expect(await next(await told(statusOf('inProgress', elsewhere)))).toMatchObject({ state: 'accepted' });
  });

  test('is to write, but for what was withdrawn or of which nothing is known', async () => {
    expect(mayReply(await caseOf(await told(statusOf('done'))))).toBe(true);
    expect(mayReply(await caseOf(await told(statusOf('withdrawn'))))).toBe(false);
    expect(mayReply(await caseOf(await told(statusOf('done'), false)))).toBe(false);
  });
});

describe('the list of requests', () => {
  test('shows an addition with its request, which waits as long as anything is to be done', async () => {
    const device = await told(statusOf('new'));
    const rows = async () =>
      requestLists(await readDevice({ drafts: device.drafts, outbox: device.store }), now);
    expect((await rows()).received).toMatchObject([{ submissionId: id, caseState: 'new' }]);

    const draft: Draft = {
      ...draftOf(submissionOf('d')),
      form: 'reply',
      addition: { kind: 'reply', to: id },
      updatedAt: instantAt(now, 0),
    };
    await device.drafts.save(draft);
    await add(device, { kind: 'reply', to: id });

    const lists = await rows();
    expect(lists.waiting).toMatchObject([
      {
        submissionId: id,
        state: 'delivered',
        next: { state: 'notSent', title: 'added.queued', added: 'reply' },
      },
    ]);
    expect([lists.drafts, lists.received]).toEqual([[], []]);
    const outbox = device.store;
    expect(await findRequest({ outbox, drafts: device.drafts }, 'x')).toEqual({ kind: 'addition', to: id });
    expect(await findRequest({ outbox, drafts: device.drafts }, 'd')).toEqual({ kind: 'addition', to: id });
  });

  test('shows a request of another device that was opened here', async () => {
    const device = newDevice();
    const status = statusOf('waitingForApplicant', { form: 'licence', reference: 'L-1', receivedAt: saidAt });
    await device.store.noteStatuses((board) => ({ ...board, requests: { [id]: { at: saidAt, status } } }));

    const contents = await readDevice({ drafts: device.drafts, outbox: device.store });

    expect(requestLists(contents, now).waiting).toEqual([
      {
        submissionId: id,
        form: 'licence',
        state: 'delivered',
        when: 'receivedAt',
        next: expect.objectContaining({ state: 'wanted', sentence: 'wantedContact' }),
        at: saidAt,
        reference: 'L-1',
        caseState: 'waitingForApplicant',
      },
    ]);
    expect(await findRequest({ outbox: device.store, drafts: device.drafts }, id)).toMatchObject({
      kind: 'known',
    });
  });
});
