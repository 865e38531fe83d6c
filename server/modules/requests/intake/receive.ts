import type { IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FileStore, headOf, type ReceivedFile, type Staging } from '../../../lib/files/file-store.ts';
import { limits, maxBodyBytes } from '../../../lib/limits/submission-limits.ts';
import { type Refusal, Refused } from '../../../lib/problems/refusal.ts';
import type { Admission, Room } from '../../../lib/room/room.ts';
import { announcedLength } from '../../../lib/http/headers.ts';
import { senderKey, senderOf } from '../../../lib/http/sender.ts';
import { decodedPartName, displayName, type Received, type ReceivedText } from './received.ts';
import type { RecordingResult } from './exactly-once.ts';

export interface IntakeDependencies {
  readonly room: Room;
  readonly files: FileStore;
}

export type Receive = (request: FastifyRequest, staging: Staging, admission: Admission) => Promise<Reception>;

/** Receives a body when there is room for it, passes it on, and deletes what was not recorded. */
export async function withBody<Answer>(
  { room, files }: IntakeDependencies,
  request: FastifyRequest,
  receiveBody: Receive,
  take: (received: Received, staging: Staging) => Promise<RecordingResult<Answer>>,
): Promise<RecordingResult<Answer>> {
  const admission = await admit(room, request);
  return whileStaged(files, admission, (staging) => receiveBody(request, staging, admission), take);
}

/** Passes on what arrives, and deletes what was not recorded. @param admission ends with it */
export async function whileStaged<Answer>(
  files: FileStore,
  admission: Admission,
  receiveInto: (staging: Staging) => Promise<Reception>,
  take: (received: Received, staging: Staging) => Promise<RecordingResult<Answer>>,
): Promise<RecordingResult<Answer>> {
  const staging = files.open();
  let isStored = false;
  try {
    const reception = await receiveInto(staging);
    if (reception.kind === 'refused') return reception;
    const result = await take(reception.received, staging);
    isStored = result.kind === 'stored';
    return result;
  } finally {
    admission.end(isStored);
    await staging.discard();
  }
}

/** @throws Refused where the disk has no room for it, before it is read */
function admit(room: Room, request: FastifyRequest): Promise<Admission> {
  const announced = announcedLength(request);
  const sender = senderKey(senderOf(request));
  return room.isSmall(announced) ? room.admitSmall(sender, announced) : room.admit(sender, announced);
}

/** @throws Refused for a request that cannot be a valid multipart request, before it is read */
export function refuseHopeless(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refused({ kind: 'notMultipart' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new Refused({ kind: 'submissionTooLarge', maxBytes: limits.maxSubmissionBytes });
  }
}

const multipartLimits = {
  files: limits.maxFiles,
  fields: limits.maxTextParts,
  parts: limits.maxFiles + limits.maxTextParts,
  fieldSize: limits.maxTextPartBytes,
  // storePart counts the bytes itself, because busboy would truncate the file silently.
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Bytes of a part that wait for their reader: more than a socket delivers at once. With less, @fastify/busboy 3.2.6
 * never ends a body in which a part that it skips, one without a name, comes in one piece with what follows it.
 */
const partRoom = 64 * 1024 + 1;

/** Characters. No field comes near this; a longer name is unknown anyway and only truncated for the answer. */
const longestName = 100;

type Reception =
  | { readonly kind: 'received'; readonly received: Received }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads a multipart body to its end. @throws when the disk fails */
export async function receive(
  request: FastifyRequest,
  staging: Staging,
  admission: Admission,
): Promise<Reception> {
  const texts: ReceivedText[] = [];
  const files: ReceivedFile[] = [];
  const meter = meterOf(limits.maxSubmissionBytes, admission);
  let textBytes = 0;
  cutWhenEndless(request.raw);
  try {
    for await (const part of request.parts({ limits: multipartLimits, fileHwm: partRoom })) {
      if (part.type === 'file') files.push(await fileOf(part, files.length, staging, meter));
      else {
        const text = textOf(part);
        textBytes += Buffer.byteLength(text.text);
        // Checked before the texts are processed: computing their fingerprint would block the event loop.
        if (textBytes > limits.maxTextBytes)
          throw new Refused({ kind: 'textsTooLong', kilobytes: limits.maxTextBytes / 1024 });
        texts.push(text);
      }
    }
    return { kind: 'received', received: { texts, files, lists: [], odd: [] } };
  } catch (error) {
    return { kind: 'refused', refusal: refusalOfBodyError(error) };
  }
}

/** Counts also bytes outside the parts that are read, such as the rest of an over-long text. */
function cutWhenEndless(body: IncomingMessage): void {
  let seen = 0;
  body.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > maxBodyBytes) body.destroy();
  });
}

type FilePart = Extract<Multipart, { type: 'file' }>;
type TextPart = Extract<Multipart, { type: 'field' }>;

