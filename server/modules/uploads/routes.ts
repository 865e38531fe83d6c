import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  chunkType,
  tusAnswerHeaders,
  tusHeaders,
  tusVersion,
  uploadsPath,
} from '../../../src/contracts/uploads.ts';
import type { Call } from '../../lib/http/call.ts';
import { announcedLength } from '../../lib/http/headers.ts';
import { senderKey, senderOf } from '../../lib/http/sender.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import { type Refusal, Refused } from '../../lib/problems/refusal.ts';
import { isDiskFull, untilRoom } from '../../lib/store/store-errors.ts';
import { beginUpload } from './begin-upload.ts';
import { metadataOf, readRequestedUpload, type UploadRecord, type UploadStore } from './upload-store.ts';
import { uploadBody } from './upload-body.ts';
import type { Uploads } from './uploads.ts';

const versionHeader = { [tusHeaders.resumable]: tusVersion };

/** Resumable uploads: tus 1.0.0, core and creation. The form's POST names finished ones in its manifest. */
export const uploadCalls: readonly Call[] = [
  {
    method: 'OPTIONS',
    path: uploadsPath,
    access: 'public',
    summary: 'What of tus this API speaks.',
    answers: { 204: { description: 'Tus-Version, Tus-Extension, Tus-Max-Size' } },
  },
  {
    method: 'POST',
    path: uploadsPath,
    access: 'public',
    summary:
      'Begin to upload a file of a submission. The same file again is the same upload, however far it is.',
    headers: {
      ...versionHeader,
      [tusHeaders.length]: 'Bytes of the whole file.',
      [tusHeaders.metadata]:
        'submissionId, field, sha256 and type, each followed by a space and its value in base64, with commas between.',
    },
    answers: {
      201: { description: 'Location of the upload, and Upload-Offset: the bytes that have arrived' },
      412: { description: 'Another version of tus' },
      410: { description: 'Its submission was erased' },
      413: { description: 'Too large, alone or together with the other files of the submission' },
      422: { description: 'Length or metadata cannot be used' },
      429: { description: 'Too much is open from this address; see Retry-After' },
      503: { description: 'No room at the moment; see Retry-After' },
    },
  },
  {
    method: 'HEAD',
    path: `${uploadsPath}/:uploadId`,
    access: 'public',
    summary: 'How much of an upload has arrived.',
    headers: versionHeader,
    answers: {
      200: { description: 'Upload-Offset, Upload-Length, Upload-Metadata' },
      404: { description: 'Not known, or no longer' },
      423: { description: 'Another request does not let go of it' },
    },
  },
  {
    method: 'PATCH',
    path: `${uploadsPath}/:uploadId`,
    access: 'public',
    summary: 'The next bytes of an upload. What arrives of them counts, also when the link breaks.',
    headers: { ...versionHeader, [tusHeaders.offset]: 'Where they begin: what the last answer said.' },
    body: { type: chunkType },
    answers: {
      204: { description: 'Upload-Offset: where to go on' },
      404: { description: 'Not known, or no longer' },
      408: { description: 'Nothing arrived for a minute' },
      409: { description: 'Upload-Offset says where to go on' },
      413: { description: 'More than was announced' },
      415: { description: 'Another Content-Type' },
      423: { description: 'Another request does not let go of it' },
    },
  },
];

/** Resumable uploads: tus 1.0.0, core and creation (src/contracts/uploads.ts documents what a sender can rely on). */
export async function uploadRoutes(app: FastifyInstance, uploads: Uploads): Promise<void> {
  const tus = openTus(uploads);
  const links = cutLinks();
  await app.register(async (scope) => {
    // The body stays unread until it is clear where to store it.
    scope.addContentTypeParser('*', async () => undefined);
    scope.addHook('onRequest', async (request, reply) => {
      reply.header(tusHeaders.resumable, tusVersion).header('Tus-Version', tusVersion);
      const version = request.headers[tusHeaders.resumable.toLowerCase()];
      const isOther = request.method !== 'OPTIONS' && version !== tusVersion;
      if (isOther) throw new Refused({ kind: 'otherTusVersion' });
    });
    // With CORS on, preflight and tus OPTIONS requests look the same, so one answer serves both.
    const cors = { strictPreflight: false, preflightContinue: true };
    scope.options(uploadsPath, { config: { cors } }, (request, reply) => handle(tus, request, reply));
    const rateLimit = { max: uploads.limits.beginningsPerMinute, timeWindow: '1 minute' };
    scope.post(uploadsPath, { config: { rateLimit } }, (request, reply) =>
      begin(tus, uploads, links, request, reply),
    );
    scope.head(`${uploadsPath}/:uploadId`, async (request, reply) => {
      hangUpOnCuttingLink(links, await recordOf(uploads, request), reply);
      return handle(tus, request, reply);
    });
    scope.patch(`${uploadsPath}/:uploadId`, (request, reply) => append(tus, uploads, links, request, reply));
  });
}

