import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from '../../../scripts/project.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A copy of the built client into which a later version can be published. */
export interface PublishedClient {
  readonly folder: string;
  /** Replaces it with a later version, without keeping the earlier one's assets. */
  publishNext(): Promise<void>;
}

/** Without compressed files, so that each change is made only once. */
export async function publishClient(): Promise<PublishedClient> {
  const folder = await temporaryFolder('client');
  await cp(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  return { folder, publishNext: () => publishNext(folder) };
}

/** Gives every asset another hash and the frame another revision, as a build after a change does. */
async function publishNext(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const found = await readdir(assets, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const renamed = new Map(files.map(({ name }) => [name, nextName(name)]));
  const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  // All at once: with the assets of an earlier version beside them, a new name may be another file's old one.
  const replaceAll = (text: string): string =>
    text.replaceAll(/[\w-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name);
  const contents = await Promise.all(
    files.map(async ({ name, parentPath }) => ({
      path: join(parentPath, nextName(name)),
      text: replaceAll(await readFile(join(parentPath, name), 'utf8')),
    })),
  );
  for (const { name, parentPath } of files) await rm(join(parentPath, name));
  for (const { path, text } of contents) await writeFile(path, text);
  for (const name of [...pages, 'sw.js']) {
    const text = replaceAll(await readFile(join(folder, name), 'utf8'));
    const next = text.replace(/"revision":"[0-9a-f]{32}","url":"frame.html"/, nextRevision);
    await writeFile(join(folder, `${name}.next`), next);
    await rename(join(folder, `${name}.next`), join(folder, name));
  }
}

const nextRevision = `"revision":"${'f'.repeat(32)}","url":"frame.html"`;

/** Turns name-HASH.js into name-2ASH.js: still eight characters. */
function nextName(name: string): string {
  return name.replace(/-(.)([\w-]{7}\.\w+)$/, (_all, first: string, rest: string) => {
    return `-${first === '2' ? '3' : '2'}${rest}`;
  });
}
