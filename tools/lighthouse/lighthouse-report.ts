import * as v from 'valibot';

/** Out of 100, for each Lighthouse category. */
export const goals = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

export type Category = keyof typeof goals;

// Object.keys widens the literal keys of the object above.
export const categories = Object.keys(goals) as readonly Category[];

export interface Report {
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** For each category the lost points, weightiest first, in Lighthouse's own words. */
  readonly lost: Readonly<Partial<Record<Category, readonly string[]>>>;
  /** Speed of the machine: from 1500 on, Lighthouse's throttling gives representative times. */
  readonly speed: number;
}

const category = v.object({
  /** Null if the page could not be measured. */
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});

const schema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.partial(
    v.object({
      performance: category,
      accessibility: category,
      'best-practices': category,
      seo: category,
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), displayValue: v.optional(v.string()) }),
  ),
});

/** @param text JSON, as Lighthouse writes it. @throws Error of one line if a category has no score */
export function readReport(text: string): Report {
  const { categories: found, audits, environment, runtimeError } = v.parse(schema, JSON.parse(text));
  const scores: Partial<Record<Category, number>> = {};
  const lost: Partial<Record<Category, readonly string[]>> = {};
  for (const name of categories) {
    const { score, auditRefs } = found[name] ?? {};
    if (score === undefined || auditRefs === undefined) continue;
    if (score === null)
      throw new Error(`Lighthouse has no score for ${name}. ${runtimeError?.message ?? ''}`.trim());
    scores[name] = Math.round(score * 100);
    lost[name] = auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ id }) => [id, audits[id]?.title, audits[id]?.displayValue].filter(Boolean).join(': '));
  }
  return { scores, lost, speed: Math.round(environment.benchmarkIndex) };
}

/** Combines several reports of a page by the median performance; the rest is the same in each run. */
export function medianOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((one, other) => performanceOf(one) - performanceOf(other));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (median === undefined) throw new Error('No report of Lighthouse');
  return median;
}

function performanceOf({ scores }: Report): number {
  return scores.performance ?? 0;
}

export function belowGoal({ scores }: Report): readonly Category[] {
  return categories.filter((name) => (scores[name] ?? 100) < goals[name]);
}
