import type { Capabilities } from '../contracts/capabilities.ts';
import type { Instant } from '../lib/instant.ts';
import type { StoredFile, Values } from '../form/values.ts';
import { manifestOf } from '../form/encode.ts';
import type { EncodedRequest, ManifestItem } from '../form/wire.ts';
import { type AttentionReason, type Entry, type EntryState, type SentWithKey, shapeOf } from './entry.ts';

/**
 * A request handed to another device, as stored in the head of a hand-over file
 * (docs/decisions/020-hand-over.md). The files' bytes follow in the order of its manifest. It contains the
 * entry's request data; device data stays behind: waits, attempts, uploads that have begun, when to send.
 */
export interface HandedOver
  extends Pick<
    Entry,
    | 'submissionId'
    | 'form'
    | 'formVersion'
    | 'locale'
    | 'finalisedAt'
    | 'values'
    | 'request'
    | 'ownReference'
    | 'applicant'
    | 'estimate'
    | 'mayHaveArrived'
    | 'keyed'
    | 'addition'
    | 'lost'
    | 'reminders'
  > {
  readonly exportedAt: Instant;
  /** A person has to decide, on either device. */
  readonly attention?: AttentionReason;
  /** An export: the exporting device continues unchanged. */
  readonly copy?: true;
}

/**
 * 'both': the API recognises a repeat by its key, so both devices may send and it arrives once. 'one': it
 * cannot, or that is unknown, so this device holds the request until its person says otherwise.
 */
export type WhoSends = 'both' | 'one';

export function whoSends(entry: Pick<Entry, 'keyed'>, known: Capabilities | undefined): WhoSends {
  return entry.keyed !== undefined || known?.idempotencyKey === true ? 'both' : 'one';
}

export function handedOver(entry: Entry, known: Capabilities | undefined, exportedAt: Instant): HandedOver {
  const { submissionId, form, formVersion, locale, finalisedAt, request } = entry;
  const { ownReference, applicant, estimate, state, addition, lost, reminders } = entry;
  const keyed = keyOf(entry, known);
  return {
    submissionId,
    form,
    formVersion,
    locale,
    finalisedAt,
    exportedAt,
    values: valuesOf(entry),
    request,
    mayHaveArrived: isInDoubt(entry),
    ...(ownReference === undefined ? {} : { ownReference }),
    ...(applicant === undefined ? {} : { applicant }),
    ...(estimate === undefined ? {} : { estimate }),
    ...(addition === undefined ? {} : { addition }),
    ...(lost === undefined ? {} : { lost }),
    ...(reminders === undefined ? {} : { reminders }),
    // Without the upload endpoint, which comes from the API, never from a file.
    ...(keyed === undefined ? {} : { keyed: { receipts: keyed.receipts } }),
    ...(state.kind === 'attention' ? { attention: state.reason } : {}),
  };
}

/** Returns the content of an export, which changes nothing on this device. */
export function exported(entry: Entry, known: Capabilities | undefined, at: Instant): HandedOver {
  return { ...handedOver(entry, known, at), copy: true };
}

/**
 * Returns the entry as it stays on this device after the hand-over. Where both devices send, neither ever
 * sends it without its key again. Where only one sends, the other device may deliver it without this one
 * knowing: the doubt starts at once.
 */
export function afterHandOver(entry: Entry, known: Capabilities | undefined, at: Instant): Entry {
  const keyed = keyOf(entry, known);
  // Its lease was over, or it could not have been handed over: nothing is sending it.
  const state: EntryState = entry.state.kind === 'sending' ? { kind: 'queued' } : entry.state;
  const marked: Entry = { ...entry, state, handOver: { direction: 'out', at } };
  return keyed === undefined
    ? { ...marked, mayHaveArrived: true, sendWhen: 'held' }
    : { ...marked, keyed, mayHaveArrived: isInDoubt(entry) };
}

/** True if an attempt without a key was cut off and may have arrived (drain.ts). */
export function isInDoubt({ mayHaveArrived, state, keyed }: Entry): boolean {
  return mayHaveArrived || (state.kind === 'sending' && keyed === undefined);
}

/** @param newId gives each file an id of this device, so that no file here is overwritten */
export function broughtIn(
  received: HandedOver,
  at: Instant,
  newId: () => string,
): { readonly entry: Omit<Entry, 'sequence'>; readonly files: readonly ManifestItem[] } {
  const { exportedAt: _exportedAt, attention, copy = false, ...kept } = received;
  // The exporting device may have sent it or may still do so: without a key, a person has to be told.
  const isCopyWithoutKey = copy && kept.keyed === undefined;
  const ids = new Map(manifestOf(kept.request).map(({ fileId }) => [fileId, newId()]));
  const renamed = <F extends StoredFile>(file: F): F => ({
    ...file,
    fileId: ids.get(file.fileId) ?? file.fileId,
  });
  const request: EncodedRequest = {
    ...kept.request,
    parts: kept.request.parts.map((part) =>
      part.kind === 'file' ? { ...part, file: renamed(part.file) } : part,
    ),
  };
  const files = manifestOf(request);
  const answered = Object.entries(kept.values.files).map(([name, file]) => [name, renamed(file)] as const);
  const entry: Omit<Entry, 'sequence'> = {
    ...kept,
    request,
    files,
    values: { ...kept.values, files: Object.fromEntries(answered) },
    attempts: 0,
    shape: shapeOf(kept),
    ...(isCopyWithoutKey ? { mayHaveArrived: true, sendWhen: 'held' } : {}),
    handOver: { direction: 'in', at },
    state: attention === undefined ? { kind: 'queued' } : { kind: 'attention', reason: attention },
  };
  return { entry, files };
}

function keyOf({ keyed }: Entry, known: Capabilities | undefined): SentWithKey | undefined {
  if (keyed !== undefined) return keyed;
  return known?.idempotencyKey === true ? { receipts: known.receipts } : undefined;
}

/** Drops files that are not part of the request, such as the originals of downscaled photos. */
function valuesOf({ values, files }: Entry): Values {
  const travelling = new Set(files.map(({ fileId }) => fileId));
  const kept = Object.entries(values.files).flatMap(([name, { fileId, ...rest }]) => {
    const { name: fileName, type, size, sha256 } = rest;
    return travelling.has(fileId) ? [[name, { fileId, name: fileName, type, size, sha256 }] as const] : [];
  });
  return { ...values, files: Object.fromEntries(kept) };
}
