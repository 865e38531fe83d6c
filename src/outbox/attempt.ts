import type { Capabilities } from '../contracts/capabilities.ts';
import { excessOf } from '../form/file-limits.ts';
import { instantAt } from '../lib/instant.ts';
import { unreachable } from '../lib/unreachable.ts';
import type { Entry } from './entry.ts';
import { learnOfApi } from './discover.ts';
import {
  canGoInChunks,
  chunkThreshold,
  goesInChunks,
  limitNow,
  mayGoInOneRequest,
} from './chunked-upload.ts';
import {
  type Expectation,
  isArrivalUnknown,
  isNobodyOfOurs,
  isUnverified,
  type NotAccepted,
  outcomeOf,
} from './outcome.ts';
import { smallestChunk } from './chunk-sizing.ts';
import { sizeOf } from './progress.ts';
import { outcomeOfNoRoom, outcomeOfUpload, type YieldReason } from './send-file.ts';
import { type FilesSent, sendFiles, withoutRejected } from './send-files.ts';
import { receiptOf, transitionOf } from './transition.ts';
import { isBodyLimit } from './whose-answer.ts';
import { idempotencyKeyValue } from '../contracts/idempotency-key.ts';
import { manifestPart, manifestText } from '../contracts/manifest.ts';
import { uploadIdOf } from '../contracts/uploads.ts';
import type { ManifestItem, Part } from '../form/wire.ts';
import type { Answer, DrainOptions, DrainPorts, OutgoingRequest } from './ports.ts';

export interface Run {
  readonly ports: DrainPorts;
  readonly options: DrainOptions;
  readonly capabilities: Capabilities;
  /** Called between two chunks with the entry as stored at that time; returns the reason to yield, if any. */
  readonly yieldReasonOf: (entry: Entry) => Promise<YieldReason | undefined>;
}

/** How an attempt ended. 'stops' ends the run; a YieldReason says why nothing more is sent for now. */
export type Attempted = 'delivered' | 'goesOn' | 'stops' | YieldReason;

/**
 * Sends a claimed entry and stores the outcome. Files that go in chunks go first; the request that turns them
 * into a submission follows once all are up, so the API never holds half of one.
 */
export async function attempt(run: Run, claimed: Entry): Promise<Attempted> {
  const { ports, options, capabilities } = run;
  // Certain to be refused, so no byte is spent on it. The limits may have changed since it was filled in.
  if (excessOf(claimed.files, capabilities) !== undefined)
    return applyOutcome(run, claimed, { kind: 'tooLarge' }, false);
  let entry = claimed;
  const { bodyLimit } = await ports.store.remembered();
  let inChunks = goesInChunks(entry, capabilities, limitNow(bodyLimit, ports.clock.now()));
  let wasRefusedWhole = false;
  for (;;) {
    if (inChunks) {
      const sent = await bringUp(run, entry);
      entry = sent.entry;
      const end = await applyFilesSent(run, entry, sent.ended);
      if (end !== undefined) return end;
      inChunks = sent.ended.kind === 'up';
    }
    const answer = await sendRequest(run, entry, inChunks);
    if (!inChunks && !wasRefusedWhole && (await goesSmaller(run, entry, answer))) {
      wasRefusedWhole = true;
      inChunks = true;
      continue;
    }
    const uploads = inChunks ? withoutRejected(entry, answer) : undefined;
    if (uploads === undefined) return applyAnswer(run, entry, answer);
    const noted = await ports.store.noteUploads(entry.submissionId, options.owner, uploads);
    if (noted === undefined) return 'lost';
    entry = noted;
  }
}

/**
 * Remembers the body limit of something on the way that refused the request as too long, and sends the files
 * in chunks where possible.
 */
async function goesSmaller({ ports, capabilities }: Run, entry: Entry, answer: Answer): Promise<boolean> {
  if (answer.kind !== 'http' || !isBodyLimit(answer) || !canGoInChunks(entry, capabilities)) return false;
  const bytes = Math.max(smallestChunk, Math.floor(sizeOf(entry) / 2));
  await ports.store.remember({ bodyLimit: { bytes, since: ports.clock.now() } });
  return true;
}

function bringUp(run: Run, entry: Entry): ReturnType<typeof sendFiles> {
  const { ports, options, capabilities, yieldReasonOf } = run;
  const path = capabilities.resumableUploads ?? '';
  return sendFiles(
    { ...ports, owner: options.owner, path, yieldReasonOf, timeLeft: () => timeLeft(run) },
    entry,
  );
}

function sendRequest(run: Run, entry: Entry, inChunks: boolean): Promise<Answer> {
  const { transport, report } = run.ports;
  const { submissionId } = entry;
  const totalBytes = sizeOf(entry);
  const isLarge = !inChunks && totalBytes > chunkThreshold;
  const sent = (bytes: number): void =>
    report({ submissionId, sentBytes: Math.min(bytes, totalBytes), totalBytes, hasOnlyLeft: true });
  // 90 s and the time that the bytes take at 4 KiB/s; never beyond the run's own end.
  const patience = 90_000 + (inChunks ? 0 : (totalBytes / 4096) * 1000);
  const request = outgoing(entry, run.capabilities, inChunks);
  return transport.send(request, Math.min(patience, timeLeft(run)), isLarge ? sent : undefined);
}

