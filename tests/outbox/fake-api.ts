import { type Capabilities, capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { manifestPart, parseManifest } from '../../src/contracts/manifest.ts';
import { problemMediaType, problemTypes } from '../../src/contracts/problem.ts';
import { manifestOf } from '../../src/form/encode.ts';
import { createFakeUploads, type FakeUploads } from './fake-uploads.ts';
import type { Answer, HttpAnswer, OutgoingRequest, Transport } from '../../src/outbox/ports.ts';

export const fullApi: Capabilities = { idempotencyKey: true, receipts: true, verification: false };

type Reply = Answer | ((request: OutgoingRequest) => Answer | Promise<Answer>);

export interface FakeApi extends Transport {
  readonly uploads: FakeUploads;
  /** The posted requests, in order. */
  readonly sent: OutgoingRequest[];
  /** Requested paths. */
  readonly asked: string[];
  /** Sets the answers to the next POSTs; later ones are accepted. */
  answerWith(...replies: readonly Reply[]): void;
  /** Sets the answer to every POST of one submission. */
  answer(submissionId: string, reply: Reply): void;
  /** Sets the answer to a GET of that path. */
  serve(path: string, answer: HttpAnswer | { readonly kind: 'noAnswer' }): void;
  /** The bodies of the posted questions. */
  readonly questions: string[];
  /** Sets the answer to a question at that path. */
  answerQuestion(path: string, answer: HttpAnswer | { readonly kind: 'noAnswer' }): void;
}

export function http(status: number, body: unknown = '', more: Partial<HttpAnswer> = {}): HttpAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const contentType = typeof body === 'string' ? '' : 'application/json';
  return { kind: 'http', status, statusText: '', redirected: false, contentType, body: text, ...more };
}

export const html = (status: number): HttpAnswer =>
  http(status, '<!doctype html><title>Log in to the Wi-Fi</title>', { contentType: 'text/html' });

export const noAnswer = { kind: 'noAnswer' } as const;

/** The reference API's receipt for a request, with its files, whether sent along or uploaded before. */
export function receiptFor(
  request: Pick<OutgoingRequest, 'submissionId' | 'parts'>,
  status = 201,
): HttpAnswer {
  const { submissionId, parts } = request;
  const list = parts.find(({ name }) => name === manifestPart);
  const files =
    list?.kind === 'text'
      ? (parseManifest(list.text) ?? [])
      : manifestOf({ path: '', encoding: 'multipart', parts, success: { from: 200, to: 299 } });
  return http(status, {
    message: 'Received',
    submissionId,
    reference: `R-${submissionId}`,
    receivedAt: '2026-11-21T12:00:00.000Z',
    files: files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 })),
  });
}

/** A problem of the API itself. */
export function problem(status: number, more: object = {}, head: Partial<HttpAnswer> = {}): HttpAnswer {
  const body = { type: `${problemTypes}test`, title: '', status, ...more };
  return http(status, body, { contentType: problemMediaType, ...head });
}

/** The API's answer that this was erased. */
export function erased(submissionId: string, head: Partial<HttpAnswer> = {}): HttpAnswer {
  return problem(410, { type: `${problemTypes}erased`, erased: { submissionId } }, head);
}

/** @param can 'plain': an API that answers 404 when asked for its capabilities */
export function createFakeApi(can: Capabilities | 'plain' = fullApi, sameOrigin = true): FakeApi {
  const capabilities = can === 'plain' ? undefined : can;
  const served = new Map<string, HttpAnswer | { readonly kind: 'noAnswer' }>();
  served.set(capabilitiesPath, capabilities === undefined ? http(404) : http(200, capabilities));
  const bySubmission = new Map<string, Reply>();
  let replies: Reply[] = [];
  const sent: OutgoingRequest[] = [];
  const asked: string[] = [];
  const questions: string[] = [];
  const servedPosts = new Map<string, HttpAnswer | { readonly kind: 'noAnswer' }>();
  const accepted: Reply = (request) =>
    capabilities?.receipts === true ? receiptFor(request) : http(200, { message: 'ok' });
  return {
    sent,
    asked,
    questions,
    answerQuestion: (path, answer) => void servedPosts.set(path, answer),
    sameOrigin,
    apiKind: capabilities?.receipts === true && capabilities.idempotencyKey ? 'receipts' : 'plain',
    answerWith: (...next) => {
      replies = [...next];
    },
    answer: (submissionId, reply) => void bySubmission.set(submissionId, reply),
    serve: (path, answer) => void served.set(path, answer),
    async send(request) {
      sent.push(request);
      const reply = bySubmission.get(request.submissionId) ?? replies.shift() ?? accepted;
      return typeof reply === 'function' ? reply(request) : reply;
    },
    async post(path, body) {
      questions.push(body);
      return servedPosts.get(path) ?? http(404);
    },
    async get(path) {
      asked.push(path);
      return served.get(path) ?? http(404);
    },
    uploads: createFakeUploads(),
  };
}

export interface Held {
  readonly reply: Reply;
  /** Resolves when the request has reached the API. */
  readonly reached: Promise<void>;
  readonly release: (answer: Answer) => void;
}

/** A request that has reached the API, which does not answer until told to. */
export function held(): Held {
  let arrive: () => void = () => undefined;
  let release: (answer: Answer) => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const answered = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  const reply = (): Promise<Answer> => {
    arrive();
    return answered;
  };
  return { reply, reached, release: (answer) => release(answer) };
}
