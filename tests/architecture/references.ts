/** The documents of this repository, with the places that can be referred to. */
export interface Library {
  /** Identifiers and numbers defined in each document, in lower case, by its name without `.md`. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  /** The text of each numbered section (`## 4. …`), by document and number: `specification 4`. */
  readonly sections: ReadonlyMap<string, string>;
  /** Names of the documents, and of the decision records as `decisions/001-…`, without `.md`. */
  readonly documents: readonly string[];
}

export interface Reference {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Why the reference leads nowhere. */
  readonly fault: string;
}

interface Flat {
  readonly text: string;
  lineAt(index: number): number;
}

const ruling = '(?:GEN|LI|EV|[ARSQMLP])-\\d+';
const number = '\\d+(?:\\.\\d+)*';

/** What may follow the name of a document; `sections`: only after that word. */
const items: Readonly<Record<string, string>> = {
  rulings: ruling,
  promises: `R\\d+|${number}`,
  hazards: `T\\d+|${number}`,
  conventions: `\\d+|[a-d]\\b`,
  contracts: number,
};

/** The documents whose places are looked up. */
export const numberedDocuments: readonly string[] = [...Object.keys(items), 'specification'];

/** Those that are a part of another document, which has a heading of their name. */
const partsOf: Readonly<Record<string, string>> = { promises: 'reliability', hazards: 'reliability' };

/**
 * The text of a numbered document; that of a part has its headings one level up.
 * @throws Error if the document has no such part
 */
export function numberedText(name: string, read: (document: string) => string): string {
  const document = partsOf[name];
  if (document === undefined) return read(name);
  const parts = read(document).split(/^## /m);
  const part = parts.find((text) => text.toLowerCase().startsWith(`${name}\n`));
  if (part === undefined) throw new Error(`docs/${document}.md has no part ${name}`);
  return part.replaceAll(/^##(?=#)/gm, '#');
}

/** Where a numbered document is to be found, for the reader of a fault. */
function placeOf(name: string): string {
  const document = partsOf[name];
  return document === undefined ? `docs/${name}.md` : `docs/${document}.md, part ${name},`;
}

/** Names of documents outside this repository, and citations that do not name their document. */
const nameless: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [new RegExp(`\\bdecisions? ${ruling}`, 'gi'), 'a ruling: docs/rulings.md'],
  [/\bdesign (?:sections? )?\d+(?:\.\d+)?\b/gi, 'docs/contracts.md has these sections'],
  [/\bux (?:section )?(?:\d+|[a-d])\b/gi, 'docs/conventions.md has these numbers'],
  [/\bchecklist \d+\b/gi, 'no such document here'],
  [/\b(?:spec|design|findings|house|operations|ux|style|checklist|peers)\.md\b/gi, 'no such document here'],
  [/\bfindings [A-D]\d+\b/gi, 'no such document here'],
];

/** In comments of code only: within a document they refer to its own items. */
const unattributed = new RegExp(`(?<=^|\\s)\\((?:R\\d{1,2}|${ruling})\\)`, 'g');

/** The identifiers and numbers in a document that references may name. */
export function placesIn(text: string): ReadonlySet<string> {
  const places = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,} (\d+(?:\.\d+)*|[A-D])[. ]/.exec(line)?.[1];
    if (heading !== undefined && line.startsWith('## ')) section = heading;
    const bold = /^(?:- |\d+\. )\*\*([A-Z]+-?\d+|\d+(?:\.\d+)?)\*\*/.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    for (const place of [heading, bold]) if (place !== undefined) places.add(place.toLowerCase());
    if (item !== undefined) places.add(`${section}.${item}`.toLowerCase());
  }
  return places;
}

/** The text below each `## N.` heading, by number. */
export function sectionsIn(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^## (?=\d+\.)/m).slice(1);
  return new Map(parts.map((part) => [String(Number.parseInt(part, 10)), part]));
}

/** Every reference of a file that leads nowhere. */
export function faultyReferences(file: string, text: string, library: Library): readonly Reference[] {
  const flat = flattened(text);
  const isDocument = file.endsWith('.md');
  const found = [
    ...namedPlaces(flat, library),
    ...namedSections(flat, library),
    ...namedDecisions(flat, library),
    ...nameless.flatMap(([pattern, fault]) => matches(flat, pattern).map((match) => faulty(match, fault))),
    ...(isDocument ? [] : matches(flat, unattributed).map((match) => faulty(match, 'say of which document'))),
    ...(file === 'docs/rulings.md' ? ownRulings(flat, library) : []),
  ];
  return found.toSorted((one, other) => one.line - other.line);
}

/** "rulings and Q-4", "hazards 3.4 to 3.8", "contracts section 4.2". */
function namedPlaces(flat: Flat, { places }: Library): readonly Reference[] {
  return Object.entries(items).flatMap(([name, item]) => {
    const list = `(?:${item})(?:(?:, | and | to | or |, and )(?:${item}))*`;
    return matches(flat, new RegExp(`\\b${name}(?:\\.md)?,? (?:sections? )?(?<list>${list})`, 'gi')).flatMap(
      (match) =>
        (match.groups['list'] ?? '')
          .split(/, and |, | and | to | or /)
          .filter((place) => places.get(name)?.has(place.toLowerCase()) !== true)
          .map((place) => faulty(match, `${placeOf(name)} has no ${place}`)),
    );
  });
}

