import type { PersonExport } from '../../../src/contracts/people.ts';
import { jsonObject, parseJson } from '../../../src/contracts/json-object.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { eventsOf } from '../requests/case/change-case.ts';
import { messagesOf, notesOf } from '../requests/case/correspondence.ts';
import { readPerson } from './read-people.ts';

/** Returns undefined for an unknown id. @param now ISO 8601 */
export async function exportPerson(
  db: Database,
  personId: string,
  now: string,
): Promise<PersonExport | undefined> {
  const read = await readPerson(db, personId, now);
  if (read === undefined) return undefined;
  const { requests, suggestions: _suggestions, ...person } = read;
  const all: PersonExport['requests'][number][] = [];
  for (const { files: _files, quotation: _quotation, ...request } of requests) {
    all.push({ ...request, ...(await contentsOf(db, request.submissionId)) });
  }
  return { exportedAt: now, person, requests: all };
}

type Contents = Pick<
  PersonExport['requests'][number],
  'fields' | 'additions' | 'files' | 'messages' | 'notes' | 'events'
>;

async function contentsOf(db: Database, submissionId: string): Promise<Contents> {
  const { fields } = await db
    .selectFrom('submissions')
    .select('fields')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const additions = await db
    .selectFrom('additions')
    .select(['kind', 'received_at', 'fields'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .execute();
  const files = await db
    .selectFrom('submission_files')
    .select(['file_id as fileId', 'field', 'name', 'type', 'size', 'sha256'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  const exported = ({ at, by, text }: { at: string; by: { kind: string }; text: string }) => ({
    at,
    from: by.kind,
    text,
  });
  return {
    fields: jsonObject(parseJson(fields)),
    additions: additions.map((one) => ({
      kind: one.kind,
      receivedAt: one.received_at,
      fields: jsonObject(parseJson(one.fields)),
    })),
    files,
    messages: (await messagesOf(db, submissionId)).map(exported),
    notes: (await notesOf(db, submissionId)).map(exported),
    events: await eventsOf(db, submissionId),
  };
}
