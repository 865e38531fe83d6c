import type { Capabilities } from '../api/capabilities.ts';
import { idempotencyKeyValue } from '../api/idempotency-key.ts';
import { manifestPart, manifestText } from '../api/manifest.ts';
import type { Part } from '../domain/wire.ts';
import type { Entry } from './entry.ts';
import type { OutgoingRequest } from './ports.ts';

/** What goes out for an entry: a plain API gets exactly the form's parts and nothing else (design section 5). */
export function outgoing(entry: Entry, capabilities: Capabilities): OutgoingRequest {
  const { submissionId, request, files, locale } = entry;
  const { path, encoding } = request;
  const listed = capabilities.receipts && encoding === 'multipart' && files.length > 0;
  const manifest: Part = { kind: 'text', name: manifestPart, text: manifestText(files) };
  const parts = listed ? withBeforeFiles(request.parts, manifest) : request.parts;
  const extra = { idempotencyKey: idempotencyKeyValue(submissionId), locale };
  return { submissionId, path, encoding, parts, ...(capabilities.idempotencyKey ? { extra } : {}) };
}

function withBeforeFiles(parts: readonly Part[], added: Part): readonly Part[] {
  const texts = parts.filter((part) => part.kind !== 'file');
  const files = parts.filter((part) => part.kind === 'file');
  return [...texts, added, ...files];
}
