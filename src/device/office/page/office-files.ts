import { parseJson } from '../../../contracts/json-object.ts';
import { parseLookupAnswer, parseResultsAnswer } from '../../../contracts/results-answer.ts';
import { accessCodePath, lookupPath, resultFilePath, resultsPath } from '../../../contracts/results.ts';
import { retryAfterIn } from '../../../contracts/retry-after.ts';
import {
  type Access,
  noOfficeFiles,
  type OfficeFile,
  type OfficeRecord,
  withFound,
} from '../../../outbox/office-files.ts';
import type { AccessProblem, CopyHere, FetchResult, OfficeFiles } from '../../../ui/outbox-context.tsx';
import type { Clock, HttpAnswer } from '../../../outbox/ports.ts';
import { isCaptivePortal, isData, isProblemOfApi } from '../../../outbox/whose-answer.ts';
import { exchange, type Fetch, headOf, httpAnswerOf } from '../../http/exchange.ts';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { readFile } from '../../storage/file-bytes.ts';
import { changeOffice, keepOfficeFile, officeKey, readOffice } from '../../storage/office-records.ts';
import { hasRoomToKeep } from '../../storage/kept-requests.ts';
import { problemOf } from '../../storage/storage-failure.ts';
import { sha256Of } from '../../files/sha256.ts';

export interface OfficeFilesNeeds {
  readonly kept: Pick<DeviceStorage, 'database' | 'feed' | 'store'>;
  /** Prefix of every path; empty for the page's own origin. */
  readonly apiBase: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly fetch: Fetch;
  readonly hasRoom?: typeof hasRoomToKeep;
}

const deadline = 30_000;

/** Created once per page: holds files that must not be written to this device until the page is left. */
export function createOfficeFiles(needs: OfficeFilesNeeds): OfficeFiles {
  const base = needs.apiBase.replace(/\/+$/, '');
  const held = new Map<string, OfficeRecord>();
  const device = recordsOf(needs, held);
  const post = async (path: string, body: unknown): Promise<HttpAnswer | AccessProblem> => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await exchange(needs.fetch, base + path, init, deadline, 1024 * 1024);
    if (answer.kind === 'noAnswer') return { kind: 'unreachable' };
    return isData(answer) ? answer : problemIn(answer, needs.clock.now());
  };
  const open: OfficeFiles['open'] = async (submissionId, key) => {
    const answer = await post(resultsPath(submissionId), key);
    if (answer.kind !== 'http') {
      if (answer.kind === 'refused' && 'token' in key) await device.change(submissionId, withoutAccess);
      return answer;
    }
    const told = parseResultsAnswer(parseJson(answer.body));
    if (told === undefined) return { kind: 'unreachable' };
    const access = accessOf(told, answer, needs.clock.now());
    const quotation = told.quotation ?? null;
    await device.change(submissionId, ({ here }) => ({ officeFiles: told.files, here, access, quotation }));
    return { kind: 'opened' };
  };
  return {
    read: device.read,
    async mailCode(request) {
      const answer = await post(accessCodePath, request);
      return answer.kind === 'http' ? { kind: 'asked' } : answer;
    },
    open,
    fetch(submissionId, file, told) {
      const url = base + resultFilePath(submissionId, file.fileId);
      return fetchFile(needs, device, { submissionId, file, url, told });
    },
    async find(named) {
      const answer = await post(lookupPath, named);
      if (answer.kind !== 'http') return answer;
      const found = parseLookupAnswer(parseJson(answer.body));
      if (found === undefined) return { kind: 'unreachable' };
      const { at, request: status } = found;
      const { submissionId } = status;
      try {
        await needs.kept.store.noteStatuses((board) => withFound(board, { at, status }));
      } catch {
        return { kind: 'unstored' };
      }
      const access = accessOf(found, answer, needs.clock.now());
      await device.change(submissionId, (before) => ({ ...before, access }));
      // If this is cut off, the request's page asks with the token.
      await open(submissionId, { token: access.token });
      return { kind: 'found', submissionId };
    },
  };
}

type Records = ReturnType<typeof recordsOf>;

function recordsOf({ kept: { database, feed, store } }: OfficeFilesNeeds, held: Map<string, OfficeRecord>) {
  const stored = async (submissionId: string): Promise<OfficeRecord | undefined> =>
    readOffice(database, submissionId).catch(() => undefined);
  const isShared = async (): Promise<boolean> =>
    store.remembered().then(
      ({ shared }) => shared === true,
      () => true,
    );
  return {
    isShared,
    async read(submissionId: string): Promise<OfficeRecord> {
      return held.get(submissionId) ?? (await stored(submissionId)) ?? noOfficeFiles;
    },
    /** Keeps records that cannot or must not be stored in this page only. */
    async change(submissionId: string, change: (before: OfficeRecord) => OfficeRecord): Promise<void> {
      const before = held.get(submissionId);
      try {
        if (await isShared()) throw new Error('Others use this device');
        await changeOffice(database, submissionId, (found) => change(found ?? before ?? noOfficeFiles));
        held.delete(submissionId);
      } catch {
        held.set(submissionId, change(before ?? (await stored(submissionId)) ?? noOfficeFiles));
      }
      feed.announce();
    },
  };
}

