import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, expectStoredWhole, filesIn } from '../support/expectations.ts';
import { failCommit } from '../support/failing-commit.ts';
import { exampleOf, send } from '../support/sending.ts';
import { startFaultyServer } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a COMMIT that the database refuses has stored nothing, and the next request works', async () => {
    const settings = await testSettings(await newDatabase());
    let left = 1;
    const { url } = await openServer(settings, {
      hooks: {
        async beforeCommit(_id, transaction) {
          if (left-- > 0) await failCommit(transaction);
        },
      },
    });
    const sending = await exampleOf('medical', 1);

    expectProblem(await send(url, sending), 500);

    expect(await stored(settings)).toEqual([]);
    expect([...(await filesIn(settings, 'files')), ...(await filesIn(settings, 'tmp'))]).toEqual([]);
    expect((await send(url, sending)).status).toBe(201);
    expect(await stored(settings)).toHaveLength(1);
    await expectStoredWhole(settings, sending.files);
  });

  test('more failed COMMITs than the pool has connections leave all of them usable', async () => {
    const settings = await testSettings(await newDatabase());
    const server = await startFaultyServer(settings);
    const sending = await exampleOf('evaluation');
    await server.failNextCommits(12);

    for (let count = 0; count < 12; count += 1) expectProblem(await send(server.url, sending), 500);
    const [answer, courses] = await Promise.all([
      send(server.url, sending),
      fetch(`${server.url}/api/courses/getAllCourses`),
    ]);

    expect([answer.status, courses.status]).toEqual([201, 200]);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect(await stored(settings)).toHaveLength(1);
    // The database's message, and nothing that was sent.
    expect(server.log()).toMatch(/SQLITE_CONSTRAINT_FOREIGNKEY|23505/);
    expect(server.log()).not.toContain(Object.values(sending.texts)[0]);
  });
});
