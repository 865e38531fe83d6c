import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../src/contracts/idempotency-key.ts';
import { encode } from '../src/form/encode.ts';
import { type FormId, loadForm } from '../src/forms/index.ts';
import type { Part } from '../src/form/wire.ts';
import { root } from './project.ts';

/** A request that a seafarer of the demo sends repeatedly until there is a receipt. */
export interface DemoRequest {
  readonly form: FormId;
  readonly bytes: number;
  /** @returns the status and the reference; throws if there is no answer */
  send(origin: string): Promise<DemoAnswer>;
}

export interface DemoAnswer {
  readonly status: number;
  readonly reference: string;
}

const loadExamples = {
  licence: () => import('../src/forms/licence/examples.ts'),
  medical: () => import('../src/forms/medical/examples.ts'),
  liberian: () => import('../src/forms/liberian/examples.ts'),
  evaluation: () => import('../src/forms/evaluation/examples.ts'),
} as const;

const forms = ['licence', 'medical', 'licence', 'liberian', 'evaluation'] as const;

/** Invented; so many that few requests look as if they were sent twice. */
const firstNames = [
  'María',
  'José',
  'Ana',
  'Kofi',
  'Priya',
  'Luis',
  'Yolanda',
  'Andrei',
  'Carmen',
  'Wei',
  'Óscar',
];
const lastNames = [
  'Núñez',
  "O'Neill",
  'Castillo',
  'Mensah',
  'Rao',
  'Pérez',
  'Popescu',
  'Batista',
  'Chen',
  'Ñandú',
];

/** The answers of a form's example, of another person each time. */
function answersOf(example: Readonly<Record<string, string>>, index: number): Record<string, string> {
  const firstName = firstNames[index % firstNames.length] ?? '';
  const lastName = `${lastNames[(index * 3) % lastNames.length]} ${lastNames[(index * 7 + 4) % lastNames.length]}`;
  const fullName = `${firstName} ${lastName}`;
  const email = `${fullName
    .normalize('NFD')
    .replaceAll(/[^a-z ]/gi, '')
    .replaceAll(' ', '.')
    .toLowerCase()}@ship.example`;
  const passport = `PA${1_000_000 + index * 7919}`;
  const person: Readonly<Record<string, string>> = { firstName, lastName, fullName, email, passport };
  return Object.fromEntries(
    Object.entries(example).map(([field, answer]) => [field, answer === '' ? '' : (person[field] ?? answer)]),
  );
}

/** @param index which of the demo's requests @param fileBytes minimum size of each file */
export async function demoRequest(index: number, fileBytes: number): Promise<DemoRequest> {
  const formId = forms[index % forms.length] ?? 'licence';
  const { examples } = await loadExamples[formId]();
  const example = examples[index % examples.length];
  if (example === undefined) throw new Error(`Form ${formId} has no examples`);
  const form = await loadForm(formId);
  const samples = Object.entries(example.files).map(
    ([field, type], position) => [field, sampleOf(type, fileBytes, index * 31 + position)] as const,
  );
  const contents = new Map(samples);
  const files = Object.fromEntries(
    Object.entries(example.files).map(([field, type]) => [
      field,
      { name: `${field}.${type}`, fileId: field, type: '', size: 0, sha256: '' },
    ]),
  );
  const { path, parts } = encode(form.definition, form.wire, {
    answers: answersOf(example.answers, index),
    files,
    lists: example.lists ?? {},
  });
  const submissionId = randomUUID();
  return {
    form: formId,
    bytes: samples.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    send: (origin) => post(origin + path, submissionId, bodyOf(parts, contents)),
  };
}

function bodyOf(parts: readonly Part[], contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): FormData {
  const body = new FormData();
  for (const part of parts) {
    if (part.kind === 'text') body.append(part.name, part.text);
    if (part.kind === 'file')
      body.append(part.name, new Blob([contents.get(part.file.fileId) ?? '']), part.file.name);
  }
  return body;
}

async function post(url: string, submissionId: string, body: FormData): Promise<DemoAnswer> {
  const headers = { [idempotencyKeyHeader]: idempotencyKeyValue(submissionId) };
  const response = await fetch(url, { method: 'POST', headers, body });
  const { reference } = (await response.json()) as { readonly reference?: string };
  return { status: response.status, reference: reference ?? '' };
}

/** Each opens in a viewer; viewers ignore bytes after the end. */
const samples = {
  pdf: readFileSync(join(root, 'public/files/RLM-105.pdf')),
  jpeg: readFileSync(join(root, 'scripts/demo-photo.jpg')),
  png: readFileSync(join(root, 'public/icons/icon-192.png')),
} as const;

function sampleOf(type: keyof typeof samples, size: number, seed: number): Uint8Array<ArrayBuffer> {
  const sample = samples[type];
  const rest = Buffer.alloc(Math.max(16, size - sample.length), `demo ${seed} `);
  return new Uint8Array(Buffer.concat([sample, rest]));
}
