import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { formIds, loadForm } from '../../src/forms/index.ts';
import { databases, useDatabase } from '../support/databases.ts';
import {
  bodyOf,
  exampleOf,
  examplesOf,
  factsOf,
  fieldsOfSending,
  post,
  send,
  withFile,
  withText,
} from '../support/sending.ts';
import { openServer, stored, testSettings, useServer } from '../support/test-server.ts';

/** What only the answer to a quote request has beside the receipt. */
const quoted = {
  quotation: expect.objectContaining({ status: 'PENDING' }),
  verificationId: expect.any(String),
};

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  describe.each(formIds)('the %s form', (formId) => {
    test('stores each example and lists it byte for byte', async () => {
      const { settings, url } = server();
      const examples = await examplesOf(formId);

      for (const index of examples.keys()) {
        const sending = await exampleOf(formId, index);
        const answer = await send(url, sending);

        expect(answer.status).toBe(201);
        const listed = (await stored(settings)).at(-1);
        expect(listed).toMatchObject({
          submissionId: sending.submissionId,
          form: formId,
          fields: fieldsOfSending(sending),
        });
        expect(Object.keys(listed!.fields)).toEqual(Object.keys(fieldsOfSending(sending)));
        expect(listed!.files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 }))).toEqual(
          sending.files.map(({ field, name, bytes }) => ({ field, name, ...factsOf(bytes) })),
        );
        expect(answer.receipt).toEqual({
          message: (await loadForm(formId)).texts.es.success.body,
          submissionId: sending.submissionId,
          reference: listed!.reference,
          receivedAt: listed!.receivedAt,
          files: listed!.files.map(({ type: _type, ...file }) => file),
          ...(formId === 'quote' ? quoted : {}),
        });
      }
    });
  });

  test('numbers the references of each form from one', async () => {
    const { url } = await openServer(await testSettings(await newDatabase()));

    const references = [
      (await send(url, await exampleOf('licence'))).receipt.reference,
      (await send(url, await exampleOf('licence'))).receipt.reference,
      (await send(url, await exampleOf('medical'))).receipt.reference,
      (await send(url, await exampleOf('evaluation'))).receipt.reference,
    ];

    expect(references).toEqual(['PMTS/LIC/0001', 'PMTS/LIC/0002', 'PMTS/MED/0001', 'PMTS/EVA/0001']);
  });

  test('a refused submission takes no number', async () => {
    const { url } = server();

    const first = await send(url, await exampleOf('licence'));
    await send(url, withText(await exampleOf('licence'), 'correo', 'nobody'));
    const { receipt } = await send(url, await exampleOf('licence'));

    const [before, after] = [first.receipt, receipt].map(({ reference }) => Number(reference.split('/')[2]));
    expect(after).toBe(before! + 1);
  });

  test('takes a submission of a plain client, which sends no key', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    const before = await stored(settings);

    const answer = await post(url + sending.path, bodyOf(sending));

    expect(answer.status).toBe(201);
    expect(answer.receipt.submissionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stored(settings)).toHaveLength(before.length + 1);
  });

  test('keeps what was typed: script, NUL, quotes, emoji and line breaks', async () => {
    const { settings, url } = server();
    const typed = '<script>alert("x")</script>\n\'; drop table submissions; --\n\u0000 ñ 你好 🚢\n\n';

    const answer = await send(url, withText(await exampleOf('licence'), 'licencias', typed));

    expect(answer.status).toBe(201);
    expect((await stored(settings)).at(-1)?.fields['licencias']).toBe(typed);
  });
});

test('keeps the bytes of every file, under a name that no sender chose', async () => {
  const { settings, url } = embedded();
  const sending = await exampleOf('medical', 1);

  await send(url, sending);

  const db = await openDatabase(settings);
  const rows = await db
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', sending.submissionId)
    .orderBy('position')
    .execute();
  await db.destroy();
  expect(rows).toHaveLength(sending.files.length);
  for (const [position, { path }] of rows.entries()) {
    expect(path).toMatch(/^request-[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d+$/);
    const bytes = await readFile(join(settings.dataDir, 'files', path));
    expect(bytes.equals(sending.files[position]!.bytes)).toBe(true);
  }
});

test('shows only the last part of a file name, without marks that deceive', async () => {
  const { settings, url } = embedded();
  const sending = await exampleOf('licence');
  const bytes = sending.files[0]!.bytes;
  const names = [
    '../../etc/passwd',
    'C:\\Users\\ana\\scan.pdf',
    'a\u202efdp.exe',
    `${'ñ'.repeat(300)}.pdf`,
    '..',
  ];

  const before = (await stored(settings)).length;

  for (const sent of names) {
    const one = withFile({ ...sending, submissionId: crypto.randomUUID() }, bytes, sent);
    expect((await send(url, one)).status).toBe(201);
  }

  const shown = (await stored(settings)).slice(before).map(({ files }) => files[0]?.name);
  expect(shown).toEqual(['passwd', 'scan.pdf', 'afdp.exe', `${'ñ'.repeat(196)}.pdf`, 'file']);
});
