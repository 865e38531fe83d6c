import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type FormRule, type FormRulesAnswer, formRulesPath } from '../../../../src/contracts/form-rules.ts';
import { isReviewer } from '../../../../src/contracts/roles.ts';
import { formRulesAnswer, formRulesBody } from '../../../../src/contracts/schemas/form-rules.ts';
import { type FormId, formIds, isFeedback } from '../../../../src/forms/index.ts';
import type { Call } from '../../../lib/http/call.ts';
import { holdsFor, ifMatchOf, withVersion } from '../../../lib/http/headers.ts';
import { acceptUnreadJson, bodyAs } from '../../../lib/http/json-bodies.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { isPostgres } from '../../../lib/store/dialect.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { audit } from '../../accounts/audit.ts';
import { authorized, guard, principalIn } from '../../accounts/authorize.ts';
import type { AccountService } from '../../accounts/service.ts';
import { userOf } from '../../accounts/users.ts';
import { lockCase, system, writeChange } from '../case/change-case.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
} as const;

const formRulesCall = {
  method: 'GET',
  path: formRulesPath,
  access: 'reviewer',
  summary:
    'What is set for each form: after how many days of their turn applicants are reminded, when a request is due, and to whom it is assigned. The ETag is their version, for If-Match.',
  answers: { 200: { description: 'The rules of every form', schema: formRulesAnswer }, ...refusals },
} as const satisfies Call;

const formRulesChangeCall = {
  method: 'PUT',
  path: formRulesPath,
  access: 'admin',
  summary: 'Replaces the rules of the forms that it names.',
  headers: { 'If-Match': 'The version that the change is based on; * for whatever it is' },
  body: { type: 'application/json', schema: formRulesBody },
  answers: {
    200: { description: 'The rules as they are now', schema: formRulesAnswer },
    ...refusals,
    412: { description: 'Somebody else has changed them' },
    422: {
      description:
        'A number of days that is not whole or not from 1 to 365, an unknown form, one form twice, or a new assignee who may not work on requests',
    },
    428: { description: 'Without If-Match' },
  },
} as const satisfies Call;

export const formRuleCalls: readonly Call[] = [formRulesCall, formRulesChangeCall];

export async function formRuleRoutes(app: FastifyInstance, service: AccountService): Promise<void> {
  app.get(
    formRulesCall.path,
    authorized(service, formRulesCall.access, async (_principal, _request, reply) =>
      answer(reply, await readFormRules(service.db)),
    ),
  );
  await app.register(async (scope) => {
    acceptUnreadJson(scope);
    const guarded = { onRequest: guard(service, formRulesChangeCall.access) };
    scope.put(formRulesChangeCall.path, guarded, async (request, reply) => {
      const rules = await replace(service, request);
      audit(request, 'form rules changed', { userId: principalIn(request).userId, count: rules.length });
      return answer(reply, rules);
    });
  });
}

type ReadRule = FormRulesAnswer['rules'][number];

function answer(reply: FastifyReply, rules: readonly ReadRule[]): FastifyReply {
  return withVersion(reply, versionOf(rules)).send({ rules });
}

/** A hash of what is set: equal rules have equal versions, whatever their assignees are called. */
function versionOf(rules: readonly ReadRule[]): string {
  const set = rules.map(({ form, remindAfter, dueAfter, assignee }) => [
    form,
    remindAfter,
    dueAfter,
    assignee,
  ]);
  return createHash('sha256').update(JSON.stringify(set)).digest('hex').slice(0, 32);
}

