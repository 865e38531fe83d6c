import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../../../lib/files/received-file.ts';
import type { Staging } from '../../../lib/files/staging.ts';
import { limits, maxBodyBytes } from '../../../lib/limits/submission-limits.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Admission } from '../../../lib/room/room.ts';
import { refusalOfBodyError } from './body-error.ts';
import { displayName } from './display-name.ts';
import type { Received, ReceivedText } from './received.ts';
import { type Meter, meterOf, storePart } from './store-part.ts';

const multipartLimits = {
  files: limits.maxFiles,
  fields: limits.maxTextParts,
  parts: limits.maxFiles + limits.maxTextParts,
  fieldSize: limits.maxTextPartBytes,
  // storePart counts for itself: busboy would cut the file silently.
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * Bytes of a part that wait for their reader: more than a socket gives at once. With less, @fastify/busboy 3.2.6 never
 * ends a body in which a part that it skips, one without a name, comes in one piece with what follows it.
 */
const partRoom = 64 * 1024 + 1;

/** Characters. No field of ours comes near; a longer name is unknown anyway and is only cut for the answer. */
const longestName = 100;

export type Reception =
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
        // Before anything runs over all of them: their fingerprint would hold the loop.
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

/** Bytes outside the parts that we read, such as the rest of an over-long text, are counted only here. */
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
  const field = nameOf(part);
  const place = { path: await staging.pathFor(position), isFlushed: staging.isFlushed };
  const stored = await storePart(part.file, place, field, meter);
  return { field, name: displayName(part.filename), ...stored };
}

function textOf(part: TextPart): ReceivedText {
  const name = nameOf(part);
  if (part.valueTruncated) {
    throw new Refused({ kind: 'textTooLong', field: name, maxBytes: limits.maxTextPartBytes });
  }
  // A part that calls itself JSON arrives parsed; of ours only the manifest may be JSON.
  const text = typeof part.value === 'string' ? part.value : jsonText(part.value);
  // Multipart turns every line break into CRLF (HTML, "multipart/form-data encoding algorithm"); what was
  // typed, and counted against the field's length, has LF.
  return { name, text: text.replaceAll('\r\n', '\n') };
}

/** Reading JSON has no limit of nesting, writing it does. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new Refused({ kind: 'malformedBody' });
  }
}

/** Busboy leaves the name of a part without one undefined, whatever its type says, and sets it no limit. */
function nameOf(part: Multipart): string {
  const name: string | undefined = part.fieldname;
  return (name ?? '').slice(0, longestName);
}
