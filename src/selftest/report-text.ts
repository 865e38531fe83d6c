import type { CheckResult } from './check.ts';

/** Milliseconds: what takes longer is told although it passed. */
const slow = 2000;

/**
 * What goes to the provider with the code, in English whatever the person speaks: each check that has not passed or was
 * slow, and what was seen.
 * @param seen of the browser, line by line
 */
export function reportText(code: string, results: readonly CheckResult[], seen: readonly string[]): string {
  const told = results.filter(({ outcome, took }) => outcome !== 'passed' || took >= slow);
  return [
    code,
    ...told.map(
      ({ id, outcome, detail, took }) =>
        `${id}: ${outcome}${detail === undefined ? '' : ` (${detail})`}, ${(took / 1000).toFixed(1)} s`,
    ),
    ...seen,
  ].join('\n');
}
