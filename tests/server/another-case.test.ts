import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptancePath, fileIdOf, verdictPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { submissionFilePath } from '../../src/contracts/staff-submissions.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { getAs, signInAs } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { type Answered, exampleOf, postJson, send } from '../support/sending.ts';
import { change, submissionAt } from '../support/staff.ts';
import { useServer } from '../support/test-server.ts';

function post(url: string, key: string): Promise<Answered> {
  return postJson(url, {}, { [idempotencyKeyHeader]: idempotencyKeyValue(key) });
}

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('the id of one request opens nothing of another, and changes nothing of it', async () => {
    const { settings, url } = server();
    const [one, other] = [await exampleOf('licence'), await exampleOf('licence')];
    for (const sending of [one, other]) expect((await send(url, sending)).status).toBe(201);
    const desk = { url, token: await signInAs(settings, url, 'moderator') };
    const foreign = fileIdOf(other.submissionId, 0);

    const file = await getAs(desk.token, url + submissionFilePath(one.submissionId, foreign));
    const verdict = await change(
      desk,
      'PUT',
      verdictPath(one.submissionId, foreign),
      { verdict: 'accepted' },
      '*',
    );

    expectProblem(file, 404);
    expectProblem(verdict, 404);
    for (const { submissionId } of [one, other]) {
      const { documents, case: own } = await submissionAt(desk, submissionId);
      expect(documents.map((document) => document.verdict)).toEqual(documents.map(() => null));
      expect(own?.version).toBe(1);
    }
  });

  test('one key adds to one request only', async () => {
    const { url } = server();
    const [one, other] = [await exampleOf('licence'), await exampleOf('licence')];
    for (const sending of [one, other]) expect((await send(url, sending)).status).toBe(201);
    const key = randomUUID();

    expect((await post(url + withdrawalPath(one.submissionId), key)).status).toBe(201);

    expectProblem(await post(url + withdrawalPath(other.submissionId), key), 422);
  });
});

const server = useServer();

test('of a request that nobody knows, every public call says the same: there is none', async () => {
  const { url } = server();
  const unknown = { submissionId: randomUUID() };

  const answers = [
    await post(url + withdrawalPath(unknown.submissionId), randomUUID()),
    await post(url + acceptancePath(unknown.submissionId), randomUUID()),
    await send(url, correctionOf(unknown, ['documento'])),
    await send(url, replyTo(unknown, 'I forgot a page')),
  ];

  for (const answer of answers) expectProblem(answer, 404);
});
