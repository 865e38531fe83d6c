import { type FieldName, type FormDefinition, relevantFields } from './form.ts';
import { uniqueFileNames } from './file-names.ts';
import { answerOf, listOf, type StoredFile, type Values } from './values.ts';

/** The name on the wire of every field; a field without one does not compile. */
export type Wire<D extends FormDefinition = FormDefinition> = Readonly<Record<FieldName<D>, string>>;

export type Part =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** Only in JSON. */
  | { readonly kind: 'list'; readonly name: string; readonly items: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly file: ManifestItem };

/** One line of the file manifest; `field` is the name on the wire (design section 5). */
export interface ManifestItem extends StoredFile {
  readonly field: string;
}

/** A request as it will be sent, whatever version of the app sends it (design section 4). */
export interface EncodedRequest {
  /** Below the API base. */
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /** Statuses that count as accepted, both ends included. */
  readonly success: { readonly from: number; readonly to: number };
}

/** Encodes what is relevant, in the order of the fields: all texts first, then the constants and the files. */
export function encode(form: FormDefinition, wire: Wire, values: Values): EncodedRequest {
  const texts: Part[] = [];
  const files: ManifestItem[] = [];
  for (const field of relevantFields(form, values)) {
    const name = wireName(wire, field.name);
    if (field.kind === 'file') {
      const file = values.files[field.name];
      if (file !== undefined) files.push({ ...file, field: name });
      continue;
    }
    if (field.kind === 'list') {
      texts.push({ kind: 'list', name, items: listOf(values, field.name) });
      continue;
    }
    const text = answerOf(values, field.name).trim();
    if (text !== '' || field.added !== true) texts.push({ kind: 'text', name, text });
  }
  return {
    path: form.endpoint,
    encoding: form.encoding ?? 'multipart',
    parts: [...texts, ...constantParts(form), ...uniqueFileNames(files).map(toPart)],
    success: { from: 200, to: 299 },
  };
}

function constantParts({ constants = {} }: FormDefinition): readonly Part[] {
  return Object.entries(constants).map(([name, text]) => ({ kind: 'text', name, text }));
}

function toPart(file: ManifestItem): Part {
  return { kind: 'file', name: file.field, file };
}

export function wireName(wire: Wire, field: string): string {
  const name = wire[field];
  if (name === undefined) throw new Error(`No wire name for field ${field}`);
  return name;
}

/** The field that a wire name stands for, if any. */
export function fieldNamed(wire: Wire, name: string): string | undefined {
  return Object.entries(wire).find(([, wired]) => wired === name)?.[0];
}

/** Everything but the files, as a JSON body carries it and people can read it. */
export function answersOnWire(parts: readonly Part[]): Readonly<Record<string, string | readonly string[]>> {
  const answers = parts.flatMap((part) => {
    if (part.kind === 'file') return [];
    return [[part.name, part.kind === 'list' ? part.items : part.text] as const];
  });
  return Object.fromEntries(answers);
}

export function manifestOf(request: EncodedRequest): readonly ManifestItem[] {
  return request.parts.flatMap((part) => (part.kind === 'file' ? [part.file] : []));
}
