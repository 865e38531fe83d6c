import { statusPath } from '../../src/contracts/cases.ts';
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A fault between a ship and the API. Applies to requests that begin after it was set. */
export type Fault =
  | { readonly kind: 'pass' }
  /** Resets every connection at once. */
  | { readonly kind: 'refuse' }
  /** Accepts the request and never answers. */
  | { readonly kind: 'blackHole' }
  /** So many requests arrive and are answered, but the answer is lost with the connection; later ones pass. */
  | { readonly kind: 'loseAnswers'; readonly count: number }
  /** The page of a captive portal, for every address. */
  | { readonly kind: 'html200' }
  | ({ readonly kind: 'status' } & StatusAnswer)
  /** A server other than the API answers every call; see the table in strangers.ts. */
  | ({ readonly kind: 'stranger' } & StrangerAnswer)
  /** Each POST takes the next of these, the last one repeats; everything else passes. */
  | { readonly kind: 'answerPosts'; readonly answers: readonly PostAnswer[] };

export interface StatusAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface StrangerAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
  readonly location?: string;
  /** In the format of Retry-After. */
  readonly retryAfter?: string;
}

/**
 * 'reset' breaks the connection when the request has arrived completely, and the upstream never sees it; with 'lose'
 * the upstream does all its work and only the answer is lost; 'hang' accepts the request and never answers.
 */
export type PostAnswer = 'pass' | 'reset' | 'lose' | 'hang' | StatusAnswer;

export interface FaultProxy {
  /** Without a trailing slash; it never changes. */
  readonly url: string;
  /** Requests received, as "POST /api/...", in any mode in which they can be read. */
  readonly seen: readonly string[];
  set(fault: Fault): void;
  close(): Promise<void>;
}

const portal = '<!doctype html><title>Welcome aboard</title><p>Please accept the terms of use.</p>';

/** @param upstream address of a plain HTTP/1.1 server, without a trailing slash */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let fault: Fault = { kind: 'pass' };
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const current = fault;
    if (current.kind === 'loseAnswers') fault = oneFewer(current.count);
    if (current.kind === 'answerPosts' && isDelivery(request)) fault = afterPost(current.answers);
    void answer(upstream, current, request, response);
  });
  server.on('connection', (socket: Socket) => {
    if (fault.kind === 'refuse') return socket.resetAndDestroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server listening on a port has an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    set(next) {
      fault = next;
      if (next.kind === 'refuse') for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function oneFewer(count: number): Fault {
  return count > 1 ? { kind: 'loseAnswers', count: count - 1 } : { kind: 'pass' };
}

function afterPost(answers: readonly PostAnswer[]): Fault {
  return { kind: 'answerPosts', answers: answers.length > 1 ? answers.slice(1) : answers };
}

async function answer(
  upstream: string,
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  switch (fault.kind) {
    case 'pass':
      return pass(upstream, request, response);
    case 'refuse':
      request.socket.resetAndDestroy();
      return;
    case 'blackHole':
      return;
    case 'loseAnswers':
      return loseAnswer(upstream, request);
    case 'html200':
      request.resume();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(portal);
      return;
    case 'status':
      return answerStatus(fault, request, response);
    case 'stranger':
      return answerStatus(asStatus(fault), request, response);
    case 'answerPosts':
      return answerPost(upstream, fault.answers[0] ?? 'pass', request, response);
    default:
      fault satisfies never;
  }
}

function answerStatus(answer: StatusAnswer, request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? '');
}

/** With its length, because an answer to HEAD has none by itself. */
function asStatus({ status, contentType, body = '', location, retryAfter }: StrangerAnswer): StatusAnswer {
  const headers = {
    ...(status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(location === undefined ? {} : { location }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  };
  return { status, headers, body };
}

/** The status call is a POST too, but delivers nothing. */
function isDelivery({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url !== statusPath;
}

function answerPost(
  upstream: string,
  answer: PostAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  if (!isDelivery(request) || answer === 'pass') return pass(upstream, request, response);
  if (answer === 'lose') return loseAnswer(upstream, request);
  if (answer === 'hang') return void request.resume();
  if (answer !== 'reset') return answerStatus(answer, request, response);
  request.resume().once('end', () => request.socket.resetAndDestroy());
}

function pass(upstream: string, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = forward(upstream, request);
  forwarded.once('response', (answered: IncomingMessage) => {
    response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.pipe(response);
    answered.once('error', () => response.destroy());
  });
  // The upstream is gone: to the client that is a broken connection.
  forwarded.once('error', () => request.socket.resetAndDestroy());
  response.once('close', () => forwarded.destroy());
}

async function loseAnswer(upstream: string, request: IncomingMessage): Promise<void> {
  const forwarded = forward(upstream, request);
  await new Promise<void>((resolve) => {
    forwarded.once('error', () => resolve());
    // Reads the whole answer, so that the upstream has finished its work.
    forwarded.once(
      'response',
      (answered: IncomingMessage) =>
        void buffer(answered).then(
          () => resolve(),
          () => resolve(),
        ),
    );
  });
  request.socket.resetAndDestroy();
}

function forward(upstream: string, request: IncomingMessage): ReturnType<typeof httpRequest> {
  const forwarded = httpRequest(`${upstream}${request.url}`, {
    method: request.method ?? 'GET',
    headers: request.headers,
    // A connection per request: a restarted upstream must not be reached through a dead one.
    agent: false,
  });
  request.pipe(forwarded);
  request.once('error', () => forwarded.destroy());
  return forwarded;
}
