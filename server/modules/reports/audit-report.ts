import { auditPage, type AuditReport } from '../../../src/contracts/reports.ts';
import { jsonObject, parseJson } from '../../../src/contracts/json-object.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Period } from './period.ts';

export interface AuditFilter {
  readonly event: string | undefined;
  readonly user: string | undefined;
  readonly cursor: string | undefined;
}

type Item = AuditReport['items'][number];

/** Lists events, newest first. @throws Refused badParameter for a cursor that is not ours */
export async function auditIn(
  db: Database,
  { from, to, begin, end }: Period,
  { event, user, cursor }: AuditFilter,
): Promise<AuditReport> {
  const before = cursor === undefined ? undefined : placeIn(cursor);
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.user_id', 'audit_events.user_id')
    .select(['event_id', 'at', 'event', 'facts', 'audit_events.user_id', 'username', 'email'])
    .where('at', '>=', begin)
    .where('at', '<', end)
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
    .$if(user !== undefined, (query) => query.where('audit_events.user_id', '=', user ?? ''))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('at', '<', before?.at ?? ''),
          row.and([row('at', '=', before?.at ?? ''), row('event_id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(auditPage + 1)
    .execute();
  const shown = rows.slice(0, auditPage);
  const last = rows.length > auditPage ? shown.at(-1) : undefined;
  return {
    from,
    to,
    items: shown.map(({ at, event: what, facts, user_id: id, username, email }) => ({
      at,
      event: what,
      user: id === null ? null : { id, name: username || email || '' },
      ...factsIn(facts),
    })),
    next: last === undefined ? null : `${last.at}_${last.event_id}`,
  };
}

function factsIn(text: string): Omit<Item, 'at' | 'event' | 'user'> {
  const facts = jsonObject(parseJson(text));
  const texts = ['submissionId', 'accountId', 'personId', 'formerPersonId', 'field'].filter(
    (name) => typeof facts[name] === 'string',
  );
  const numbers = ['quotationId', 'count'].filter((name) => typeof facts[name] === 'number');
  return Object.fromEntries([...texts, ...numbers].map((name) => [name, facts[name]]));
}

function placeIn(cursor: string): { readonly at: string; readonly id: string } {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([\w-]{1,60})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new Refused({ kind: 'badParameter', name: 'cursor' });
  return { at, id };
}
