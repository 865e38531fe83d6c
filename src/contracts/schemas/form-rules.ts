import * as v from 'valibot';

const days = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)));

export const formRule = v.strictObject({
  /** Id of the form. */
  form: v.string(),
  /** Days of the applicant's turn until a reminder, in Panama's days; null: none is sent. */
  remindAfter: days,
  /** Days from receipt, in Panama's days; null: no due day. */
  dueAfter: days,
  /** Id of the account to which new requests are assigned; null: nobody. */
  assignee: v.nullable(v.string()),
});

/** PUT takes all forms whose rules it changes; GET returns every form. */
export const formRulesBody = v.strictObject({ rules: v.pipe(v.array(formRule), v.maxLength(100)) });

export const formRulesAnswer = v.strictObject({
  rules: v.array(
    v.strictObject({
      ...formRule.entries,
      /** Name of the assignee; null: there is none, or the account is gone. */
      assigneeName: v.nullable(v.string()),
      /** The assignee may no longer work on requests, so new ones are assigned to nobody. */
      isSkipped: v.boolean(),
    }),
  ),
});
