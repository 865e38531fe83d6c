/**
 * Where a detail leads back to: the list as it was left, with its search, filter, sort and page.
 * @param state what the list's link gave along, which a reload keeps and a typed address has not
 */
export function listAddress(list: string, state: unknown): string {
  const search: unknown = Reflect.get(Object(state), 'list');
  return typeof search === 'string' && search.startsWith('?') ? list + search : list;
}
