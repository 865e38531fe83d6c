import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeDurably } from './copy-file.ts';

const facts = {
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.hash(['sha256'])),
};

/** A relative path that stays below the directory it is joined to. */
const path = v.pipe(
  v.string(),
  v.check((text) => text.split('/').every((part) => !['', '.', '..'].includes(part)) && !text.includes('\\')),
);

const manifestSchema = v.strictObject({
  version: v.literal(1),
  release: v.string(),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Everything received before this time is in the backup. */
  backedUpUntil: v.pipe(v.string(), v.isoTimestamp()),
  database: v.strictObject({ kind: v.picklist(['libsql', 'postgresql']), ...facts }),
  submissions: v.number(),
  /** Path below DATA_DIR/files, size and hash, as the rows have them. */
  files: v.array(v.strictObject({ path, ...facts })),
  /** Paths that rows name, but of which the store had no complete file any more. */
  lost: v.array(path),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];
export type DatabaseKind = Manifest['database']['kind'];

const manifestName = 'manifest.json';
/** In the format of `sha256sum -c`. */
const hashName = 'manifest.json.sha256';

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await writeDurably(join(directory, manifestName), text);
  await writeDurably(join(directory, hashName), `${hashOf(text)}  ${manifestName}\n`);
}

/** Returns undefined when the manifest is missing or was changed. */
export async function readManifest(directory: string): Promise<Manifest | undefined> {
  try {
    const text = await readFile(join(directory, manifestName), 'utf8');
    const hash = await readFile(join(directory, hashName), 'utf8');
    if (hash !== `${hashOf(text)}  ${manifestName}\n`) return undefined;
    const parsed = v.safeParse(manifestSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