async function replace({ db }: AccountService, request: FastifyRequest): Promise<readonly ReadRule[]> {
  const precondition = ifMatchOf(request);
  if (precondition === undefined) throw new Refused({ kind: 'preconditionRequired' });
  return db.transaction().execute(async (transaction) => {
    // Serialises concurrent changes; the embedded database does so anyway.
    if (isPostgres(transaction))
      await sql`lock table form_rules in share row exclusive mode`.execute(transaction);
    const present = await readFormRules(transaction);
    if (!holdsFor(precondition, versionOf(present))) throw new Refused({ kind: 'preconditionFailed' });
    const { rules } = bodyAs(formRulesBody, request);
    const named = new Set(rules.map(({ form }) => form));
    const isKnown = rules.every(({ form }) => formIds.some((id) => id === form));
    if (named.size < rules.length || !isKnown) throw new Refused({ kind: 'badBody' });
    for (const rule of rules) await refuseAssignee(transaction, rule, present);
    for (const rule of rules) await writeRule(transaction, rule);
    return readFormRules(transaction);
  });
}

/** One who was chosen before and is disabled by now may stay. */
async function refuseAssignee(
  transaction: Transaction<Tables>,
  { form, assignee }: FormRule,
  present: readonly ReadRule[],
): Promise<void> {
  if (assignee === null) return;
  if (present.some((rule) => rule.form === form && rule.assignee === assignee)) return;
  if ((await accountOf(transaction, assignee))?.mayWork !== true) throw new Refused({ kind: 'badAssignee' });
}

async function writeRule(transaction: Transaction<Tables>, rule: FormRule): Promise<void> {
  const set = { remind_after: rule.remindAfter, due_after: rule.dueAfter, assignee: rule.assignee };
  await transaction
    .insertInto('form_rules')
    .values({ form: rule.form, ...set })
    .onConflict((conflict) => conflict.column('form').doUpdateSet(set))
    .execute();
}

interface RuleAccount {
  readonly name: string;
  readonly mayWork: boolean;
}

async function accountOf(db: Kysely<Tables>, userId: string): Promise<RuleAccount | undefined> {
  // PostgreSQL takes no NUL in a text.
  if (userId.includes('\0')) return undefined;
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'username', 'roles', 'created_at', 'disabled_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    name: row.username || row.email,
    mayWork: row.disabled_at === null && isReviewer(userOf(row).roles),
  };
}

async function readFormRules(db: Kysely<Tables>): Promise<readonly ReadRule[]> {
  const rows = await db.selectFrom('form_rules').selectAll().execute();
  const rules = formIds.map(async (form): Promise<ReadRule> => {
    const row = rows.find((one) => one.form === form);
    const assignee = row?.assignee ?? null;
    const account = assignee === null ? undefined : await accountOf(db, assignee);
    return {
      form,
      remindAfter: row?.remind_after ?? null,
      dueAfter: row?.due_after ?? null,
      assignee,
      assigneeName: account?.name ?? null,
      isSkipped: assignee !== null && account?.mayWork !== true,
    };
  });
  return Promise.all(rules);
}

/** Days from receipt in which requests are due, by form; forms without a due day are left out. */
export async function dueDays(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('form_rules')
    .select(['form', 'due_after'])
    .where('due_after', 'is not', null)
    .execute();
  return new Map(rows.map(({ form, due_after }) => [form, due_after ?? 0]));
}

/** Assigns a new request as the rule of its form says, in its transaction; not to an account that may not work on it. */
export async function assignByRule(
  transaction: Transaction<Tables>,
  { submissionId, form }: { readonly submissionId: string; readonly form: FormId },
  at: string,
): Promise<void> {
  // Nothing is to be done about feedback.
  if (isFeedback(form)) return;
  const rule = await transaction
    .selectFrom('form_rules')
    .select('assignee')
    .where('form', '=', form)
    .executeTakeFirst();
  const assignee = rule?.assignee ?? null;
  if (assignee === null) return;
  const account = await accountOf(transaction, assignee);
  const locked = account?.mayWork === true ? await lockCase(transaction, submissionId) : undefined;
  if (account === undefined || locked === undefined) return;
  await writeChange(transaction, locked, {
    fields: { assignee },
    // The history has words for this reason.
    events: [{ at, by: system, kind: 'assignee', before: null, after: account.name, reason: 'rule' }],
  });
}
