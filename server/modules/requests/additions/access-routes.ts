import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import {
  accessCodePath,
  type LookupAnswer,
  lookupPath,
  resultFileRoute,
  type ResultsAnswer,
  resultsRoute,
} from '../../../../src/contracts/results.ts';
import {
  accessCodeRequest,
  lookupAnswer,
  lookupRequest,
  resultFileRequest,
  resultsAnswer,
  resultsRequest,
} from '../../../../src/contracts/schemas/results.ts';
import { quotedCourses } from '../../../../src/contracts/quotations.ts';
import { dollarsOf } from '../../../../src/lib/money.ts';
import { messageAnswer } from '../../../../src/contracts/schemas/schema.ts';
import type { FileStore } from '../../../lib/files/file-store.ts';
import { toBeSaved } from '../../../lib/http/answer.ts';
import type { Call } from '../../../lib/http/call.ts';
import { localeOf } from '../../../lib/http/headers.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { senderOf } from '../../../lib/http/sender.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { submissionIdIn } from '../case/change-case.ts';
import { readStored } from '../intake/stored-files.ts';
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

const refusals = {
  400: { description: 'Not as described' },
  422: { description: 'The code or the token is wrong, used up or too old, or there is no such request' },
  429: { description: 'Too many from this address, or five tries at one code' },
} as const;

export const accessCodeCall = {
  method: 'POST',
  path: accessCodePath,
  access: 'public',
  summary:
    'Mails a code to the address of a request. The answer is the same, at once, whether there is such a request or not. Valid for 15 minutes, beside earlier ones.',
  body: { type: 'application/json', schema: accessCodeRequest },
  answers: {
    200: { description: 'If there is such a request, a code is on its way', schema: messageAnswer },
    400: refusals[400],
    429: refusals[429],
  },
} as const satisfies Call;

export const lookupCall = {
  method: 'POST',
  path: lookupPath,
  access: 'public',
  summary:
    'For whoever lost the device: what has become of a request, by reference, address and mailed code.',
  body: { type: 'application/json', schema: lookupRequest },
  answers: {
    200: { description: 'The request, and a token for its results', schema: lookupAnswer },
    ...refusals,
  },
} as const satisfies Call;

export const resultsCall = {
  method: 'POST',
  path: resultsRoute,
  access: 'public',
  summary:
    'The files that the office has attached for the applicant, and what was quoted: by a mailed code, the secret of the link in its mail, or the token that these gave.',
  body: { type: 'application/json', schema: resultsRequest },
  answers: {
    200: { description: 'The files, and a token to get each with', schema: resultsAnswer },
    ...refusals,
  },
} as const satisfies Call;

export const resultFileCall = {
  method: 'POST',
  path: resultFileRoute,
  access: 'public',
  summary: 'One of the files that the office has attached, to be saved.',
  body: { type: 'application/json', schema: resultFileRequest },
  answers: {
    200: { description: 'The file', type: 'application/octet-stream' },
    404: { description: 'There is no such file, or the store has lost it (`fileLost`)' },
    ...refusals,
  },
} as const satisfies Call;

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
  const quotation = await quotedOf(dependencies.db, submissionId);
  return {
    ...opened,
    files: await resultsOf(dependencies.db, submissionId),
    ...(quotation === undefined ? {} : { quotation }),
  };
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
  return toBeSaved(reply, file)
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

/** Reads what was quoted; undefined for a request that is no quote. */
async function quotedOf(db: Database, submissionId: string): Promise<ResultsAnswer['quotation']> {
  const row = await db
    .selectFrom('quotations')
    .select(['id', 'expires_at', 'quoted_price'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const courses = await db
    .selectFrom('quotation_courses')
    .select(['course_id', 'name', 'name_es', 'type', 'base_price', 'surcharge'])
    .where('quotation_id', '=', row.id)
    .orderBy('position')
    .execute();
  const lines = courses.map(({ course_id: id, name, name_es: nameEs, base_price: base, ...course }) => ({
    course: { id, name, ...(nameEs === '' ? {} : { nameEs }) },
    kind: course.type === 'renewal' ? ('renewal' as const) : ('new' as const),
    base,
    surcharge: course.surcharge,
  }));
  const { id, expires_at: expiresAt, quoted_price: total } = row;
  return { id, expiresAt, quotedPrice: dollarsOf(total), courses: quotedCourses(lines) };
}

interface ResultFile {
  readonly name: string;
  /** Media type of its content. */
  readonly type: string;
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
    .select(['name', 'type', 'size', 'path'])
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
