/** An exported function of the server that is given a database, a transaction, or something that holds one. */
export interface ExportedQuery {
  /** Module below server/, and the function's name. */
  readonly name: string;
  readonly query: unknown;
}

// Vite wants literals. Commands and migrations are run by tests of their own; importing main.ts would start a server.
const texts = import.meta.glob<string>(
  ['/server/**/*.ts', '!/server/cli/**', '!/server/main.ts', '!/server/lib/store/migrations/**'],
  { query: '?raw', import: 'default', eager: true },
);
const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
  '/server/**/*.ts',
  '!/server/cli/**',
  '!/server/main.ts',
  '!/server/lib/store/migrations/**',
]);

const isHandle = /\b(?:Database|Kysely<\w+>|Transaction<\w+>)/;

/** Finds them in the sources, whether or not a test knows them. Routes are not among them: they are calls of the API. */
export async function exportedQueries(): Promise<readonly ExportedQuery[]> {
  const holders = typesWithDatabase(Object.values(texts).join('\n'));
  const found = Object.entries(texts).map(async ([path, text]) => {
    const names = functionsIn(text).filter(({ given }) => takesDatabase(given, holders));
    const exported = names.length === 0 ? {} : await modules[path]?.();
    return names.map(({ name }) => ({
      name: `${path.replace('/server/', '')} ${name}`,
      query: Object(exported)[name] as unknown,
    }));
  });
  return (await Promise.all(found)).flat();
}

function takesDatabase(given: string, holders: ReadonlySet<string>): boolean {
  if (given.includes('FastifyInstance')) return false;
  return isHandle.test(given) || (given.match(/\b[A-Z]\w+/g) ?? []).some((name) => holders.has(name));
}

/** Names of the interfaces with a member `db`, and of those that extend them. */
function typesWithDatabase(text: string): ReadonlySet<string> {
  const declared = [...text.matchAll(/^(?:export )?interface (\w+)([^{]*)\{(.*?)^\}/gms)];
  const holders = new Set<string>();
  for (let before = -1; holders.size > before; ) {
    before = holders.size;
    for (const [, name = '', parents = '', members = ''] of declared) {
      const inherits = (parents.match(/\w+/g) ?? []).some((parent) => holders.has(parent));
      if (inherits || /^ {2}readonly db: /m.test(members)) holders.add(name);
    }
  }
  return holders;
}

interface Declared {
  readonly name: string;
  /** Its parameters, as written. */
  readonly given: string;
}

function functionsIn(text: string): readonly Declared[] {
  const begins = text.matchAll(/^export (?:async )?function\*? ?(\w+)(?:<[^(]*>)?\(/gm);
  return [...begins].map(({ 0: begin, 1: name = '', index }) => {
    const rest = text.slice(index + begin.length);
    return { name, given: rest.slice(0, endOfParameters(rest)) };
  });
}

function endOfParameters(text: string): number {
  let open = 1;
  for (const [index, character] of [...text].entries()) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open === 0) return index;
  }
  return text.length;
}
