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
export function faultsOf(form: Form, sent: Received): readonly Fault[] {
  const fields = fieldsByWireName(form);
  const received = withoutConstants(form, sent);
  const wire = [...wireFaults(fields, received), ...constantFaults(form, sent)];
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
    ...received.texts.map(({ name }) => ({ name, kind: 'text' }) as const),
    ...received.files.map(({ field }) => ({ name: field, kind: 'file' }) as const),
    ...received.lists.map(({ name }) => ({ name, kind: 'list' }) as const),
    ...received.odd.map((name) => ({ name, kind: 'odd' }) as const),
  ];
  return parts.flatMap(({ name, kind }) => {
    const rule = wireRuleBroken(fields.get(name), kind) ?? (seen.has(name) ? 'repeated' : undefined);
    seen.add(name);
    return rule === undefined ? [] : [{ kind: 'wire', field: name, rule }];
  });
}

function wireRuleBroken(
  field: Field | undefined,
  kind: 'text' | 'file' | 'list' | 'odd',
): WireRule | undefined {
  if (field === undefined) return 'unknown';
  if (field.kind === 'file') return kind === 'file' ? undefined : 'mustBeFile';
  if (field.kind === 'list') return kind === 'list' ? undefined : 'mustBeList';
  return kind === 'text' ? undefined : 'mustBeText';
}

/** A constant that is left out does no harm: the address says which form it is. */
function constantFaults({ definition }: Form, received: Received): readonly Fault[] {
  return Object.entries(definition.constants ?? {}).flatMap(([name, text]): readonly Fault[] => {
    const isWrong =
      received.odd.includes(name) ||
      received.lists.some((list) => list.name === name) ||
      received.texts.some((sent) => sent.name === name && sent.text !== text);
    return isWrong ? [{ kind: 'wire', field: name, rule: 'wrongConstant' }] : [];
  });
}

function withoutConstants({ definition }: Form, received: Received): Received {
  const names = Object.keys(definition.constants ?? {});
  const isOther = ({ name }: { readonly name: string }): boolean => !names.includes(name);
  return {
    ...received,
    texts: received.texts.filter(isOther),
    lists: received.lists.filter(isOther),
    odd: received.odd.filter((name) => isOther({ name })),
  };
}

function formFaults(form: Form, fields: FieldsByWireName, received: Received): readonly Fault[] {
  return validate(form.definition, valuesByField(fields, received)).map((violation) => ({
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

/** What was sent, as the page's own code sees it. */
export function valuesOf(form: Form, received: Received): Values {
  return valuesByField(fieldsByWireName(form), received);
}

function valuesByField(fields: FieldsByWireName, received: Received): Values {
  const answers = received.texts.flatMap(({ name, text }) => {
    const field = fields.get(name);
    return field === undefined ? [] : [[field.name, text] as const];
  });
  const files = received.files.flatMap((file, position) => {
    const field = fields.get(file.field);
    return field === undefined ? [] : [[field.name, storedFile(file, position)] as const];
  });
  const lists = received.lists.flatMap(({ name, items }) => {
    const field = fields.get(name);
    return field === undefined ? [] : [[field.name, items] as const];
  });
  return {
    answers: Object.fromEntries(answers),
    files: Object.fromEntries(files),
    lists: Object.fromEntries(lists),
  };
}

function storedFile(file: ReceivedFile, position: number): StoredFile {
  const { name, size, sha256 } = file;
  return { fileId: String(position), name, size, sha256, type: typeOf(file) };
}

/** By the first bytes, whatever the sender called it. */
export function typeOf(file: ReceivedFile): string {
  return mediaTypeOf(detectFileType(file.head));
}
