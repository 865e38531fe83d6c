import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { isClosed, isCaseState, openStates, snoozeRoute } from '../../../../src/contracts/cases.ts';
import { type OfficeNeed, turnOf } from '../../../../src/contracts/office-need.ts';
import { caseAnswer, snoozeRequest } from '../../../../src/contracts/schemas/cases.ts';
import type { SubmissionRowAnswer } from '../../../../src/contracts/staff-submissions.ts';
import { daysAfter, panamaDay, startOfPanamaDay } from '../../../../src/lib/panama-day.ts';
import type { Call } from '../../../lib/http/call.ts';
import { withVersion } from '../../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../../lib/http/json-bodies.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { audit } from '../../accounts/audit.ts';
import { guard, principalIn } from '../../accounts/authorize.ts';
import { type AccountService, isoNow } from '../../accounts/service.ts';
import { actorOf, lockMatching, submissionIdIn, writeChange } from '../case/change-case.ts';
import { readCase } from '../case/read-case.ts';
import { dueDays } from './form-rules.ts';
import { lastTurns } from './turn-since.ts';

type Waiting = NonNullable<SubmissionRowAnswer['waiting']>;

interface WaitingCase {
  readonly submission_id: string;
  readonly form: string;
  readonly received_at: string;
  readonly state: string;
  readonly need: OfficeNeed;
}

/** What each of these requests waits for, by id. @param now ISO 8601 */
export async function waitingOf(
  db: Kysely<Tables>,
  cases: readonly WaitingCase[],
  now: string,
): Promise<ReadonlyMap<string, Waiting>> {
  const ids = cases.map(({ submission_id }) => submission_id);
  const [turns, days, snoozes] = await Promise.all([lastTurns(db, ids), dueDays(db), snoozesOf(db, ids)]);
  return new Map(
    cases.map(({ submission_id: id, form, received_at, state, need }) => {
      const last = turns.get(id);
      const allowed = days.get(form);
      const isOpen = isCaseState(state) && !isClosed(state);
      const due = allowed === undefined || !isOpen ? null : daysAfter(panamaDay(received_at), allowed);
      // The past does not contain what time alone has changed.
      const isPresent = last !== undefined && last.turn === turnOf(need);
      return [
        id,
        {
          since: isPresent && last.since !== '' ? last.since : null,
          due,
          isOverdue: due !== null && due < panamaDay(now),
          snoozedUntil: snoozes.get(id) ?? null,
          reminders: isPresent ? last.reminders.length : 0,
        },
      ];
    }),
  );
}

async function snoozesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_snoozes')
    .innerJoin('cases', 'cases.submission_id', 'case_snoozes.submission_id')
    .select(['case_snoozes.submission_id', 'case_snoozes.until'])
    .where('case_snoozes.submission_id', 'in', ids)
    .whereRef('case_snoozes.activity', '=', 'cases.activity')
    .execute();
  return new Map(rows.map(({ submission_id, until }) => [submission_id, until]));
}

/** Condition for cases that are put off. */
export const isSnoozed = sql<SqlBool>`exists (select 1 from case_snoozes
  where case_snoozes.submission_id = cases.submission_id and case_snoozes.activity = cases.activity)`;

/** Condition for open cases past the due day of their form; undefined where no form has one. @param now ISO 8601 */
export async function isOverdue(db: Kysely<Tables>, now: string): Promise<RawBuilder<SqlBool> | undefined> {
  const days = [...(await dueDays(db))];
  if (days.length === 0) return undefined;
  const late = days.map(
    ([form, allowed]) =>
      sql<SqlBool>`(cases.form || '' = ${form} and cases.received_at < ${startOfPanamaDay(panamaDay(now), -allowed)})`,
  );
  return sql<SqlBool>`(cases.state in (${sql.join(openStates)}) and (${sql.join(late, sql` or `)}))`;
}

export const snoozeCall = {
  method: 'PUT',
  path: snoozeRoute,
  access: 'reviewer',
  summary:
    'Puts an open request off until a day in Panama, on which it is back and unread; earlier when the applicant does something, or with null.',
  headers: {
    'If-Match': 'The version that the change is based on, as the ETag has it; * for whatever it is',
  },
  body: { type: 'application/json', schema: snoozeRequest },
  answers: {
    200: { description: 'The case as it is now; its version is the ETag', schema: caseAnswer },
    401: { description: 'Without a valid token' },
    403: { description: 'Not for this role' },
    404: { description: 'There is none with this id' },
    412: { description: 'Somebody else has changed it: `case` is the present one' },
    422: { description: 'Not a day from tomorrow to a year from now, or the request is closed' },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

/** Days. */
const longestSnooze = 366;

export async function snoozeRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const guarded = { onRequest: guard(service, snoozeCall.access) };
    scope.put(snoozeCall.path, guarded, async (request, reply) => {
      const principal = principalIn(request);
      const submissionId = submissionIdIn(request);
      const at = isoNow(service);
      const present = await service.db.transaction().execute(async (transaction) => {
        const locked = await lockMatching(transaction, request, submissionId, principal, at);
        const { until } = bodyAs(snoozeRequest, request);
        const today = panamaDay(at);
        const isOpen = isCaseState(locked.state) && !isClosed(locked.state);
        const isDay = until === null || (until > today && until <= daysAfter(today, longestSnooze));
        if (!isDay || (until !== null && !isOpen)) throw new Refused({ kind: 'badBody' });
        const before = (await snoozesOf(transaction, [submissionId])).get(submissionId) ?? null;
        if (before !== until) {
          const by = actorOf(principal);
          await transaction.deleteFrom('case_snoozes').where('submission_id', '=', submissionId).execute();
          if (until !== null) {
            const { activity } = locked;
            await transaction
              .insertInto('case_snoozes')
              .values({ submission_id: submissionId, until, activity })
              .execute();
          }
          await writeChange(transaction, locked, {
            fields: {},
            events: [{ at, by, kind: 'snooze', before, after: until }],
          });
        }
        return readCase(transaction, submissionId, principal.userId, at);
      });
      if (present === undefined) throw new Refused({ kind: 'notFound' });
      audit(request, 'case changed', { userId: principal.userId, submissionId });
      return withVersion(reply, present.version).send(present);
    });
  });
}
