import { parseSubmission } from '../../src/staff/answers.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { judgedBy } from '../../server/modules/requests/intake/faults.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { formVersionHeader } from '../../src/contracts/form-version.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { type FormSnapshot, snapshotOf } from '../../src/form/form-snapshot.ts';
import { loadForm } from '../../src/forms/index.ts';
import { formerVersions } from '../../src/forms/versions.ts';
import { signInAs } from '../support/accounts.ts';
import { loadFormTexts } from '../../src/texts/load-texts.ts';
import { inDatabase } from '../support/quotes.ts';
import { expectProblem } from '../support/expectations.ts';
import { laterRelease } from '../support/later-release.ts';
import { bodyOf, exampleOf, post, type Sending, send, withoutText, withText } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

/** The form of a later release. */
const later = vi.hoisted((): { licence: unknown } => {
  // An earlier file of this worker has loaded the server with the present forms.
  vi.resetModules();
  return { licence: undefined };
});

afterAll(() => {
  vi.doUnmock('../../src/forms/index.ts');
  vi.resetModules();
});

vi.mock('../../src/forms/index.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/forms/index.ts')>();
  const load: typeof original.loadForm = async (id) =>
    id === 'licence' && later.licence !== undefined ? (later.licence as Form) : original.loadForm(id);
  return { ...original, loadForm: load };
});

/** As encoded by a page of the former version. */
async function waitingLicence(): Promise<Sending> {
  const { licence } = later;
  later.licence = undefined;
  const sending = await exampleOf('licence');
  later.licence = licence;
  return sending;
}

// These modules are new, so they have no texts yet.
await loadFormTexts();

const present = (await loadForm('licence')).definition.version;
const under = (version: number) => ({ [formVersionHeader]: String(version) });
/** The former versions kept since their release. */
const released = { ...formerVersions.licence };

