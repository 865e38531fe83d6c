import * as v from 'valibot';
import type { ManifestItem } from '../form/wire.ts';

/** Name of the text part that lists the files, for an API with receipts (contracts section 5). */
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

/** @param uploadOf id of the upload that holds a file (uploads.ts); undefined for one sent as a part */
export function manifestText(
  files: readonly ManifestItem[],
  uploadOf: (file: ManifestItem) => string | undefined = () => undefined,
): string {
  const lines = files.map((file) => {
    const { field, name, type, size, sha256 } = file;
    return { field, name, type, size, sha256, uploadId: uploadOf(file) };
  });
  return JSON.stringify(lines);
}

/** The lines of a manifest part; undefined for an invalid one. */
export function parseManifest(text: string): readonly ManifestLine[] | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}
