import type { Repeat, Section } from './form.ts';
import { itemName } from './item-name.ts';
import type { Values } from './values.ts';

/**
 * Encodes the texts of a repeated section as one JSON list: for each item, in order, its facts and then its
 * answers by their wire names. The files are sent beside it, named by their item's index in the list.
 */
export function listText(
  section: Section,
  repeat: Repeat,
  wire: Readonly<Record<string, string>>,
  values: Values,
): string {
  const lines = repeat.items(values).map((key) => {
    const answers = textNames(section, wire).map(([field, name]) => [
      name,
      (values.answers[itemName(field, key)] ?? '').trim(),
    ]);
    return { ...repeat.facts(key), ...Object.fromEntries(answers) };
  });
  return JSON.stringify(lines);
}

export type ListReading =
  /** Answers by the items' own field names. */
  | { readonly kind: 'read'; readonly answers: Readonly<Record<string, string>> }
  | { readonly kind: 'notAList' }
  /** It is a list, but not of the items that the other answers call for. */
  | { readonly kind: 'otherItems' };

/**
 * Reads listText's output, or another sender's list: answers may be left out, and of the facts only the
 * identity must match.
 */
export function readList(
  section: Section,
  repeat: Repeat,
  wire: Readonly<Record<string, string>>,
  values: Values,
  text: string,
): ListReading {
  const lines = linesIn(text);
  if (lines === undefined) return { kind: 'notAList' };
  const keys = repeat.items(values);
  if (lines.length !== keys.length) return { kind: 'otherItems' };
  const names = textNames(section, wire);
  const answers: [string, string][] = [];
  for (const [index, key] of keys.entries()) {
    const line = lines[index];
    if (line === undefined || !isAbout(line, repeat, key, names)) return { kind: 'otherItems' };
    for (const [field, name] of names) answers.push([itemName(field, key), String(line.get(name) ?? '')]);
  }
  return { kind: 'read', answers: Object.fromEntries(answers) };
}

type Line = ReadonlyMap<string, string | boolean>;
type Names = readonly (readonly [field: string, wired: string])[];

/** Returns the objects of a JSON list as maps, so that inherited property names need no special case. */
function linesIn(text: string): readonly Line[] | undefined {
  const lines = parseJson(text);
  if (!Array.isArray(lines)) return undefined;
  const maps = lines.flatMap((line: unknown) => lineOf(line) ?? []);
  return maps.length === lines.length ? maps : undefined;
}

function lineOf(line: unknown): Line | undefined {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return undefined;
  const entries: readonly (readonly [string, unknown])[] = Object.entries(line);
  const known = entries.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return known.length === entries.length ? new Map(known) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks that the line has this item's identity and that its members have the expected types. */
function isAbout(line: Line, repeat: Repeat, key: string, names: Names): boolean {
  const facts = new Map(Object.entries(repeat.facts(key)));
  const kinds = new Map([
    ...[...facts].map(([name, fact]) => [name, typeof fact] as const),
    ...names.map(([, name]) => [name, 'string'] as const),
  ]);
  const identity = line.get(repeat.identity);
  return (
    identity !== undefined &&
    identity === facts.get(repeat.identity) &&
    [...line].every(([name, value]) => kinds.get(name) === typeof value)
  );
}

function textNames({ fields }: Section, wire: Readonly<Record<string, string>>): Names {
  return fields.flatMap(({ kind, name }) => (kind === 'file' ? [] : [[name, wire[name] ?? name] as const]));
}
