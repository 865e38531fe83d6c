import * as v from 'valibot';
import type { ManifestItem } from '../domain/wire.ts';

/** Name of the text part that lists the files, for an API with receipts (design section 5). */
export const manifestPart = 'manifest';

const schema = v.array(
  v.object({
    field: v.string(),
    name: v.string(),
    type: v.string(),
    size: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    uploadId: v.optional(v.string()),
  }),
);

export type ManifestLine = v.InferOutput<typeof schema>[number];

/** @param uploads by field: the id of the finished upload that stands for the file's part (uploads.ts) */
export function manifestText(
  files: readonly ManifestItem[],
  uploads: ReadonlyMap<string, string> = new Map(),
): string {
  const lines = files.map(({ field, name, type, size, sha256 }) => {
    const uploadId = uploads.get(field);
    return { field, name, type, size, sha256, ...(uploadId === undefined ? {} : { uploadId }) };
  });
  return JSON.stringify(lines);
}

/** The lines of a manifest part, or undefined when it is not one. */
export function parseManifest(text: string): readonly ManifestLine[] | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
