import { readFileSync } from 'node:fs';

/** The version of this release, from package.json. */
export const release: string = versionIn(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

function versionIn(text: string): string {
  return String(Object(JSON.parse(text)).version);
}
