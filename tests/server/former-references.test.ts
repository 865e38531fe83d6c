import { parseSubmission } from '../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { requestNamed } from '../../server/modules/requests/additions/access-codes.ts';
import { formerReferenceHeader } from '../../src/contracts/former-reference.ts';
import { submissionPath, submissionsPath } from '../../src/contracts/staff-submissions.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase, mailOf } from '../support/quotes.ts';
import { exampleOf, send, type Sending, withText } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

/** State after a restore: the backup had 5 licence requests, and 10,000 numbers are skipped. */
function putBack(settings: Settings): Promise<void> {
  return inDatabase(settings, async (db) => {
    await db.insertInto('reference_numbers').values({ form: 'licence', last: 10_005 }).execute();
    await db.insertInto('reference_gaps').values({ form: 'licence', after: 5, until: 10_005 }).execute();
  });
}

const naming = (reference: string) => ({ [formerReferenceHeader]: reference });

async function sendNaming(url: string, sending: Sending, reference: string) {
  const { status, receipt } = await send(url, sending, naming(reference));
  return { status, reference: receipt.reference, formerReference: receipt.formerReference };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a reference that a restore left out is taken from whoever names it first, and given to nobody', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await putBack(settings);
    const sending = await exampleOf('licence');
    const taken = { reference: 'PMTS/LIC/10006', formerReference: 'PMTS/LIC/0006' };

    expect(await sendNaming(url, sending, 'PMTS/LIC/0006')).toEqual({ status: 201, ...taken });
    // A repeat gets the first answer, whatever it says now.
    expect(await sendNaming(url, sending, 'PMTS/LIC/0007')).toEqual({ status: 200, ...taken });
    expect(await sendNaming(url, await exampleOf('licence'), 'PMTS/LIC/0006')).toEqual({
      status: 201,
      reference: 'PMTS/LIC/10007',
    });
    expect(await sendNaming(url, await exampleOf('licence'), 'PMTS/LIC/10005')).toMatchObject({
      formerReference: 'PMTS/LIC/10005',
    });
  });

  test('what cannot be one is ignored, and stops no delivery', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await putBack(settings);

    for (const reference of [
      'PMTS/LIC/0005',
      'PMTS/LIC/10006',
      'PMTS/LIC/00006',
      'PMTS/LIC/6',
      'PMTS/MED/0006',
      'pmts/lic/0006',
      'PMTS/LIC/0006; drop',
      'PMTS/LIC/9999999999999',
      '',
    ]) {
      const answer = await sendNaming(url, await exampleOf('licence'), reference);
      expect([reference, answer.status, answer.formerReference]).toEqual([reference, 201, undefined]);
    }
    // No numbers of this form were skipped.
    expect(await sendNaming(url, await exampleOf('medical'), 'PMTS/MED/0006')).not.toHaveProperty(
      'formerReference.length',
    );
  });

  test('the desk finds it by that number and sees both, and the mail names both', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await putBack(settings);
    const sending = await exampleOf('licence');
    await send(url, sending, { ...naming('PMTS/LIC/0042'), 'Accept-Language': 'en' });
    const token = await signInAs(settings, url, 'moderator');

    const found = await getAs(token, `${url}${submissionsPath}?limit=10&q=${encodeURIComponent('LIC/0042')}`);
    expect(jsonOf(found)).toMatchObject({ items: [{ submissionId: sending.submissionId }] });
    const read = parseSubmission(jsonOf(await getAs(token, url + submissionPath(sending.submissionId))));
    expect(read).toMatchObject({ reference: 'PMTS/LIC/10006', formerReference: 'PMTS/LIC/0042' });
    // A single language: that of the request.
    const receipt = await mailOf(settings, `${sending.submissionId}-receipt`);
    expect(receipt.text).toContain('Formerly, according to the sender: PMTS/LIC/0042');
    expect((await mailOf(settings, sending.submissionId)).text).toContain('PMTS/LIC/0042');
  });

  test('with that number it is found by its own address alone', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await putBack(settings);
    const sending = withText(await exampleOf('licence'), 'correo', 'ana@ship.example');
    await send(url, sending, naming('PMTS/LIC/0042'));

    const named = (reference: string, email: string) =>
      inDatabase(settings, (db) => requestNamed(db, reference, email));
    expect(await named(' pmts/lic/0042', 'Ana@ship.example')).toBe(sending.submissionId);
    expect(await named('PMTS/LIC/10006', 'ana@ship.example')).toBe(sending.submissionId);
    expect(await named('PMTS/LIC/0042', 'eva@ship.example')).toBeUndefined();
    expect(await named('PMTS/LIC/0043', 'ana@ship.example')).toBeUndefined();
  });
});
