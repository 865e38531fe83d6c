import type { StoredFile } from '../domain/values.ts';
import type { ManifestItem, Part } from '../domain/wire.ts';
import type { OutgoingRequest } from '../outbox/ports.ts';

/** Bytes of a stored file as a fresh Blob; undefined when they are missing or damaged. */
export type LoadFile = (submissionId: string, file: StoredFile) => Promise<Blob | undefined>;

export type RequestBody =
  | { readonly kind: 'body'; readonly body: FormData | string; readonly contentType?: string }
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

/** Builds the body from parts; files are loaded and verified one after the other before anything is sent. */
export async function requestBody(request: OutgoingRequest, loadFile: LoadFile): Promise<RequestBody> {
  if (request.encoding === 'json') {
    return { kind: 'body', body: jsonOf(request.parts), contentType: 'application/json' };
  }
  const form = new FormData();
  for (const part of request.parts) {
    if (part.kind === 'text') {
      form.append(part.name, part.text);
      continue;
    }
    const { file } = part;
    const blob = await loadFile(request.submissionId, file);
    if (blob === undefined || blob.size !== file.size) return { kind: 'damagedFile', file };
    form.append(part.name, new File([blob], file.name, { type: file.type }));
  }
  // No content type: only the browser knows the boundary.
  return { kind: 'body', body: form };
}

/** An object of the texts; a name that comes more than once becomes a list. */
function jsonOf(parts: readonly Part[]): string {
  const texts = parts.filter((part) => part.kind === 'text');
  const names = [...new Set(texts.map(({ name }) => name))];
  const valueOf = (name: string): string | readonly string[] | undefined => {
    const values = texts.filter((part) => part.name === name).map(({ text }) => text);
    return values.length === 1 ? values[0] : values;
  };
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
}