/** Returns undefined when the request itself is to be sent next. */
async function applyFilesSent(run: Run, entry: Entry, ended: FilesSent): Promise<Attempted | undefined> {
  const { store, clock } = run.ports;
  switch (ended.kind) {
    case 'up':
    case 'unsupported':
      return undefined;
    case 'damagedFile':
    case 'bodyLimit':
      return applyOutcome(run, entry, ended, false);
    case 'noRoom':
      return (await fitsInOneRequest(run, entry))
        ? undefined
        : applyOutcome(run, entry, outcomeOfNoRoom(ended.answer, entry, clock.now()), false);
    case 'fails':
      return applyOutcome(run, entry, outcomeOfUpload(ended.answer, entry, clock.now()), false);
    case 'yields':
      await store.transition(entry.submissionId, run.options.owner, { kind: 'queued' }, entry.mayHaveArrived);
      return ended.why;
    default:
      return unreachable(ended);
  }
}

/** Tells whether a single POST fits into the time left: a full upload store pauses uploads only. */
async function fitsInOneRequest(run: Run, entry: Entry): Promise<boolean> {
  const { bytesPerSecond, bodyLimit } = await run.ports.store.remembered();
  if (sizeOf(entry) > (limitNow(bodyLimit, run.ports.clock.now()) ?? Infinity)) return false;
  return mayGoInOneRequest(entry, run.capabilities, bytesPerSecond, timeLeft(run));
}

async function applyAnswer(run: Run, entry: Entry, answer: Answer): Promise<Attempted> {
  const { ports, capabilities } = run;
  const { store, clock } = ports;
  const outcome = outcomeOf(answer, expectationOf(entry, capabilities), clock.now());
  if (outcome.kind === 'accepted') {
    // Even if the lease was lost meanwhile: the API has the request, no matter which context sent it.
    await store.deliver(receiptOf(entry, outcome, clock));
    return 'delivered';
  }
  if (outcome.kind === 'refused' && outcome.status === 404 && (await mayComeAgain(ports, entry))) {
    const { status, statusText } = outcome;
    const cause = { kind: 'serverError', status, statusText } as const;
    return applyOutcome(run, entry, { kind: 'unavailable', cause, run: 'goesOn' }, false);
  }
  return applyOutcome(run, entry, outcome, isArrivalUnknown(answer, outcome, capabilities.receipts));
}

/**
 * Tells whether an addition whose request the API does not know may be sent later: the request may be lost
 * with a server and still be on this device. Asks the API whether it is another one by now; if so, the
 * request is sent again, and the addition after it.
 */
async function mayComeAgain(
  { store, transport, clock, recheck }: DrainPorts,
  entry: Entry,
): Promise<boolean> {
  if (entry.addition === undefined) return false;
  if (!(await learnOfApi({ store, transport, clock }))) return true;
  await recheck?.();
  const isAsked = (await store.remembered()).recheck !== true;
  return !isAsked || (await store.entry(entry.addition.to)) !== undefined;
}

async function applyOutcome(
  { ports, options, capabilities }: Run,
  entry: Entry,
  outcome: NotAccepted,
  isUnconfirmed: boolean,
): Promise<Attempted> {
  const { store, clock, random } = ports;
  const now = clock.now();
  if (outcome.kind === 'erased') {
    await store.forgetErased(entry, outcome.submissionId, instantAt(now, clock.offsetMinutes()));
    return 'goesOn';
  }
  const doubted: Entry = isUnconfirmed
    ? { ...entry, trouble: { ...entry.trouble, unconfirmed: true } }
    : entry;
  const transition = transitionOf(outcome, doubted, now, random);
  const mayHaveArrived = entry.mayHaveArrived || (isUnconfirmed && !capabilities.idempotencyKey);
  await store.transition(entry.submissionId, options.owner, transition.state, mayHaveArrived);
  if (transition.pause !== undefined)
    await store.remember({ pause: { since: now, duration: transition.pause } });
  if (isNobodyOfOurs(outcome)) await store.remember({ contactFailed: true });
  // The API may have been replaced by one without receipts: ask for its capabilities again.
  if (isUnverified(outcome)) await store.remember({ api: { capabilities, learnedAt: 0 } });
  return transition.run;
}

export function expectationOf(
  { submissionId, files, request, addition }: Entry,
  { receipts }: Pick<Capabilities, 'receipts'>,
): Expectation {
  const expected = { submissionId, files, success: request.success, receipts };
  return addition === undefined ? expected : { ...expected, addition };
}

/** Milliseconds; Infinity where the run has no limit. */
function timeLeft({ ports, options }: Run): number {
  return options.stopAt === undefined ? Infinity : Math.max(0, options.stopAt - ports.clock.now());
}

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
