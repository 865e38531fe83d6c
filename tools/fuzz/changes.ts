import * as fc from 'fast-check';
import { oddValues } from './json.ts';

/** One value of a JSON text is another one, or gone. */
export interface Change {
  /** Which child on each level, counted around. */
  readonly path: readonly number[];
  readonly kind: 'replace' | 'remove' | 'repeat';
  readonly value: unknown;
}

export const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    path: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 5 }),
    kind: fc.constantFrom('replace', 'replace', 'remove', 'repeat'),
    value: oddValues,
  }),
  { maxLength: 3 },
);

export function changed(json: unknown, all: readonly Change[]): unknown {
  return all.reduce((before, { path, kind, value }) => afterOne(before, path, kind, value), json);
}

function afterOne(json: unknown, path: readonly number[], kind: Change['kind'], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof json !== 'object' || json === null)
    return kind === 'replace' ? value : json;
  const entries = Object.entries(json);
  if (entries.length === 0) return value;
  const at = first % entries.length;
  const next = entries.flatMap(([key, child], index) => {
    if (index !== at) return [[key, child] as const];
    if (rest.length > 0) return [[key, afterOne(child, rest, kind, value)] as const];
    if (kind === 'remove') return [];
    return kind === 'repeat' ? [[key, child] as const, [`${key}2`, child] as const] : [[key, value] as const];
  });
  return Array.isArray(json) ? next.map(([, child]) => child) : Object.fromEntries(next);
}
