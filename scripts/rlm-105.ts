// Generates the preparation sheet that stands in for the official form (rulings L-14): npm run rlm-105
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zlibSync } from 'fflate';
import { isOurSheet, rlm105Sheet } from '../src/forms/liberian/sheet/sheet.ts';
import { root } from './project.ts';

const file = join(root, 'public/files/RLM-105.pdf');

if (existsSync(file) && !isOurSheet(readFileSync(file))) {
  process.stderr.write(`${file} is not our sheet: it stays as it is.\n`);
  process.exitCode = 1;
} else {
  mkdirSync(dirname(file), { recursive: true });
  // Not node:zlib, whose bytes differ between processors.
  writeFileSync(file, rlm105Sheet({}, zlibSync));
}
