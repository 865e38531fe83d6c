// Writes the snapshot of every form's current version if it is missing, and lists the former ones: npm run
// form-versions
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { snapshotOf } from '../src/form/form-snapshot.ts';
import { loadFormTexts } from '../src/texts/load-texts.ts';
import { type FormId, formIds, loadForm } from '../src/forms/index.ts';
import { root } from './project.ts';

await loadFormTexts();

const list = join(root, 'src/forms/versions.ts');
const declaration = 'export const formerVersions: FormerVersions = ';

function format(file: string): void {
  spawnSync('npx', ['--no-install', 'biome', 'format', '--write', file], { cwd: root, stdio: 'ignore' });
}

/** @returns the current version of the form */
async function writePresent(id: FormId): Promise<number> {
  const snapshot = snapshotOf(await loadForm(id));
  const folder = join(root, 'src/forms', id, 'versions');
  const file = join(folder, `${snapshot.version}.json`);
  // A released version never changes: the tests report a form changed without a new version.
  if (existsSync(file)) return snapshot.version;
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(snapshot));
  format(file);
  process.stdout.write(`${relative(root, file)}\n`);
  return snapshot.version;
}

async function formerLines(id: FormId, present: number): Promise<string> {
  const files = await readdir(join(root, 'src/forms', id, 'versions'));
  const former = files
    .map((name) => Number.parseInt(name, 10))
    .filter((version) => version !== present)
    .sort((one, other) => one - other);
  const lines = former.map(
    (version) => `${version}: () => released(import('./${id}/versions/${version}.json')),`,
  );
  return lines.length === 0 ? '' : `${id}: { ${lines.join(' ')} },`;
}

const lines: string[] = [];
for (const id of formIds) lines.push(await formerLines(id, await writePresent(id)));
const before = await readFile(list, 'utf8');
const start = before.indexOf(declaration) + declaration.length;
const end = before.indexOf('};', start) + 2;
if (start < declaration.length || end < start) throw new Error(`${relative(root, list)} has lost its list`);
await writeFile(list, `${before.slice(0, start)}{${lines.join(' ')}};${before.slice(end)}`);
format(list);
if ((await readFile(list, 'utf8')) !== before) process.stdout.write(`${relative(root, list)}\n`);
