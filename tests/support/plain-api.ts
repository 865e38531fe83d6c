import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const coursesPath = '/api/courses/getAllCourses';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Reads the whole request, then closes the connection without an answer. */
  readonly lost?: boolean;
}

export interface PlainApi {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Every POST of the specification's calls that arrived completely. */
  posts(): readonly Seen[];
  /** Sets the answers to the next POSTs; the last one repeats. */
  answerWith(...answers: readonly PlainAnswer[]): void;
  /** Sets whether answers for unknown paths carry the CORS header; by default they do. */
  corsOnUnknownPaths(carried: boolean): void;
  close(): Promise<void>;
}

const accepted: PlainAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"message":"ok"}',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * An API with the specification's calls only: 404 for everything else, no idempotency, no receipts.
 * @param client folder of a built client to serve from the same origin
 * @param courses its answer for the catalogue; absent: none
 * @param allowOrigin CORS for simple requests only: it answers no preflight
 */
export async function startPlainApi(
  options: { client?: string; allowOrigin?: string; courses?: string } = {},
): Promise<PlainApi> {
  const seen: Seen[] = [];
  let answers: readonly PlainAnswer[] = [accepted];
  let corsOnUnknown = true;
  const next = () => {
    const [first = accepted, ...rest] = answers;
    if (rest.length > 0) answers = rest;
    return first;
  };
  const server = createServer((request, response) => {
    void handle(request, response, { seen, next, corsOnUnknown, ...options });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    posts: () => seen.filter(({ method }) => method === 'POST'),
    answerWith: (...given) => {
      answers = given;
    },
    corsOnUnknownPaths: (carried) => {
      corsOnUnknown = carried;
    },
    close: () => stop(server),
  };
}

interface Handling {
  readonly seen: Seen[];
  readonly next: () => PlainAnswer;
  readonly corsOnUnknown: boolean;
  readonly client?: string;
  readonly allowOrigin?: string;
  readonly courses?: string;
}

async function handle(request: IncomingMessage, response: ServerResponse, how: Handling): Promise<void> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    return;
  }
  const path = new URL(request.url ?? '/', 'http://x').pathname;
  const method = request.method ?? '';
  how.seen.push({ method, path, headers: request.headers, body: Buffer.concat(parts) });
  const isKnown = method === 'POST' || path === coursesPath;
  if (how.allowOrigin !== undefined && (isKnown || how.corsOnUnknown))
    response.setHeader('access-control-allow-origin', how.allowOrigin);
  if (method === 'POST' && path.startsWith('/api/')) return reply(response, how.next());
  if (path === coursesPath) return reply(response, { ...accepted, body: how.courses ?? '[]' });
  if (path.startsWith('/api/') || how.client === undefined)
    return reply(response, { status: 404, body: 'Not found' });
  serve(response, how.client, path);
}

function reply(response: ServerResponse, answer: PlainAnswer): void {
  if (answer.lost === true) {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body ?? '');
}

function serve(response: ServerResponse, client: string, path: string): void {
  const wanted = join(client, normalize(path));
  const file = extname(path) !== '' && existsSync(wanted) ? wanted : join(client, 'frame.html');
  if (extname(path) !== '' && file !== wanted) return reply(response, { status: 404 });
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The fields of a multipart request, in order; a file as its name, type and bytes. */
export async function fieldsOf(
  seen: Seen,
): Promise<readonly (readonly [string, string | { name: string; type: string; bytes: Uint8Array }])[]> {
  const type = String(seen.headers['content-type']);
  const form = await new Response(new Uint8Array(seen.body), {
    headers: { 'content-type': type },
  }).formData();
  const fields: (readonly [string, string | { name: string; type: string; bytes: Uint8Array }])[] = [];
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value === 'string') fields.push([name, value]);
    else
      fields.push([
        name,
        { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  return fields;
}
