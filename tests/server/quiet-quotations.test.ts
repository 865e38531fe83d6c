import { parseSubmissionsPage } from '../../src/staff/answers.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptancePath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { verifyPath } from '../../src/contracts/quotations.ts';
import { submissionsAddress } from '../../src/contracts/staff-submissions.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { approveQuotation, moveCase } from '../support/office.ts';
import { askForQuote, mailOf } from '../support/quotes.ts';
import { exampleOf, postJson, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const whole = { search: '', form: undefined, sort: '-receivedAt', position: 0, limit: 50 } as const;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a quotation stands among what is to be done once its address is known, when it is accepted, and when its applicant writes', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const token = await signInAs(settings, url, 'moderator');
    const licence = await exampleOf('licence');
    await send(url, licence);
    const submissionId = randomUUID();
    const asked = jsonOf(await askForQuote(url, {}, submissionId));
    const shown = async () => {
      const page = parseSubmissionsPage(
        jsonOf(await getAs(token, url + submissionsAddress({ ...whole, quotations: 'due' }))),
      );
      expect(page?.found).toBe(page?.items.length);
      const own = page?.items.find((row) => row.submissionId === submissionId);
      expect(page?.items.some((row) => row.submissionId === licence.submissionId)).toBe(true);
      return own?.case?.need;
    };
    expect(await shown()).toBeUndefined();

    const { verificationId } = asked as { readonly verificationId: string };
    const code = /\b\d{6}\b/.exec((await mailOf(settings, `${submissionId}-code`)).text)?.[0];
    expect((await postJson(url + verifyPath, { verificationId, code })).status).toBe(200);
    expect(await shown()).toBe('quotation');

    await approveQuotation(settings, { submissionId });
    expect(await shown()).toBeUndefined();

    expect((await send(url, replyTo({ submissionId }, 'Is there a place in June?'))).status).toBe(201);
    expect(await shown()).toBe('answer');
    await moveCase(settings, { submissionId }, 'waitingForApplicant');
    expect(await shown()).toBeUndefined();

    const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
    expect((await postJson(url + acceptancePath(submissionId), {}, key)).status).toBe(201);
    expect(await shown()).toBe('acceptance');
    await moveCase(settings, { submissionId }, 'done');
    expect(await shown()).toBeUndefined();
    // Without the filter it is there all the while.
    const all = parseSubmissionsPage(jsonOf(await getAs(token, url + submissionsAddress(whole))));
    expect(all?.items).toHaveLength(2);
  });
});
