import { expect, test } from 'vitest';
import { type Import, importsOf, sourceFiles } from '../support/source-files.ts';
import { type Layer, layerOf, layers } from './layers.ts';

const files = sourceFiles(['src', 'sw', 'server']).filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap((file) => importsOf(file));

/** Undefined: the import is allowed. */
function objectionTo({ from, to, kind, typeOnly, lazy }: Import): string | undefined {
  const layer = layerOf(from);
  if (layer === undefined) return `${from} is in no layer`;
  const isAllowed = kind === 'package' ? mayUsePackage(layer, to) : mayReach(layer, to, typeOnly, lazy);
  return isAllowed ? undefined : `${from} imports ${to}`;
}

function mayUsePackage({ packages }: Layer, name: string): boolean {
  return packages.some((pattern) => pattern.test(name));
}

function mayReach(layer: Layer, file: string, typeOnly: boolean, lazy: boolean): boolean {
  const target = layerOf(file);
  if (target === undefined) return false;
  if (target === layer || layer.mayImport.includes(target.name)) return true;
  if (lazy && (layer.mayLoad ?? []).includes(target.name)) return true;
  return typeOnly && (layer.mayImportTypesOf ?? []).includes(target.name);
}

test('every room has source and imports point down', () => {
  const empty = layers.filter((layer) => !files.some((file) => layerOf(file) === layer));

  expect(empty.map(({ name }) => name)).toEqual([]);
  expect(imports.map(objectionTo).filter((objection) => objection !== undefined)).toEqual([]);
});

test.each([
  ['src/form/a.ts', "import { b } from '../outbox/b.ts';"],
  ['src/outbox/a.ts', "import { readFile } from 'node:fs';"],
  ['src/outbox/a.ts', "export { b } from '../device/b.ts';"],
  ['src/forms/x/a.ts', "const { b } = await import('../../i18n/b.ts');"],
  ['src/device/http/a.ts', "import { b } from './page/b.ts';"],
  ['src/ui/a.tsx', "import { b } from '../outbox/b.ts';"],
  ['src/form-page/a.tsx', "import { b } from '../device/b.ts';"],
  ['src/requests/a.tsx', "import { b } from '../form-page/b.ts';"],
  ['sw/a.ts', "import {\n  b,\n  c,\n} from '../src/forms/b.ts';"],
  ['sw/a.ts', "import 'react';"],
  ['server/a.ts', "import { b } from '../src/outbox/b.ts';"],
  ['src/contracts/a.ts', "import { b } from './schemas/b.ts';"],
  ['server/lib/http/a.ts', "import type { b } from '../../modules/accounts/b.ts';"],
  ['server/modules/uploads/a.ts', "import { b } from '../requests/intake/b.ts';"],
  ['server/modules/accounts/a.ts', "import { b } from '../../start-server.ts';"],
])('an import that points up is found: %s, %s', (file, text) => {
  expect(importsOf(file, text).map(objectionTo)).toEqual([expect.stringContaining(`${file} imports`)]);
});

test('an import that points down is not found fault with', () => {
  const text = "import type { Services } from '../outbox/ports.ts';\nimport { useState } from 'react';";

  expect(importsOf('src/ui/a.tsx', text).map(objectionTo)).toEqual([undefined, undefined]);
});