async function fileOf(
  part: FilePart,
  position: number,
  staging: Staging,
  meter: Meter,
): Promise<ReceivedFile> {
  const { file: source, filename } = part;
  // Busboy reports undefined for a file without a name, contrary to its types.
  const sent: string | undefined = filename;
  const name = sent === undefined ? undefined : decodedPartName(sent);
  return stagedFile({ field: nameOf(part), name, source }, position, staging, meter);
}

interface ArrivingFile {
  readonly field: string;
  /** As its sender named it. */
  readonly name: string | undefined;
  readonly source: Readable;
}

/** Writes one file into the staging area. @throws Refused where it is too large, or all together are */
export async function stagedFile(
  { field, name, source }: ArrivingFile,
  position: number,
  staging: Staging,
  meter: Meter,
): Promise<ReceivedFile> {
  const place = { path: await staging.pathFor(position), isFlushed: staging.isFlushed };
  return { field, name: displayName(name), ...(await storePart(source, place, field, meter)) };
}

function textOf(part: TextPart): ReceivedText {
  const name = nameOf(part);
  if (part.valueTruncated) {
    throw new Refused({ kind: 'textTooLong', field: name, maxBytes: limits.maxTextPartBytes });
  }
  // A part with the type JSON arrives parsed; of our parts only the manifest may be JSON.
  const text = typeof part.value === 'string' ? part.value : jsonText(part.value);
  // Multipart turns every line break into CRLF (HTML, "multipart/form-data encoding algorithm"); the typed text, which
  // counted against the field's length, has LF.
  return { name, text: text.replaceAll('\r\n', '\n') };
}

/** Parsing JSON has no limit on nesting, but writing it does. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new Refused({ kind: 'malformedBody' });
  }
}

/** Busboy reports undefined for a part without a name, contrary to its types, and does not limit names. */
function nameOf(part: Multipart): string {
  const name: string | undefined = part.fieldname;
  return (name ?? '').slice(0, longestName);
}

/** Returns the content of a JSON object; undefined when the body is not an object. Line breaks stay as typed. */
function receivedFrom(body: unknown): Received | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const texts: Received['texts'][number][] = [];
  const lists: Received['lists'][number][] = [];
  const odd: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') texts.push({ name, text: value });
    else if (isListOfTexts(value)) lists.push({ name, items: value });
    else odd.push(name);
  }
  return { texts, lists, odd, files: [] };
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** As receive, for a JSON body that has already been parsed. */
export async function receiveJson({ body }: FastifyRequest): Promise<Reception> {
  const received = receivedFrom(body);
  if (received === undefined) return { kind: 'refused', refusal: { kind: 'malformedBody' } };
  const names = received.texts.length + received.lists.length + received.odd.length;
  return names > limits.maxTextParts
    ? { kind: 'refused', refusal: { kind: 'tooManyTexts', max: limits.maxTextParts } }
    : { kind: 'received', received };
}

/** Returns the refusal for an error in reading a body that the sender caused. @throws every other error */
function refusalOfBodyError(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  const { code, message } = Object(error) as { code?: string; message?: string };
  switch (code) {
    case 'FST_FILES_LIMIT':
      return { kind: 'tooManyFiles', max: limits.maxFiles };
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return { kind: 'tooManyTexts', max: limits.maxTextParts };
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return { kind: 'malformedBody' };
    default:
      // "The needle" is a boundary longer than it can search for; RFC 2046 section 5.1.1 allows 70 characters.
      // Busboy's own errors have a message and no code; errors of the disk have a code.
      if (code === undefined && /multipart|boundary|needle/i.test(message ?? ''))
        return { kind: 'malformedBody' };
      throw error;
  }
}

/** Counts the bytes of all files of one request. */
interface Meter {
  /** @throws Refused when the total is too large, or there is no room for it */
  add(bytes: number): Promise<void>;
}

export function meterOf(maxBytes: number, admission: Pick<Admission, 'add'>): Meter {
  let total = 0;
  return {
    async add(bytes) {
      total += bytes;
      if (total > maxBytes) throw new Refused({ kind: 'submissionTooLarge', maxBytes });
      await admission.add(bytes);
    },
  };
}

interface Stored {
  readonly size: number;
  readonly sha256: string;
  readonly head: Uint8Array;
}

interface PartPlace {
  readonly path: string;
  /** See Staging. */
  readonly isFlushed: boolean;
}

/** Streams one file part to the disk, holding at most a few chunks in memory. */
async function storePart(
  source: Readable,
  { path, isFlushed }: PartPlace,
  field: string,
  meter: Meter,
): Promise<Stored> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      const maxBytes = limits.maxFileBytes;
      if (size > maxBytes) throw new Refused({ kind: 'fileTooLarge', field, maxBytes });
      await meter.add(chunk.length);
      hash.update(chunk);
      head = headOf(head, chunk);
      yield chunk;
    }
  }
  await pipeline(source, measured, createWriteStream(path, { flags: 'wx', flush: isFlushed }));
  return { size, sha256: hash.digest('hex'), head };
}
