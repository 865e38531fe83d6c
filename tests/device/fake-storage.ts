/** As much of localStorage as is used. */
export function createFakeStorage(): Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
> & {
  readonly size: () => number;
  readonly entries: () => (readonly [key: string, value: string])[];
} {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
    size: () => items.size,
    entries: () => [...items],
  };
}
