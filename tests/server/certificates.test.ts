import { describe, expect, test } from 'vitest';
import { certificatesIn, collectCertificates } from '../../server/modules/expiry/certificates.ts';
import { loadForm } from '../../src/forms/index.ts';
import { dated, exampleDay, liberian } from '../support/certificates.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('requests of an earlier release are gone through once, from wherever it was interrupted', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const all = [await liberian(), await liberian(), await exampleOf('licence')];
    for (const one of all) await send(url, one);
    const rows = () =>
      inDatabase(settings, (db) =>
        db.selectFrom('certificates').selectAll().orderBy('submission_id').orderBy('item').execute(),
      );
    const written = await rows();
    expect(written.length).toBeGreaterThan(2);
    await inDatabase(settings, (db) =>
      db.deleteFrom('certificates').where('submission_id', '=', all[0]!.submissionId).execute(),
    );

    await inDatabase(settings, (db) => collectCertificates(db));
    await inDatabase(settings, (db) => collectCertificates(db));

    expect(await rows()).toEqual(written);
  });
});

test('dates are taken as written, and nothing else is', async () => {
  const form = await loadForm('liberian');
  const { texts } = await exampleOf('liberian');
  const datesFor = (day: string) =>
    certificatesIn(form, {
      submissionId: 'one',
      receivedAt: '2026-11-25T00:00:00.000Z',
      fields: dated({ submissionId: '', path: '', texts, files: [] }, day).texts,
    }).map(({ item, expires_on: expires, number, holder, field }) => ({
      item,
      expires,
      number,
      holder,
      field,
    }));

  expect(datesFor(exampleDay).slice(0, 2)).toEqual([
    {
      item: 'basicTraining',
      expires: exampleDay,
      number: 'C-0',
      holder: 'PA0123456',
      field: 'certificateFile_0',
    },
    { item: 'radarArpa', expires: null, number: 'C-1', holder: 'PA0123456', field: 'certificateFile_1' },
  ]);
  for (const odd of ['2029-02-30', '01/03/2029', 'never', '0029-03-01', '2029-3-1'])
    expect(datesFor(odd)[0]).toMatchObject({ expires: null });
  const licence = await loadForm('licence');
  expect(certificatesIn(licence, { submissionId: 'one', receivedAt: '', fields: {} })).toEqual([]);
});
