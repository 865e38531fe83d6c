import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { builtServer, replaceFolder, root } from './project.ts';

const source = join(root, 'server');

/** Source that is started by its path, and texts that are read by it. */
interface Companions {
  readonly programs: Set<string>;
  readonly texts: Set<string>;
  /** Folder that the files will lie in; what they read of the project is found from there. */
  readonly home: string;
}

/**
 * Builds the server into dist-server/: server.mjs in one file, and beside it whatever starts by itself: the operator's
 * commands and the work of the other thread. `dependencies` of package.json stay in node_modules; every other package is
 * in the files (docs/decisions/086).
 */
export async function buildServer(): Promise<void> {
  const workshop = join(root, 'node_modules', '.cache', `server-${process.pid}`);
  try {
    await bundleServer(workshop, { home: builtServer });
    await replaceFolder(builtServer, workshop);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * @param dir where the files are written
 * @param options.home the folder that they will lie in; default: where they are written
 * @param options.more paths of other programs that start the server, with names of their own
 * @returns by the path of each program in this project the file that it was built into
 */
export async function bundleServer(
  dir: string,
  { home = dir, more = [] }: { readonly home?: string; readonly more?: readonly string[] } = {},
): Promise<Readonly<Record<string, string>>> {
  const companions: Companions = {
    programs: new Set([...(await commandFiles()), ...more]),
    texts: new Set(),
    home,
  };
  const main = join(source, 'main.ts');
  await bundle([main], dir, companions);
  await bundle([...companions.programs], dir, companions);
  for (const text of companions.texts) await cp(text, join(dir, basename(text)));
  return Object.fromEntries(
    [main, ...companions.programs].map((file) => [
      relative(root, file).replaceAll('\\', '/'),
      join(dir, `${builtName(file)}.mjs`),
    ]),
  );
}

async function commandFiles(): Promise<readonly string[]> {
  const folder = join(source, 'cli');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return files.filter((_file, index) => sources[index]?.includes('\nawait runCommand('));
}

/** @param entries one: becomes one file; several share what they have in common */
async function bundle(entries: readonly string[], dir: string, companions: Companions): Promise<void> {
  const input = Object.fromEntries(entries.map((file) => [builtName(file), file]));
  if (Object.keys(input).length < entries.length)
    throw new Error(`Two of these have one name: ${entries.join(' ')}`);
  await build({
    cwd: root,
    input,
    platform: 'node',
    external: await packagesLeftOut(),
    plugins: [besideTheBuild(companions)],
    // How long it took is no warning on a busy machine.
    checks: { bundlerTimings: false },
    onLog(level, log, print) {
      if (log.code !== 'UNRESOLVED_IMPORT') return print(level, log);
      // Tried by pg for those who have it.
      if (!log.message.includes("'pg-native'")) throw new Error(log.message);
    },
    output: {
      dir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'shared-[hash].mjs',
      ...(entries.length === 1 ? { codeSplitting: false } : {}),
    },
  });
}

async function packagesLeftOut(): Promise<RegExp[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
}

/** A path that the source has from `import.meta.url` leads to the same thing from the built file. */
function besideTheBuild(companions: Companions): Plugin {
  return {
    name: 'beside-the-build',
    transform: {
      filter: { id: /\/server\/.+\.ts$/, code: 'import.meta.url' },
      handler: (code, id) =>
        code.replaceAll(
          /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g,
          (_all, path: string) =>
            `new URL('${pathFromBuild(resolve(dirname(id), path), companions)}', import.meta.url)`,
        ),
    },
  };
}

function pathFromBuild(file: string, { programs, texts, home }: Companions): string {
  // dist, package.json and the folder itself stay where they are.
  if (!file.startsWith(join(source, '/'))) return relative(home, file).replaceAll('\\', '/');
  if (file.endsWith('.ts')) {
    programs.add(file);
    return `${builtName(file)}.mjs`;
  }
  texts.add(file);
  return basename(file);
}

/** `main.ts` of the server is the server; every other file keeps its name. */
function builtName(file: string): string {
  return file === join(source, 'main.ts') ? 'server' : basename(file, '.ts');
}
