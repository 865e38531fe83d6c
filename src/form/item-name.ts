/** Returns the name of one item's field in a repeated section, such as certificateNumber.gmdss. */
export function itemName(field: string, key: string): string {
  return `${field}.${key}`;
}

export interface ItemName {
  readonly field: string;
  readonly key: string;
}

/** Splits an item's field name; undefined for every other name. */
export function parseItemName(name: string): ItemName | undefined {
  const dot = name.indexOf('.');
  return dot < 0 ? undefined : { field: name.slice(0, dot), key: name.slice(dot + 1) };
}
