import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import type { LookupAnswer, ResultsAnswer } from '../../../../src/contracts/results.ts';
import {
  accessCodeRequest,
  lookupRequest,
  resultFileRequest,
  resultsRequest,
} from '../../../../src/contracts/schemas/results.ts';
import type { FileStore } from '../../../lib/files/file-store.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { localeOf } from '../../../lib/http/headers.ts';
import { senderOf } from '../../../lib/http/sender.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { toBeSaved } from '../../../lib/http/answer.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { submissionIdIn } from '../case/locked-case.ts';
import { readStored } from '../intake/stored-files.ts';
import { accessCodeCall, lookupCall, resultFileCall, resultsCall } from './access-calls.ts';
import {
  type AccessDependencies,
  type AccessToken,
  openWith,
  requestNamed,
  spellingOf,
  tokenForCode,
  tokenForLink,
  wantCode,
} from './access-codes.ts';
import { additionTexts } from './addition.ts';
import { readStatus } from './status-route.ts';

interface AccessRouteDependencies extends AccessDependencies {
  readonly files: FileStore;
  /** Called when a job that mails a code has been added. */
  codeRequested(): void;
}

/** Calls that need a code mailed to the applicant. */
export async function accessRoutes(
  app: FastifyInstance,
  dependencies: AccessRouteDependencies,
  perMinute: number,
): Promise<void> {
  const config = { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    scope.post(accessCodeCall.path, { config }, (request) => askForCode(dependencies, request));
    scope.post(lookupCall.path, { config }, (request) => lookUp(dependencies, request));
    scope.post(resultsCall.path, { config }, (request) => openResults(dependencies, request));
    scope.post(resultFileCall.path, { config }, (request, reply) => sendResult(dependencies, request, reply));
  });
}

async function askForCode(
  dependencies: AccessRouteDependencies,
  request: FastifyRequest,
): Promise<{ readonly message: string }> {
  const body = bodyIn(accessCodeRequest, request);
  await wantCode(dependencies, body, senderOf(request));
  dependencies.codeRequested();
  return { message: additionTexts[localeOf(request.headers['accept-language'])].codeOnItsWay };
}

async function lookUp(dependencies: AccessRouteDependencies, request: FastifyRequest): Promise<LookupAnswer> {
  const { reference, email, code } = bodyIn(lookupRequest, request);
  const submissionId = await requestNamed(dependencies.db, reference, email);
  const target = spellingOf(reference, email);
  const typed = { code, sender: senderOf(request), target };
  const opened = await tokenForCode(dependencies, submissionId, typed);
  if (submissionId === undefined || opened === undefined) throw refused();
  const at = new Date(dependencies.now()).toISOString();
  const [status] = await readStatus(dependencies.db, [submissionId], at);
  if (status === undefined) throw refused();
  return { at, request: status, ...opened };
}

async function openResults(
  dependencies: AccessRouteDependencies,
  request: FastifyRequest,
): Promise<ResultsAnswer> {
  const submissionId = submissionIdIn(request).toLowerCase();
  const opened = await openedBy(dependencies, submissionId, request);
  if (opened === undefined) throw refused();
  return { ...opened, files: await resultsOf(dependencies.db, submissionId) };
}

async function openedBy(
  dependencies: AccessRouteDependencies,
  submissionId: string,
  request: FastifyRequest,
): Promise<AccessToken | undefined> {
  const body = bodyIn(resultsRequest, request);
  if ('token' in body) return openWith(dependencies, submissionId, body.token);
  if ('link' in body) return tokenForLink(dependencies, submissionId, body.link);
  const typed = { code: body.code, sender: senderOf(request), target: [submissionId] };
  return tokenForCode(dependencies, submissionId, typed);
}

async function sendResult(
  dependencies: AccessRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const submissionId = submissionIdIn(request).toLowerCase();
  const { token, from = 0 } = bodyIn(resultFileRequest, request);
  if ((await openWith(dependencies, submissionId, token)) === undefined) throw refused();
  const { fileId } = Object(request.params) as { readonly fileId: string };
  const file = await resultFile(dependencies.db, submissionId, fileId.replaceAll('\0', ''));
  if (file === undefined) throw new Refused({ kind: 'notFound' });
  const bytes = await readStored(dependencies.files, file);
  return toBeSaved(reply, file.name)
    .header('Content-Length', Math.max(0, file.size - from))
    .send(from === 0 ? bytes : Readable.from(behind(bytes, from)));
}

function bodyIn<Schema extends GenericSchema>(schema: Schema, { body }: FastifyRequest): InferOutput<Schema> {
  const read = v.safeParse(schema, body);
  if (!read.success) throw new Refused({ kind: 'malformedBody' });
  return read.output;
}

/** One answer for every fault, so that a stranger learns nothing about what exists. */
function refused(): Refused {
  return new Refused({ kind: 'wrongAccessCode' });
}

/** Reads the files that the office has attached to messages about a request, oldest first. */
async function resultsOf(db: Database, submissionId: string): Promise<ResultsAnswer['files']> {
  const rows = await attached(db, submissionId)
    .select(['file_id', 'message_id', 'name', 'type', 'size', 'sha256'])
    .orderBy('position')
    .execute();
  return rows.map(({ file_id: fileId, message_id: messageId, ...file }) => ({
    fileId,
    messageId: messageId ?? '',
    ...file,
  }));
}

interface ResultFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

/** Reads one of these files, never one that an applicant has sent. */
async function resultFile(
  db: Database,
  submissionId: string,
  fileId: string,
): Promise<ResultFile | undefined> {
  return attached(db, submissionId)
    .select(['name', 'size', 'path'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

function attached(db: Database, submissionId: string) {
  return db
    .selectFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('message_id', 'is not', null)
    .where('addition_id', 'is', null);
}

/** Skips the bytes that the client already has. */
async function* behind(bytes: AsyncIterable<Uint8Array>, from: number): AsyncGenerator<Uint8Array> {
  let passed = 0;
  for await (const part of bytes) {
    const rest = part.subarray(Math.max(0, from - passed));
    passed += part.byteLength;
    if (rest.byteLength > 0) yield rest;
  }
}
