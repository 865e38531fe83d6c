import type { StoredFile } from '../../form/values.ts';
import { answersOnWire, type ManifestItem } from '../../form/wire.ts';
import type { OutgoingRequest } from '../../outbox/ports.ts';

/** Returns the bytes of a stored file as a fresh Blob; undefined when they are missing or damaged. */
export type LoadFile = (submissionId: string, file: StoredFile) => Promise<Blob | undefined>;

export type RequestBody =
  | { readonly kind: 'body'; readonly body: FormData | string; readonly contentType?: string }
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

/** Builds the body from parts; loads and verifies the files one after the other before anything is sent. */
export async function requestBody(request: OutgoingRequest, loadFile: LoadFile): Promise<RequestBody> {
  if (request.encoding === 'json') {
    return {
      kind: 'body',
      body: JSON.stringify(answersOnWire(request.parts)),
      contentType: 'application/json',
    };
  }
  const form = new FormData();
  for (const part of request.parts) {
    if (part.kind === 'text') {
      form.append(part.name, part.text);
      continue;
    }
    if (part.kind === 'list') throw new Error(`A list cannot be sent as multipart: ${part.name}`);
    const { file } = part;
    const blob = await loadFile(request.submissionId, file);
    if (blob === undefined || blob.size !== file.size) return { kind: 'damagedFile', file };
    form.append(part.name, new File([blob], file.name, { type: file.type }));
  }
  // No content type: only the browser knows the boundary.
  return { kind: 'body', body: form };
}
