import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader, parseIdempotencyKey } from '../../../../src/contracts/idempotency-key.ts';
import type { FileStore } from '../../../lib/files/file-store.ts';
import type { Staging } from '../../../lib/files/staging.ts';
import { announcedLength } from '../../../lib/http/announced-length.ts';
import { senderKey, senderOf } from '../../../lib/http/sender.ts';
import { limits, maxBodyBytes } from '../../../lib/limits/submission-limits.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import type { Admission, Room } from '../../../lib/room/room.ts';
import type { Reception } from './receive.ts';
import type { Received } from './received.ts';
import type { Taken } from './take-once.ts';

export interface IntakeDependencies {
  readonly room: Room;
  readonly files: FileStore;
}

export type Receive = (request: FastifyRequest, staging: Staging, admission: Admission) => Promise<Reception>;

/** Receives a body where there is room for it, has it taken, and leaves nothing behind that was not. */
export async function withBody<Answer>(
  { room, files }: IntakeDependencies,
  request: FastifyRequest,
  receiveBody: Receive,
  take: (received: Received, staging: Staging) => Promise<Taken<Answer>>,
): Promise<Taken<Answer>> {
  const admission = await admit(room, request);
  const staging = files.open();
  let isStored = false;
  try {
    const reception = await receiveBody(request, staging, admission);
    if (reception.kind === 'refused') return reception;
    const taken = await take(reception.received, staging);
    isStored = taken.kind === 'stored';
    return taken;
  } finally {
    admission.end(isStored);
    await staging.discard();
  }
}

/** @throws Refused where there is no room for it on the disk, before it is read */
function admit(room: Room, request: FastifyRequest): Promise<Admission> {
  const announced = announcedLength(request);
  const sender = senderKey(senderOf(request));
  return room.isSmall(announced) ? room.admitSmall(sender, announced) : room.admit(sender, announced);
}

/** The Idempotency-Key of a request; undefined where it has none. @throws Refused malformedKey */
export function keyIn({ headers }: FastifyRequest): string | undefined {
  const header = headers[idempotencyKeyHeader.toLowerCase()];
  if (header === undefined) return undefined;
  const key = parseIdempotencyKey(String(header));
  if (key === undefined) throw new Refused({ kind: 'malformedKey' });
  return key;
}

/** @throws Refused what no multipart request of ours can be, before it is read */
export function refuseHopeless(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refused({ kind: 'notMultipart' });
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    throw new Refused({ kind: 'submissionTooLarge', maxBytes: limits.maxSubmissionBytes });
  }
}
