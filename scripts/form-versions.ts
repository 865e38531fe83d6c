// Writes down the present version of every form, once it has none: npm run form-versions
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { snapshotOf } from '../src/form/form-snapshot.ts';
import { formIds, loadForm } from '../src/forms/index.ts';
import { root } from './project.ts';

for (const id of formIds) {
  const snapshot = snapshotOf(await loadForm(id));
  const folder = join(root, 'src/forms', id, 'versions');
  const file = join(folder, `${snapshot.version}.json`);
  // A released version never changes: whoever changed a form without raising its version is told by the tests.
  if (existsSync(file)) continue;
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(snapshot));
  spawnSync('npx', ['--no-install', 'biome', 'format', '--write', file], { cwd: root, stdio: 'ignore' });
  process.stdout.write(`${relative(root, file)}\n`);
}
