import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketLocation } from '../settings/files-url.ts';
import { FilesAway } from '../store/commit-in-doubt.ts';

/** Request body that can be sent more than once. */
export interface S3Body {
  readonly size: number;
  readonly sha256: string;
  open(): Readable;
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Object key; absent: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  /** Maximum number of tries when the store cannot be reached or asks for patience. */
  readonly tries?: number;
  /** Milliseconds without a byte in either direction after which a try fails, connecting included. */
  readonly patience?: number;
}

/** The store answered with an error. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** Error code listed at https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Sends calls to one bucket. @throws S3Error; FilesAway when the store cannot be reached or does not work */
export type SendS3 = (call: S3Call) => Promise<IncomingMessage>;

export function bodyOf(bytes: Uint8Array): S3Body {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: bytes.length, sha256, open: () => Readable.from([bytes]) };
}

export function fileBody(path: string, { size, sha256 }: Pick<S3Body, 'size' | 'sha256'>): S3Body {
  return { size, sha256, open: () => createReadStream(path) };
}

/** Milliseconds, unless a call says otherwise. */
const silence = 10_000;
/** Milliseconds of silence allowed while a body is read, which takes as long as its reader does. */
const readingSilence = 120_000;
/** Milliseconds before the second and third tries. */
const pauses = [200, 800];
/** Maximum number of connections of this process to the store. */
const connections = 64;

export function openS3(location: BucketLocation): SendS3 {
  const options = { keepAlive: true, maxSockets: connections, timeout: silence };
  const agent = location.endpoint.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  return async (call) => {
    const tries = call.tries ?? pauses.length + 1;
    for (let tried = 1; ; tried += 1) {
      try {
        return await sendOnce(location, agent, call);
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (tried >= tries || !isTemporary(error)) throw away(error);
        await pause(pauses[tried - 1] ?? 0);
      }
    }
  };
}

/** Whether the store may answer differently in a moment. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof S3Error)) return true;
  return error.status >= 500 || [408, 409, 429].includes(error.status) || error.code === 'RequestTimeout';
}

/** Whether the error concerns the object rather than the store: it is missing, or it exists already. */
function isAnswer(error: unknown): boolean {
  return error instanceof S3Error && [404, 412].includes(error.status) && error.code !== 'NoSuchBucket';
}

export function away(error: unknown): FilesAway {
  if (error instanceof FilesAway) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const reason = error instanceof S3Error ? error.message : String(code ?? message);
  return new FilesAway(`The file store cannot be used (${reason})`, { cause: error });
}

const emptySha256 = createHash('sha256').digest('hex');

async function sendOnce(
  location: BucketLocation,
  agent: HttpAgent | HttpsAgent,
  { method, key, query, headers, body, patience = silence }: S3Call,
): Promise<IncomingMessage> {
  const signed = await new AwsV4Signer({
    method,
    url: addressOf(location, key, query),
    // Signed with the call: the store refuses a body damaged in transit.
    headers: { ...headers, 'X-Amz-Content-Sha256': body?.sha256 ?? emptySha256 },
    service: 's3',
    region: location.region,
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
  }).sign();
  const size = method === 'PUT' || method === 'POST' ? { 'Content-Length': String(body?.size ?? 0) } : {};
  const send = signed.url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(signed.url, {
    method,
    agent,
    timeout: patience,
    headers: { ...Object.fromEntries(signed.headers), ...size },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error(`no answer within ${patience} ms`)));
  });
  // An answer may arrive before the whole body is sent; the rest no longer matters.
  const sent = body === undefined ? request.end() : pipeline(body.open(), request);
  void Promise.resolve(sent).catch((error: Error) => request.destroy(error));
  const response = await answered;
  request.setTimeout(readingSilence);
  // Errors reach the reader of the body instead.
  request.on('error', () => undefined);
  if (response.statusCode !== undefined && response.statusCode < 300) return response;
  throw await errorIn(response);
}

function addressOf(
  { endpoint, bucket, pathStyle }: BucketLocation,
  key = '',
  query: S3Call['query'] = {},
): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = pathStyle ? `/${bucket}${key === '' ? '' : `/${key}`}` : `/${key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

async function errorIn(response: IncomingMessage): Promise<S3Error> {
  const text = await textIn(response);
  const status = response.statusCode ?? 0;
  return new S3Error(status, valuesIn(text, 'Code')[0] ?? String(response.statusMessage));
}

export async function textIn(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The contents of all elements with this name that have no child elements. */
export function valuesIn(xml: string, name: string): readonly string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'));
  return [...found].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
