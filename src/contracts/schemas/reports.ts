import * as v from 'valibot';
import { type CaseState, caseStates } from '../case-states.ts';
import { time } from './schema.ts';

/** Both YYYY-MM-DD in Panama, inclusive. */
const period = { from: v.string(), to: v.string() };

/** Dollars. */
const money = v.number();

const quotationFigures = {
  /** Number of quotations made. */
  quotations: v.number(),
  quoted: money,
  approved: v.number(),
  approvedValue: money,
  /** Number of approved quotations that their applicants accepted. */
  accepted: v.number(),
  acceptedValue: money,
  rejected: v.number(),
  pending: v.number(),
  expired: v.number(),
};

export const salesReport = v.strictObject({
  ...period,
  total: v.strictObject(quotationFigures),
  /** YYYY-MM; months without figures are left out. */
  byMonth: v.array(v.strictObject({ month: v.string(), ...quotationFigures })),
  byGovernment: v.array(v.strictObject({ government: v.string(), ...quotationFigures })),
  /** Most quoted first. */
  byCourse: v.array(
    v.strictObject({
      courseId: v.string(),
      name: v.string(),
      new: v.number(),
      renewal: v.number(),
      quoted: money,
    }),
  ),
});

// Object.fromEntries forgets the keys.
const states = Object.fromEntries(caseStates.map((state) => [state, v.number()])) as Readonly<
  Record<CaseState, v.NumberSchema<undefined>>
>;

const hours = v.nullable(v.number());

const duration = v.strictObject({
  count: v.number(),
  average: hours,
  median: hours,
  /** Within so many hours were nine of ten. */
  ninety: hours,
});

/**
 * Of requests received in the period but feedback, which needs no work. By their present state each counts once below
 * `received`: the figures up to `theirs` add up to it.
 */
const work = {
  received: v.number(),
  done: v.number(),
  refused: v.number(),
  withdrawn: v.number(),
  /** Open ones: our turn, and not our turn. A finished one counts in neither, even with a message to be answered. */
  ours: v.number(),
  theirs: v.number(),
  /** Hours from receipt to the office's first message, verdict or change of state; null: there was none yet. */
  firstReaction: duration,
  /** Hours from receipt until the office marked it done or refused. */
  finished: duration,
  /** Quotes sent, those accepted, and what these are worth. */
  quotes: v.number(),
  accepted: v.number(),
  acceptedValue: money,
};

export const performanceReport = v.strictObject({
  ...period,
  total: v.strictObject(work),
  /** YYYY-MM; months without requests are left out. */
  months: v.array(v.strictObject({ month: v.string(), ...work })),
  byMonth: v.array(v.strictObject({ month: v.string(), form: v.string(), received: v.number() })),
  byForm: v.array(
    v.strictObject({
      form: v.string(),
      ...work,
      /** Current states of requests received in the period. */
      states: v.strictObject(states),
      /** Numbers finished within so many hours, and later. */
      within: v.strictObject({ day: v.number(), threeDays: v.number(), week: v.number(), later: v.number() }),
    }),
  ),
  /** By present assignee, null: nobody. Empty for who is no admin. */
  people: v.array(v.strictObject({ name: v.nullable(v.string()), ...work })),
});

export const usersReport = v.strictObject({
  ...period,
  users: v.array(
    v.strictObject({
      userId: v.string(),
      name: v.string(),
      disabled: v.boolean(),
      signIns: v.number(),
      /** Within the period. */
      lastSignIn: v.nullable(time),
      /** State changes, including those to done or refused. */
      states: v.number(),
      finished: v.number(),
      verdicts: v.number(),
      messages: v.number(),
      notes: v.number(),
      /** Requests assigned now and not finished. */
      open: v.number(),
    }),
  ),
});

const rated = { count: v.number(), average: v.nullable(v.number()) };

export const evaluationsReport = v.strictObject({
  ...period,
  count: v.number(),
  /** In the form's order; from 5, excellent, to 1, very poor. */
  questions: v.array(
    v.strictObject({
      question: v.string(),
      ...rated,
      answers: v.strictObject({
        excellent: v.number(),
        good: v.number(),
        fair: v.number(),
        poor: v.number(),
        'very-poor': v.number(),
      }),
    }),
  ),
  /** From the questions about the instructor. */
  byInstructor: v.array(v.strictObject({ name: v.string(), ...rated })),
  /** From all questions. */
  byCourse: v.array(v.strictObject({ name: v.string(), ...rated })),
});

export const auditReport = v.strictObject({
  ...period,
  items: v.array(
    v.strictObject({
      at: time,
      event: v.string(),
      /** Null: no signed-in user. */
      user: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
      submissionId: v.exactOptional(v.string()),
      quotationId: v.exactOptional(v.number()),
      accountId: v.exactOptional(v.string()),
      personId: v.exactOptional(v.string()),
      formerPersonId: v.exactOptional(v.string()),
      field: v.exactOptional(v.string()),
      count: v.exactOptional(v.number()),
      /** Only of folded items: how often, and the time of the oldest. */
      times: v.exactOptional(v.number()),
      since: v.exactOptional(time),
    }),
  ),
  /** Cursor of the next page; null on the last one. */
  next: v.nullable(v.string()),
});
