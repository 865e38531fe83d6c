import { checkFile } from '../../src/domain/file-check.ts';
import { detectFileType, mediaTypeOf } from '../../src/domain/file-type.ts';
import { type Field, type FileField, fieldsOf } from '../../src/domain/form.ts';
import type { Form } from '../../src/domain/form-texts.ts';
import { validate } from '../../src/domain/validate.ts';
import type { StoredFile, Values } from '../../src/domain/values.ts';
import { wireName } from '../../src/domain/wire.ts';
import { limits } from '../limits.ts';
import type { Fault, WireRule } from '../problems/refusal.ts';
import type { Received, ReceivedFile } from './received.ts';

/** Everything that is wrong with a submission, by the rules of the wire and of the form; the page's own. */
export function faultsOf(form: Form, received: Received): readonly Fault[] {
  const fields = fieldsByWireName(form);
  const wire = wireFaults(fields, received);
  const blamed = new Set(wire.map((fault) => fault.field));
  const rules = [...formFaults(form, fields, received), ...fileFaults(fields, received)];
  // A field that came in the wrong way needs no second complaint that it is missing.
  return [...wire, ...rules.filter((fault) => !blamed.has(fault.field))];
}

type FieldsByWireName = ReadonlyMap<string, Field>;

export function fieldsByWireName(form: Form): FieldsByWireName {
  return new Map(fieldsOf(form.definition).map((field) => [wireName(form.wire, field.name), field]));
}

function wireFaults(fields: FieldsByWireName, received: Received): readonly Fault[] {
  const seen = new Set<string>();
  const parts = [
    ...received.texts.map(({ name }) => ({ name, isFile: false })),
    ...received.files.map(({ field }) => ({ name: field, isFile: true })),
  ];
  return parts.flatMap(({ name, isFile }) => {
    const rule = wireRuleBroken(fields.get(name), isFile) ?? (seen.has(name) ? 'repeated' : undefined);
    seen.add(name);
    return rule === undefined ? [] : [{ kind: 'wire', field: name, rule }];
  });
}

function wireRuleBroken(field: Field | undefined, isFile: boolean): WireRule | undefined {
  if (field === undefined) return 'unknown';
  if (field.kind === 'file') return isFile ? undefined : 'mustBeFile';
  return isFile ? 'mustBeText' : undefined;
}

function formFaults(form: Form, fields: FieldsByWireName, received: Received): readonly Fault[] {
  return validate(form.definition, valuesOf(fields, received)).map((violation) => ({
    kind: 'form',
    field: wireName(form.wire, violation.field),
    violation,
  }));
}

function fileFaults(fields: FieldsByWireName, received: Received): readonly Fault[] {
  return received.files.flatMap((file) => {
    const field = fields.get(file.field);
    const rule = field?.kind === 'file' ? fileRuleBroken(field, file) : undefined;
    if (field === undefined || rule === undefined) return [];
    return [{ kind: 'form', field: file.field, violation: { field: field.name, ...rule } }];
  });
}

function fileRuleBroken(field: FileField, file: ReceivedFile): ReturnType<typeof checkFile> {
  return checkFile(field, file, limits.maxFileBytes);
}

function valuesOf(fields: FieldsByWireName, received: Received): Values {
  const answers = received.texts.flatMap(({ name, text }) => {
    const field = fields.get(name);
    return field === undefined ? [] : [[field.name, text] as const];
  });
  const files = received.files.flatMap((file, position) => {
    const field = fields.get(file.field);
    return field === undefined ? [] : [[field.name, storedFile(file, position)] as const];
  });
  return { answers: Object.fromEntries(answers), files: Object.fromEntries(files) };
}

function storedFile(file: ReceivedFile, position: number): StoredFile {
  const { name, size, sha256 } = file;
  return { fileId: String(position), name, size, sha256, type: typeOf(file) };
}

/** By the first bytes, whatever the sender called it. */
export function typeOf(file: ReceivedFile): string {
  return mediaTypeOf(detectFileType(file.head));
}