/** Passes the id of a creation to @tus/server, because ids come from us. */
const names = new WeakMap<Request, string>();

function openTus(uploads: Uploads): Server {
  return new Server({
    path: uploadsPath,
    datastore: new UploadDataStore(uploads.store),
    locker: uploads.locks,
    // Milliseconds in which a request that was asked to let go still writes what has arrived: without them a busy
    // server would drop it, and two senders taking turns would make no progress.
    lockDrainTimeout: 100,
    maxSize: limits.maxFileBytes,
    relativeLocation: true,
    // Our framework answers for CORS.
    allowedOrigins: () => false,
    namingFunction: (request) => names.get(request) ?? '',
    onResponseError: (_request, error) => {
      throw refusalOfTusError(error);
    },
  });
}

/**
 * Closes the connection after the answer: the next call then has a connection of its own, under which Chromium repeats
 * nothing.
 */
function hangUpOnCuttingLink(links: CutLinks, { submissionId }: UploadRecord, reply: FastifyReply): void {
  if (links.isCutting(submissionId, Date.now())) reply.header('Connection', 'close');
}

async function begin(
  tus: Server,
  uploads: Uploads,
  links: CutLinks,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Extensions that the server does not offer.
  const isOther = ['Upload-Concat', 'Upload-Defer-Length'].some(
    (name) => headerOf(request, name) !== undefined,
  );
  if (isOther) throw new Refused({ kind: 'uploadMalformed' });
  const requested = readRequestedUpload(
    headerOf(request, tusHeaders.length),
    headerOf(request, tusHeaders.metadata),
  );
  await uploads.ready();
  const record = await beginUpload(uploads, requested, senderKey(senderOf(request)), Date.now());
  hangUpOnCuttingLink(links, record, reply);
  const response = await ask(tus, request, { name: record.id });
  reply.header(tusHeaders.offset, (await uploads.store.offsetOf(record)) ?? 0);
  return passOn(response, reply);
}

async function append(
  tus: Server,
  uploads: Uploads,
  links: CutLinks,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const record = await recordOf(uploads, request);
  if (request.headers['content-type'] !== chunkType) throw new Refused({ kind: 'notChunk' });
  if (!/^\d{1,15}$/.test(headerOf(request, tusHeaders.offset) ?? '')) {
    throw new Refused({ kind: 'uploadMalformed' });
  }
  hangUpOnCuttingLink(links, record, reply);
  await uploads.ready();
  const admission = await uploads.room.admit(record.sender, announcedLength(request));
  const body = uploadBody(request.raw, uploads.limits.silence, admission.add);
  try {
    await uploads.share.judgeMore(record, Date.now());
    const response = await ask(tus, request, { body: body.stream });
    if (body.refusal() !== undefined) throw body.refusal();
    if (body.isSilent()) throw new Refused({ kind: 'uploadSilent' });
    return passOn(response, reply);
  } catch (error) {
    throw await withOffset(uploads, record, error);
  } finally {
    body.detach();
    // The store has already counted the bytes that remain.
    admission.end(false);
    const { complete, destroyed } = request.raw;
    if (destroyed && !complete) links.note(record.submissionId, Date.now());
  }
}

/** Adds the right offset to a refusal for a wrong one: on a ship, asking for it takes a second. */
async function withOffset(uploads: Uploads, record: UploadRecord, error: unknown): Promise<unknown> {
  const isOffset = error instanceof Refused && error.refusal.kind === 'uploadOffset';
  if (!isOffset) return error;
  return new Refused({ kind: 'uploadOffset', offset: (await uploads.store.offsetOf(record)) ?? 0 });
}

async function handle(tus: Server, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return passOn(await ask(tus, request), reply);
}

/** @throws Refused uploadUnknown, whether or not the id ever existed */
async function recordOf(uploads: Uploads, { params }: FastifyRequest): Promise<UploadRecord> {
  const { uploadId } = Object(params) as { uploadId?: unknown };
  const record = await uploads.store.get(String(uploadId));
  if (record === undefined) throw new Refused({ kind: 'uploadUnknown' });
  return record;
}

const passedIn = [...Object.values(tusHeaders), 'Content-Length'];

