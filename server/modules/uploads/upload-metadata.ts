import { Metadata } from '@tus/server';
import { creationMetadata, type UploadBinding } from '../../../src/contracts/uploads.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { UploadRecord } from './upload-store.ts';

export interface RequestedUpload extends UploadBinding {
  /** Bytes. */
  readonly size: number;
}

const rules: Readonly<Record<keyof UploadBinding, RegExp>> = {
  submissionId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  field: /^\w{1,100}$/,
  sha256: /^[0-9a-f]{64}$/,
  // For information only: the file's first bytes decide the type.
  type: /^[\x20-\x7e]{0,100}$/,
};

/** @throws Refused uploadMalformed, or fileTooLarge */
export function readRequestedUpload(
  length: string | undefined,
  metadata: string | undefined,
): RequestedUpload {
  const given = parsed(metadata ?? '');
  const binding: UploadBinding = {
    submissionId: given['submissionId']?.toLowerCase() ?? '',
    field: given['field'] ?? '',
    sha256: given['sha256'] ?? '',
    type: given['type'] ?? '',
  };
  const isWhole = creationMetadata(binding).every(([key, value]) => rules[key].test(value));
  if (!isWhole || !/^\d{1,15}$/.test(length ?? '')) throw new Refused({ kind: 'uploadMalformed' });
  const size = Number(length);
  const maxBytes = limits.maxFileBytes;
  if (size > maxBytes) throw new Refused({ kind: 'fileTooLarge', field: binding.field, maxBytes });
  return { ...binding, size };
}

/** Returns the metadata as HEAD answers it. */
export function metadataOf(record: UploadRecord): Record<string, string> {
  return Object.fromEntries(creationMetadata(record));
}

function parsed(metadata: string): Readonly<Record<string, string | null>> {
  try {
    return Metadata.parse(metadata);
  } catch {
    throw new Refused({ kind: 'uploadMalformed' });
  }
}
