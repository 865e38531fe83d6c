import type { Json } from './schemas/schema.ts';
import type { formRule, formRulesAnswer, formRulesBody } from './schemas/form-rules.ts';

/** GET for moderators and above, PUT for admins and above: what admins have set for each form. */
export const formRulesPath = '/api/form-rules';

/** Least and most of both numbers of days. */
export const leastDays = 1;
export const mostDays = 365;

/** Reminders during one turn; after as many days again, the office is told. */
export const mostReminders = 2;

export type FormRule = Json<typeof formRule>;
export type FormRulesBody = Json<typeof formRulesBody>;
export type FormRulesAnswer = Json<typeof formRulesAnswer>;