/** "specification sections 2, 3 and 5", "section 2 of the specification", and a heading named after a number. */
function namedSections(flat: Flat, { places, sections }: Library): readonly Reference[] {
  const list = '(?<list>\\d+(?:(?:, | and | to )\\d+)*)';
  const heading = '(?:, (?<heading>[A-Z][\\w-]*(?: (?:\\([\\w ]+\\)|[\\w/?={}-]+))*)(?=[).;:]))?';
  const forwards = new RegExp(
    `\\b(?<name>specification|contracts)(?:\\.md)?,? sections? ${list}(?:\\.\\d+)*${heading}`,
    'gi',
  );
  const backwards = new RegExp(`\\bsections? ${list} of the (?<name>specification)\\b`, 'gi');
  return [...matches(flat, forwards), ...matches(flat, backwards)].flatMap((match) => {
    const { name = '', list: numbers = '', heading: words } = match.groups;
    const document = name.toLowerCase();
    const wanted = numbers.split(/, | and | to /);
    const missing = wanted.filter((one) => places.get(document)?.has(one) !== true);
    const last = sections.get(`${document} ${wanted.at(-1) ?? ''}`) ?? '';
    const isSaid = words === undefined || !/^[A-Z]/.test(words) || last.includes(words);
    return [
      ...missing.map((one) => faulty(match, `docs/${document}.md has no section ${one}`)),
      ...(missing.length > 0 || isSaid
        ? []
        : [faulty(match, `not in that section of docs/${document}.md: ${words}`)]),
    ];
  });
}

/** "decision 034", "decisions 026 and 027", "docs/decisions/034-the-version….md", "docs/limits.md". */
function namedDecisions(flat: Flat, { documents }: Library): readonly Reference[] {
  const list = '(?<list>\\d{3}(?:(?:, | and | to )\\d{3})*)';
  const numbers = matches(flat, new RegExp(`\\bdecisions? ${list}\\b`, 'gi')).flatMap((match) =>
    (match.groups['list'] ?? '')
      .split(/, | and | to /)
      .filter((one) => !documents.some((name) => name.startsWith(`decisions/${one}-`)))
      .map((one) => faulty(match, `docs/decisions has no ${one}`)),
  );
  const paths = matches(flat, /(?<![\w/.-])docs\/(?<path>decisions\/\d{3}[\w-]*|[a-z-]+(?=\.md\b))/g)
    .filter(({ groups: { path = '' } }) => !documents.some((name) => isNamed(name, path)))
    .map((match) => faulty(match, 'there is no such document'));
  return [...numbers, ...paths];
}

/** A record may be named by its number alone. */
function isNamed(name: string, path: string): boolean {
  return /\/\d{3}$/.test(path) ? name.startsWith(`${path}-`) : name === path;
}

/** A ruling that cites another by its identifier alone. */
function ownRulings(flat: Flat, { places }: Library): readonly Reference[] {
  return matches(flat, new RegExp(`\\b${ruling}\\b`, 'g'))
    .filter(({ text }) => places.get('rulings')?.has(text.toLowerCase()) !== true)
    .map((match) => faulty(match, 'docs/rulings.md has no such ruling'));
}

/** Joins lines without their comment markers, so that a reference may wrap. */
function flattened(text: string): Flat {
  const starts: number[] = [];
  let flat = '';
  for (const line of text.split('\n')) {
    starts.push(flat.length);
    flat += `${line.replace(/^\s*(?:\*(?!\*)|\/\/|#(?= ))?\s*/, '').trimEnd()} `;
  }
  return { text: flat, lineAt: (index) => starts.findLastIndex((start) => start <= index) + 1 };
}

interface Match {
  readonly line: number;
  readonly text: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

function matches(flat: Flat, pattern: RegExp): readonly Match[] {
  return [...flat.text.matchAll(pattern)].map((match) => ({
    line: flat.lineAt(match.index),
    text: match[0],
    groups: match.groups ?? {},
  }));
}

function faulty({ line, text }: Match, fault: string): Reference {
  return { line, text, fault };
}

/** Relative links and pictures of a Markdown text, except in code. */
export function linksIn(text: string): readonly { readonly line: number; readonly target: string }[] {
  let fenced = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) fenced = !fenced;
    if (fenced) return [];
    const plain = line.replace(/`[^`]*`/g, '');
    const targets = [...plain.matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g)];
    return targets
      .map(([, link, tag]) => link ?? tag ?? '')
      .filter((target) => !/^[a-z]+:/i.test(target))
      .map((target) => ({ line: index + 1, target }));
  });
}

/** The anchors of a Markdown text's headings. */
export function slugsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
