import { createHash, randomUUID } from 'node:crypto';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import type { ReceiptAnswer } from '../../src/contracts/receipt.ts';
import type { Problem } from '../../src/contracts/problem.ts';
import type { Form } from '../../src/form/form-texts.ts';
import { encode } from '../../src/form/encode.ts';
import type { FormExample } from '../../src/forms/common/example.ts';
import { type FormId, loadForm } from '../../src/forms/index.ts';
import { sampleFile } from './sample-files.ts';

export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Sending {
  readonly submissionId: string;
  readonly path: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly SentFile[];
  /** Present if it is sent as JSON. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

export async function examplesOf(formId: FormId): Promise<readonly FormExample[]> {
  const load = exampleModules[`../../src/forms/${formId}/examples.ts`];
  if (load === undefined) throw new Error(`Form ${formId} has no examples`);
  return (await load()).examples;
}

const exampleModules = import.meta.glob<{ examples: readonly FormExample[] }>(
  '../../src/forms/*/examples.ts',
);

/** The first example of a form, or another one, with its own files. */
export async function exampleOf(formId: FormId, index = 0, fileSize = 2000): Promise<Sending> {
  const example = (await examplesOf(formId))[index];
  if (example === undefined) throw new Error(`Form ${formId} has no example ${index}`);
  return sendingOf(await loadForm(formId), example, fileSize);
}

function sendingOf(form: Form, example: FormExample, fileSize: number): Sending {
  const bytes = Object.entries(example.files).map(([field, type], seed) => {
    return [field, sampleFile(type, fileSize + seed, seed + 1)] as const;
  });
  const files = bytes.map(
    ([field, content]) => [field, { ...factsOf(content), name: `${field}.bin` }] as const,
  );
  const { path, parts } = encode(form.definition, form.wire, {
    answers: example.answers,
    files: Object.fromEntries(files.map(([field, facts]) => [field, { ...facts, fileId: field, type: '' }])),
    lists: example.lists ?? {},
  });
  const contents = new Map(bytes);
  return {
    submissionId: randomUUID(),
    path,
    ...(example.lists === undefined ? {} : { lists: example.lists }),
    texts: Object.fromEntries(
      parts.flatMap((part) => (part.kind === 'text' ? [[part.name, part.text]] : [])),
    ),
    files: parts.flatMap((part) => {
      if (part.kind !== 'file') return [];
      const content = contents.get(part.file.fileId) ?? new Uint8Array(0);
      return [{ field: part.name, name: part.file.name, type: 'application/octet-stream', bytes: content }];
    }),
  };
}

export function factsOf(bytes: Uint8Array): { readonly size: number; readonly sha256: string } {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export function withText(sending: Sending, name: string, text: string): Sending {
  return { ...sending, texts: { ...sending.texts, [name]: text } };
}

export function withoutText(sending: Sending, name: string): Sending {
  const { [name]: _left, ...texts } = sending.texts;
  return { ...sending, texts };
}

/** Replaces the content of its first file. */
export function withFile(sending: Sending, bytes: Uint8Array<ArrayBuffer>, name = 'file.pdf'): Sending {
  const [first, ...others] = sending.files;
  if (first === undefined) throw new Error('The submission has no file');
  return { ...sending, files: [{ ...first, name, bytes }, ...others] };
}

export function fieldsOfSending({ texts, lists = {} }: Sending): Record<string, string | readonly string[]> {
  return { ...texts, ...lists };
}

export function bodyOf({ texts, files }: Sending): FormData {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  for (const { field, name, type, bytes } of files) body.append(field, new Blob([bytes], { type }), name);
  return body;
}

export function keyOf({ submissionId }: Sending): Record<string, string> {
  return { [idempotencyKeyHeader]: idempotencyKeyValue(submissionId) };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body under each of its possible types; the test chooses. */
  readonly receipt: ReceiptAnswer;
  readonly problem: Problem;
}

/** Sends it as the outbox does, with its key. */
export async function send(
  url: string,
  sending: Sending,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const asked = { ...keyOf(sending), ...headers };
  return sending.lists === undefined
    ? post(url + sending.path, bodyOf(sending), asked)
    : postJson(url + sending.path, fieldsOfSending(sending), asked);
}

export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return post(url, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
}

export async function post(
  url: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return answered(await fetch(url, { method: 'POST', body, headers }));
}

export async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    text,
    receipt: json as ReceiptAnswer,
    problem: json as Problem,
  };
}

/** Sends the licence request with one additional or changed part. */
export async function postLicenceWith(
  url: string,
  change: (body: FormData, sending: Sending) => void,
): Promise<Answered> {
  const sending = await exampleOf('licence');
  const body = bodyOf(sending);
  change(body, sending);
  return post(url + sending.path, body, keyOf(sending));
}
