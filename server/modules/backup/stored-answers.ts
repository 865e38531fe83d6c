import type { Kysely } from 'kysely';
import { parseJson } from '../../../src/contracts/json-object.ts';
import { fingerprintOf, idIn } from '../../lib/store/ids.ts';
import type { Tables } from '../../lib/store/tables.ts';

interface FileFacts {
  readonly field: string;
  readonly size: number;
  readonly sha256: string;
}

interface Received {
  readonly submissionId: string;
  readonly reference: string;
  readonly files: readonly FileFacts[];
}

/** Returns one line for each request whose answers and files do not match its fingerprint. */
export async function fingerprintFaults(db: Kysely<Tables>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('submissions')
      .select(['submission_id', 'form', 'reference', 'fingerprint', 'fields'])
      .where('submission_id', '>', after)
      .orderBy('submission_id')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return faults;
    const files = await filesOf(
      db,
      rows.map((row) => row.submission_id),
    );
    for (const { submission_id: id, form, reference, fingerprint, fields } of rows) {
      if (isDemo(fingerprint)) continue;
      const sent = { ...answersIn(fields), files: files.get(id) ?? [] };
      if (fingerprintOf(form, sent) !== fingerprint)
        faults.push(`submissions ${id}: is not what was received (${reference})`);
    }
    after = last.submission_id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const batchSize = 200;

/** Whether `npm run seed` created the request (demo-quotation.ts). */
function isDemo(fingerprint: string): boolean {
  return fingerprint.startsWith('demo ');
}

function answersIn(fields: string): Pick<Parameters<typeof fingerprintOf>[1], 'texts' | 'lists'> {
  const all = Object.entries(Object(parseJson(fields)) as Readonly<Record<string, unknown>>);
  return {
    texts: all.flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : [])),
    lists: all.flatMap(([name, items]) => (Array.isArray(items) ? [{ name, items: items.map(String) }] : [])),
  };
}

async function filesOf(
  db: Kysely<Tables>,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FileFacts[]>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(['submission_id', 'field', 'size', 'sha256'])
    .where('submission_id', 'in', submissionIds)
    .where('addition_id', 'is', null)
    .where('message_id', 'is', null)
    .execute();
  const files = new Map<string, FileFacts[]>();
  for (const { submission_id: id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}

/**
 * Returns the reference of the request whose answer to its sender names this file although no row does any more, so
 * that the file is not treated as unused. Undefined: there is none.
 * @param place of the file
 * @param size bytes
 */
export async function answerNaming(
  db: Kysely<Tables>,
  place: string,
  size: number,
): Promise<string | undefined> {
  const id = idIn(place);
  for (const received of [await requestWith(db, id), await additionWith(db, id)]) {
    if (received === undefined) continue;
    const rows = await db
      .selectFrom('submission_files')
      .select(['size', 'sha256'])
      .where('submission_id', '=', received.submissionId)
      .execute();
    const isMissing = (file: FileFacts): boolean =>
      !rows.some((row) => row.size === file.size && row.sha256 === file.sha256);
    if (received.files.some((file) => file.size === size && isMissing(file))) return received.reference;
  }
  return undefined;
}

async function requestWith(db: Kysely<Tables>, id: string): Promise<Received | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select(['reference', 'answer'])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { submissionId: id, reference: row.reference, files: filesIn(row.answer) };
}

async function additionWith(db: Kysely<Tables>, id: string): Promise<Received | undefined> {
  const row = await db
    .selectFrom('additions')
    .leftJoin('submissions', 'submissions.submission_id', 'additions.submission_id')
    .select(['additions.submission_id', 'additions.answer', 'reference'])
    .where('addition_id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { submissionId: row.submission_id, reference: row.reference ?? id, files: filesIn(row.answer) };
}

/** Only this API writes the answer; where a fault has damaged it, it names no files. */
function filesIn(answer: string): readonly FileFacts[] {
  const { files } = Object(parseJson(answer)) as { readonly files?: unknown };
  return Array.isArray(files) ? (files as readonly FileFacts[]) : [];
}