/** Passes on only the headers that tus uses: a proxy's headers must not make @tus/server refuse a request. */
async function ask(
  tus: Server,
  request: FastifyRequest,
  { name, body }: { readonly name?: string; readonly body?: ReadableStream<Uint8Array> } = {},
): Promise<Response> {
  const given = passedIn.flatMap((header) => {
    const value = headerOf(request, header);
    return value === undefined ? [] : [[header, value] as const];
  });
  const headers = Object.fromEntries(given);
  const chunk = { body, duplex: 'half', headers: { ...headers, 'Content-Type': chunkType } } as const;
  const { method, url } = request;
  const forwarded = new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(body === undefined ? {} : chunk),
  });
  if (name !== undefined) names.set(forwarded, name);
  const response = await tus.handleWeb(forwarded);
  if (response.status >= 400) throw new Refused(refusalOfTusStatus(response.status));
  return response;
}

const passedOut = [...Object.values(tusHeaders), ...tusAnswerHeaders, 'Location', 'Connection'];

async function passOn({ status, headers }: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const header of passedOut) {
    const value = headers.get(header);
    if (value !== null) reply.header(header, value);
  }
  return reply.status(status).send();
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(',') : value;
}

/**
 * Submissions whose connection recently broke in the middle of a chunk. Kept in memory only: forgetting them costs
 * nothing.
 */
interface CutLinks {
  note(submissionId: string, now: number): void;
  isCutting(submissionId: string, now: number): boolean;
}

/** Milliseconds. A link that was cut once within an hour is likely to be cut again. */
const memory = 60 * 60_000;
/** Submissions remembered at most; beyond that the oldest is forgotten. */
const most = 10_000;

/**
 * Chromium repeats a PATCH by itself, from its old offset, when a connection that it has used before breaks under it
 * (net/http/http_network_transaction.cc, ShouldResendRequest). On a fresh connection it does not, and asks for the
 * offset instead. So a sender on such a link gets a new connection for each call (docs/decisions/037).
 */
function cutLinks(): CutLinks {
  const notedAt = new Map<string, number>();
  return {
    note(submissionId, now) {
      notedAt.delete(submissionId);
      notedAt.set(submissionId, now);
      const [first] = notedAt.keys();
      if (notedAt.size > most && first !== undefined) notedAt.delete(first);
    },
    isCutting(submissionId, now) {
      const since = notedAt.get(submissionId);
      return since !== undefined && now - since < memory;
    },
  };
}

/** Turns an error of @tus/server into one of our refusals; returns any other error unchanged. */
export function refusalOfTusError(error: object): unknown {
  // The request was asked to let go before its first byte, which is not its sender's fault.
  if (error === ERRORS.ABORTED || error === ERRORS.ERR_LOCK_TIMEOUT)
    return new Refused({ kind: 'uploadBusy' });
  if (isDiskFull(error)) return new Refused({ kind: 'uploadsFull', seconds: untilRoom });
  const { status_code: status } = error as { status_code?: unknown };
  return typeof status === 'number' ? new Refused(refusalOfTusStatus(status)) : error;
}

function refusalOfTusStatus(status: number): Refusal {
  switch (status) {
    case 404:
    case 410:
      return { kind: 'uploadUnknown' };
    case 409:
      return { kind: 'uploadOffset', offset: 0 };
    case 412:
      return { kind: 'otherTusVersion' };
    case 413:
      return { kind: 'uploadTooLong' };
    default:
      return status < 500 || status === 501 ? { kind: 'uploadMalformed' } : { kind: 'internal' };
  }
}

/**
 * The store as @tus/server sees it. Replaces its FileStore, which empties a file that is created a second time, flushes
 * nothing to the disk, and whose expiry deletes finished uploads (hazards 6.4 and 6.5).
 */
class UploadDataStore extends DataStore {
  readonly #store: UploadStore;

  constructor(store: UploadStore) {
    super();
    this.#store = store;
    this.extensions = ['creation'];
  }

  /** The offset is what is stored, never a remembered number. @throws ERRORS.FILE_NOT_FOUND */
  override async getUpload(id: string): Promise<Upload> {
    const record = await this.#store.get(id);
    const offset = record === undefined ? undefined : await this.#store.offsetOf(record);
    if (record === undefined || offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    const { size, createdAt } = record;
    return new Upload({ id, size, offset, metadata: metadataOf(record), creation_date: createdAt });
  }

  override async write(chunk: Readable, id: string, offset: number): Promise<number> {
    // Its bytes are stored with the submission and its offset is the end, so there is nothing to write.
    if ((await this.#store.get(id))?.delivered === true) {
      await finished(chunk.resume());
      return offset;
    }
    return this.#store.append(id, offset, chunk);
  }
}
