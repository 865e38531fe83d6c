import { type Field, fieldsIn, type FormDefinition, isRelevant, type Section } from './form.ts';
import { parseItemName } from './item-name.ts';
import { listText } from './item-list.ts';
import { answerOf, listOf, type Values } from './values.ts';
import {
  type EncodedRequest,
  type ManifestItem,
  type Part,
  type Wire,
  wireName,
  wireNameIn,
} from './wire.ts';

/** Encodes the relevant fields in order: all texts first, then the constants and the files. */
export function encode(form: FormDefinition, wire: Wire, values: Values): EncodedRequest {
  const texts = form.sections.flatMap((section) => textParts(section, wire, values));
  const files = form.sections.flatMap((section) => filesOf(section, wire, values));
  return {
    path: form.endpoint,
    encoding: form.encoding ?? 'multipart',
    parts: [...texts, ...constantParts(form), ...uniqueFileNames(files).map(toPart)],
    success: { from: 200, to: 299 },
  };
}

function textParts(section: Section, wire: Wire, values: Values): readonly Part[] {
  const { repeat } = section;
  if (repeat !== undefined) {
    const text = listText(section, repeat, wire, values);
    return [{ kind: 'text', name: wireName(wire, repeat.name), text }];
  }
  return section.fields.flatMap((field): readonly Part[] => {
    if (field.kind === 'file' || !isSent(field, values)) return [];
    const name = wireName(wire, field.name);
    if (field.kind === 'list') return [{ kind: 'list', name, items: listOf(values, field.name) }];
    const text = isRelevant(field, values) ? answerOf(values, field.name).trim() : '';
    return [{ kind: 'text', name, text }];
  });
}

function isSent(field: Field, values: Values): boolean {
  if (field.notSent === true) return false;
  if (field.added === true && answerOf(values, field.name).trim() === '') return false;
  return isRelevant(field, values) || field.sentWhenIrrelevant === true;
}

function filesOf(section: Section, wire: Wire, values: Values): readonly ManifestItem[] {
  return fieldsIn(section, values).flatMap((field) => {
    const file = values.files[field.name];
    if (field.kind !== 'file' || file === undefined || !isRelevant(field, values)) return [];
    const { photo: _photo, doubt: _doubt, ...itself } = file;
    const item = parseItemName(field.name)?.key;
    const name = wireNameIn(section, wire, values, field.name);
    return [{ ...itself, field: name, ...(item === undefined ? {} : { item }) }];
  });
}

function constantParts({ constants = {} }: FormDefinition): readonly Part[] {
  return Object.entries(constants).map(([name, text]) => ({ kind: 'text', name, text }));
}

function toPart(file: ManifestItem): Part {
  return { kind: 'file', name: file.field, file };
}

export function manifestOf(request: EncodedRequest): readonly ManifestItem[] {
  return request.parts.flatMap((part) => (part.kind === 'file' ? [part.file] : []));
}

/**
 * Numbers equal names, because a receiver that stores files by name would keep only the last of eleven
 * image.jpg (promises R15; an iPhone's camera gives every photo the same name).
 */
export function uniqueFileNames<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = firstFree(file.name, taken);
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
    candidate = `${stem}-${number}${extension}`;
  }
  return candidate;
}
