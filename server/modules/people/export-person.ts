import type { PersonExport } from '../../../src/contracts/people.ts';
import type { StaffNote } from '../../../src/contracts/cases.ts';
import { jsonObject, parseJson } from '../../../src/contracts/json-object.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { eventsOf, withoutSuggested } from '../requests/case/change-case.ts';
import { messagesOf, notesOf, undecidedIn } from '../requests/case/correspondence.ts';
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
  const all = await messagesOf(db, submissionId);
  const undecided = undecidedIn(all);
  const additions = await db
    .selectFrom('additions')
    .select(['addition_id', 'kind', 'received_at', 'fields'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .execute();
  const files = await db
    .selectFrom('submission_files')
    .select(['message_id', 'file_id as fileId', 'field', 'name', 'type', 'size', 'sha256'])
    .where('submission_id', '=', submissionId)
    .orderBy('position')
    .execute();
  const exported = ({ at, by, text }: Pick<StaffNote, 'at' | 'by' | 'text'>) => ({
    at,
    from: by.kind,
    ...(by.kind === 'correspondent' ? { address: by.name } : {}),
    text,
  });
  return {
    fields: jsonObject(parseJson(fields)),
    additions: additions
      .filter((one) => !undecided.has(one.addition_id))
      .map((one) => ({
        kind: one.kind,
        receivedAt: one.received_at,
        fields: jsonObject(parseJson(one.fields)),
      })),
    files: files.flatMap(({ message_id: message, ...file }) => (undecided.has(message) ? [] : [file])),
    messages: all.filter(({ id }) => !undecided.has(id)).map(exported),
    notes: (await notesOf(db, submissionId)).map(exported),
    events: (await eventsOf(db, submissionId)).map(withoutSuggested),
  };
}