function withoutAccess({ officeFiles, here, quotation }: OfficeRecord): OfficeRecord {
  return { officeFiles, here, ...(quotation === undefined ? {} : { quotation }) };
}

/** Lasts as long as the API stated by its own clock: the device's may be months off. */
function accessOf(
  { token, expiresAt }: { readonly token: string; readonly expiresAt: string },
  { date }: HttpAnswer,
  now: number,
): Access {
  return { token, until: now + Math.max(0, Date.parse(expiresAt) - (date ?? now)) };
}

/** Trusts only an answer of the API itself. */
function problemIn(answer: HttpAnswer, now: number): AccessProblem {
  if (!isProblemOfApi(answer)) return { kind: 'unreachable' };
  switch (answer.status) {
    case 404:
      return { kind: 'gone' };
    case 422:
      return { kind: 'refused' };
    case 429:
      return {
        kind: 'tooMany',
        minutes: Math.ceil((retryAfterIn(answer.retryAfter, now) ?? 60_000) / 60_000),
      };
    default:
      return { kind: 'unreachable' };
  }
}

interface Fetching {
  readonly submissionId: string;
  readonly file: OfficeFile;
  readonly url: string;
  readonly told: (bytes: number) => void;
}

async function fetchFile(
  needs: OfficeFilesNeeds,
  device: Records,
  { submissionId, file, url, told }: Fetching,
): Promise<FetchResult> {
  const { database } = needs.kept;
  const { here, access } = await device.read(submissionId);
  if (here.includes(file.fileId)) {
    const blob = await readFile(database, officeKey(submissionId), file).catch(() => undefined);
    if (blob !== undefined)
      return { kind: 'fetched', bytes: new Uint8Array(await blob.arrayBuffer()), keeping: 'kept' };
    // The browser has lost it, or part of it.
    await device.change(submissionId, (before) => ({
      ...before,
      here: before.here.filter((id) => id !== file.fileId),
    }));
  }
  if (access === undefined) return { kind: 'refused' };
  const answer = await fetchWhole(needs.fetch, url, { token: access.token }, file.size, told);
  if (answer.kind === 'noAnswer') return { kind: 'unreachable' };
  if (answer.kind === 'http') {
    const problem = problemIn(answer, needs.clock.now());
    if (problem.kind === 'refused') await device.change(submissionId, withoutAccess);
    return problem;
  }
  const { bytes } = answer;
  if (bytes.byteLength !== file.size || (await sha256Of(bytes.buffer)) !== file.sha256)
    return { kind: 'damaged' };
  return { kind: 'fetched', bytes, keeping: await keep(needs, device, submissionId, file, bytes) };
}

/** Stores only with room to spare: files to be sent from this device take precedence. */
async function keep(
  { kept: { database, feed }, clock, hasRoom = hasRoomToKeep }: OfficeFilesNeeds,
  device: Records,
  submissionId: string,
  file: OfficeFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CopyHere> {
  if (await device.isShared()) return 'shared';
  if (!(await hasRoom())) return 'full';
  try {
    const kept = await keepOfficeFile(database, submissionId, file, bytes.buffer, clock.now());
    if (kept) feed.announce();
    return kept ? 'kept' : 'failed';
  } catch (error) {
    return problemOf(error) === 'full' ? 'full' : 'failed';
  }
}

/** Milliseconds without a byte. */
const stall = 60_000;

type WholeAnswer =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | HttpAnswer
  | { readonly kind: 'noAnswer' };

/**
 * Fetches a file of known size by POST. Resumes after a cut as long as each try makes progress. Does not
 * check the content: only its hash proves it. Never throws.
 * @param told receives the number of bytes loaded so far
 */
async function fetchWhole(
  fetch: Fetch,
  url: string,
  body: object,
  size: number,
  told: (bytes: number) => void,
): Promise<WholeAnswer> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  for (;;) {
    const before = filled;
    const timer = createStallTimer();
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        referrer: '',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(filled === 0 ? body : { ...body, from: filled }),
        signal: timer.signal,
      });
      if (isCaptivePortal(headOf(response))) return { kind: 'noAnswer' };
      if (!response.ok) return await httpAnswerOf(response);
      for await (const part of partsOf(response)) {
        timer.moves();
        if (filled + part.byteLength > size) return { kind: 'bytes', bytes: new Uint8Array(0) };
        bytes.set(part, filled);
        filled += part.byteLength;
        told(filled);
      }
      // An early end is a cut as well; an empty file is complete at once.
      if (filled === size) return { kind: 'bytes', bytes };
    } catch {
      // Keeps the bytes received before a cut.
    } finally {
      timer.end();
    }
    if (filled === before) return { kind: 'noAnswer' };
  }
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function createStallTimer() {
  const controller = new AbortController();
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => controller.abort(), stall);
  let timer = start();
  return {
    signal: controller.signal,
    moves() {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
}
