import { parsePreview } from '../../src/staff/answers.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { coursesPreviewPath, coursesReplacePath } from '../../src/contracts/course-imports.ts';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import { coursePreview } from '../../src/contracts/schemas/course-imports.ts';
import { finishedInWorker } from '../../server/lib/process/in-worker.ts';
import { jsonOf, signInAs } from '../support/accounts.ts';
import { firstRows } from '../support/catalogue.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { change, type Desk } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

async function openOffice(databaseUrl?: string): Promise<Desk> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return { url, token: await signInAs(settings, url, 'admin') };
}

async function offered({ url }: Desk): Promise<unknown> {
  return (await fetch(url + coursesPath)).json();
}

function file(rows: readonly object[]): object {
  return { format: 'json', text: JSON.stringify(rows) };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a file is looked at before it is applied, and applied to what was looked at only', async () => {
    const office = await openOffice(await newDatabase());
    const [first, second, ...others] = firstRows();
    const dearer = { ...first, price_foreign: 123.45 };
    const added = { ...second, id: 9000, name: 'Added' };
    const wanted = file([dearer, ...others, added]);

    const before = finishedInWorker().get('readCourseFile') ?? 0;
    const previewed = await change(office, 'POST', coursesPreviewPath, wanted);

    expect(previewed.status).toBe(200);
    expect(finishedInWorker().get('readCourseFile') ?? 0).toBeGreaterThan(before);
    expect(v.safeParse(coursePreview, jsonOf(previewed)).issues).toBeUndefined();
    expect(parsePreview(jsonOf(previewed))).toEqual({
      courses: others.length + 2,
      unchanged: others.length,
      added: [added],
      changed: [{ before: first, after: dearer }],
      removed: [second],
      problems: [],
    });
    expect(await offered(office)).toEqual(firstRows());
    const etag = previewed.headers.get('etag') ?? '';
    const applied = await change(office, 'PUT', coursesReplacePath, wanted, etag);
    expect([applied.status, jsonOf(applied)]).toEqual([200, { courses: others.length + 2 }]);
    expect(await offered(office)).toEqual([dearer, ...others, added]);
    const late = await change(office, 'PUT', coursesReplacePath, file([...firstRows()]), etag);
    expectProblem(late, 412);
    expect(await offered(office)).toEqual([dearer, ...others, added]);
  });

  test('of two changes at once that are based on the same courses, one is applied', async () => {
    const office = await openOffice(await newDatabase());
    const etag = (await change(office, 'POST', coursesPreviewPath, file([]))).headers.get('etag') ?? '';
    const [first, second] = firstRows();

    const answers = await Promise.all(
      [first, second].map((row) => change(office, 'PUT', coursesReplacePath, file([{ ...row }]), etag)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(await offered(office)).toEqual([answers[0]?.status === 200 ? first : second]);
  });

  test('a file with faults is named line by line, and cannot be applied', async () => {
    const office = await openOffice(await newDatabase());
    const text = 'id,name,abbr,imo_no,price_panamanian,price_foreign\r\n1,One,,,12,x\r\n';

    const previewed = await change(office, 'POST', coursesPreviewPath, { format: 'csv', text });
    const applied = await change(office, 'PUT', coursesReplacePath, { format: 'csv', text }, '*');

    expect(
      parsePreview(jsonOf(previewed))?.problems.map(({ line, problem }) => `${line}: ${problem}`),
    ).toEqual([
      '1: the column price_panamanian_renewal is missing',
      '1: the column price_foreign_renewal is missing',
    ]);
    expectProblem(applied, 422);
    expect(await offered(office)).toEqual(firstRows());
  });
});

test('what is no file, or is based on nothing, is refused', async () => {
  const office = await openOffice();
  const wanted = file(firstRows());

  expectProblem(await change(office, 'PUT', coursesReplacePath, wanted), 428);
  expectProblem(await change(office, 'POST', coursesPreviewPath, { format: 'xml', text: '' }), 422);
  expectProblem(await change(office, 'POST', coursesPreviewPath, '{'), 400);
});
