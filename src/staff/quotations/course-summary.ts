const named = 2;

/**
 * The first two course names, and '...' when there are more (specification section 2, Quotation history). A course
 * without a name is passed over; undefined when none is left (rulings S-9).
 */
export function courseSummary(names: readonly (string | undefined)[]): string | undefined {
  const known = names.map((name) => (name ?? '').trim()).filter((name) => name !== '');
  if (known.length === 0) return undefined;
  return known.slice(0, named).join(', ') + (known.length > named ? '...' : '');
}
