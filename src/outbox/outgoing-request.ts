import type { Capabilities } from '../contracts/capabilities.ts';
import { idempotencyKeyValue } from '../contracts/idempotency-key.ts';
import { manifestPart, manifestText } from '../contracts/manifest.ts';
import { uploadIdOf } from '../contracts/uploads.ts';
import type { ManifestItem, Part } from '../form/wire.ts';
import type { Entry } from './entry.ts';
import type { OutgoingRequest } from './ports.ts';

/**
 * Builds the request for an entry; a plain API gets exactly the form's parts and nothing else (contracts
 * section 5).
 * @param inChunks its files are up already: the manifest names them, and only the text is sent
 */
export function outgoing(entry: Entry, capabilities: Capabilities, inChunks = false): OutgoingRequest {
  const { submissionId, formVersion, request, files, locale, uploads = {}, addition, lost } = entry;
  const { path, encoding } = request;
  const listed = capabilities.receipts && encoding === 'multipart' && files.length > 0;
  const uploadOf = ({ fileId }: ManifestItem) =>
    inChunks ? uploadIdOf(uploads[fileId]?.url ?? '') : undefined;
  const manifest: Part = { kind: 'text', name: manifestPart, text: manifestText(files, uploadOf) };
  const texts = request.parts.filter(({ kind }) => kind !== 'file');
  const fileParts = inChunks ? [] : request.parts.filter(({ kind }) => kind === 'file');
  const parts = listed ? [...texts, manifest, ...fileParts] : request.parts;
  // An addition is not a form, so it has no form version.
  const version = capabilities.formVersions === true && addition === undefined ? { formVersion } : {};
  const former = capabilities.receipts && lost?.reference !== undefined;
  const extra = {
    idempotencyKey: idempotencyKeyValue(submissionId),
    locale,
    ...version,
    ...(former ? { formerReference: lost.reference } : {}),
  };
  return { submissionId, path, encoding, parts, ...(capabilities.idempotencyKey ? { extra } : {}) };
}