describe('when a form has gained a required field', () => {
  beforeAll(async () => {
    const form = await loadForm('licence');
    const snapshot: FormSnapshot = snapshotOf(form);
    later.licence = laterRelease(form);
    // The map is read-only to the product; this is the line that a release adds.
    Object.assign(formerVersions, { licence: { ...released, [present]: async () => snapshot } });
  });

  afterAll(() => {
    later.licence = undefined;
    Object.assign(formerVersions, { licence: released });
  });

  const server = useServer();

  test('what waited since before is judged by what it was filled in under, with the header and without', async () => {
    const { url } = server();

    const stated = await send(url, await waitingLicence(), under(present));
    const silent = await send(url, await waitingLicence());
    const ancient = await send(url, await waitingLicence(), { [formVersionHeader]: '0' });
    const garbled = await send(url, await waitingLicence(), { [formVersionHeader]: 'new' });

    expect([stated, silent, ancient, garbled].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('what is filled in now is judged by the present form', async () => {
    const { url } = server();
    const waiting = await waitingLicence();
    const { licencias: _licences, ...texts } = waiting.texts;
    const complete = withText({ ...waiting, texts }, 'buque', 'MV Ancon');

    expectProblem(await send(url, waiting, under(present + 1)), 422, ['licencias', 'buque']);
    expect((await send(url, complete, under(present + 1))).status).toBe(201);
    expect((await send(url, complete, under(present + 2))).status).toBe(200);
  });

  test('a plain call that suits no version is refused in the words of the present form', async () => {
    const { url } = server();
    const waiting = await waitingLicence();

    const { problem } = await post(url + waiting.path, bodyOf(withoutText(waiting, 'correo')), {
      'Accept-Language': 'en',
    });

    expect(JSON.stringify(problem)).toContain('Enter the vessel');
  });

  test('the version is no part of what makes two requests the same', async () => {
    const { url } = server();
    const sending = await waitingLicence();
    const before = await send(url, sending, under(present));

    const repeat = await send(url, sending, under(present + 1));

    expect([before.status, repeat.status, repeat.text]).toEqual([201, 200, before.text]);
  });

  test('office and staff read what came under the former version by its labels', async () => {
    const settings = { ...(await testSettings()), officeMailAnswers: true };
    const { url } = await openServer(settings);
    const sending = await waitingLicence();
    await send(url, sending, under(present));
    const token = await signInAs(settings, url, 'moderator');

    const response = await fetch(url + submissionPath(sending.submissionId), { headers: bearer(token) });
    const submission = parseSubmission(await response.json());
    const folder = join(settings.dataDir, 'mail');
    const sent = async (): Promise<readonly string[]> =>
      (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    // To the office and to the applicant.
    await expect.poll(async () => (await sent()).length).toBe(2);
    const mails = await Promise.all((await sent()).map((file) => readFile(join(folder, file), 'utf8')));

    expect(submission).toMatchObject({ formVersion: present, applicant: { email: 'jose@ship.example' } });
    expect(mails.join('').replaceAll('=\r\n', '')).toContain('Which licences do you need?');
  });
});

describe('the first version, which took any text with one @ for an address', () => {
  const server = useServer();
  const spellings = ['ana@localhost', 'ana@ship..example', 'a\u200bna@ship.example'];

  test.each(spellings)('is still taken with %j, mails nothing there, and the desk is told', async (email) => {
    const { settings, url } = server();
    const sending = withText(await exampleOf('licence'), 'correo', email);

    expectProblem(await send(url, sending, under(present)), 422, ['correo']);
    const { status, receipt } = await send(url, sending, under(1));
    expect(status).toBe(201);

    const token = await signInAs(settings, url, 'moderator');
    const response = await fetch(url + submissionPath(sending.submissionId), { headers: bearer(token) });
    expect(parseSubmission(await response.json())).toMatchObject({
      formVersion: 1,
      applicant: { email },
      unmailable: true,
      mails: [],
    });
    const recipients = await inDatabase(settings, (db) =>
      db.selectFrom('mails').select('recipient').where('reference', '=', receipt.reference).execute(),
    );
    expect(recipients).toEqual([{ recipient: settings.officeEmail }]);
  });

  test('refuses what it always has', async () => {
    const { url } = server();
    const sending = withText(await exampleOf('licence'), 'correo', 'ana@@ship.example');

    expectProblem(await send(url, sending, under(1)), 422, ['correo']);
  });

  test('mails to the one spelling of whatever a mail can go to', async () => {
    const { settings, url } = server();
    const sending = withText(await exampleOf('licence'), 'correo', 'Ana@ＳＨＩＰ.example.');
    const { receipt } = await send(url, sending, under(1));

    const token = await signInAs(settings, url, 'moderator');
    const response = await fetch(url + submissionPath(sending.submissionId), { headers: bearer(token) });
    const submission = parseSubmission(await response.json());
    expect(submission).toMatchObject({ formVersion: 1, applicant: { email: 'Ana@ＳＨＩＰ.example.' } });
    expect(submission).not.toHaveProperty('unmailable');
    const mails = await inDatabase(settings, (db) =>
      db
        .selectFrom('mails')
        .select(['recipient', 'reply_to'])
        .where('reference', '=', receipt.reference)
        .orderBy('recipient')
        .execute(),
    );
    expect(mails).toMatchObject([
      { recipient: 'Ana@ship.example' },
      { recipient: settings.officeEmail, reply_to: 'Ana@ship.example' },
    ]);
  });
});

test('a version that is kept is judged by itself, an older one by the oldest, a newer one by the present', async () => {
  const form = await loadForm('licence');
  const [three, two] = [3, 2].map((version) => ({ ...form, definition: { ...form.definition, version } }));
  const versions = [three!, two!] as const;
  const judging = (header: string | undefined): readonly number[] =>
    judgedBy(versions, header).map(({ definition }) => definition.version);

  expect([undefined, '3', '2', '1', '9', '-1', ''].map(judging)).toEqual([
    [3, 2],
    [3],
    [2],
    [2],
    [3],
    [2],
    [2],
  ]);
});
