import { decode, listReadings, type OnWire, type Slot, slotsOf } from '../../../../src/form/decode.ts';
import { checkFile } from '../../../../src/form/file-check.ts';
import { detectFileType, mediaTypeOf } from '../../../../src/form/file-type.ts';
import { fieldsOfItem } from '../../../../src/form/form.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { validateSent } from '../../../../src/form/validate.ts';
import type { StoredFile, Values } from '../../../../src/form/values.ts';
import { controlName, wireName } from '../../../../src/form/wire.ts';
import { parseFormVersion } from '../../../../src/contracts/form-version.ts';
import type { ReceivedFile } from '../../../lib/files/file-store.ts';
import { fileReceiver } from '../../../lib/limits/file-receiver.ts';
import type { Fault, WireRule } from '../../../lib/problems/refusal.ts';
import type { Received } from './received.ts';

/** Returns all faults of a request by the rules of the wire and of the form, which are the page's own. */
export function faultsOf(form: Form, offered: Received): readonly Fault[] {
  const received = withoutConstants(form, offered);
  const sent = onWire(received);
  const values = decode(form.definition, form.wire, sent);
  const slots = slotsOf(form.definition, form.wire, values);
  const wire = [
    ...wireFaults(form, slots, received),
    ...constantFaults(form, offered),
    ...listFaults(form, values, sent),
  ];
  const blamed = new Set(wire.map((fault) => fault.field));
  const rules = [...formFaults(form, values, blamed), ...fileFaults(slots, received)];
  // A field that was sent in the wrong way is not also reported as missing.
  return [...wire, ...rules.filter((fault) => !blamed.has(fault.field))];
}

type Slots = ReadonlyMap<string, Slot>;

/** Groups the request by names. Of repeated names the last one counts, although wireFaults refuses them anyway. */
function onWire(received: Received): OnWire {
  return {
    texts: new Map(received.texts.map(({ name, text }) => [name, text])),
    files: new Map(received.files.map((file, position) => [file.field, storedFile(file, position)])),
    lists: new Map(received.lists.map(({ name, items }) => [name, items])),
  };
}

function wireFaults(form: Form, slots: Slots, received: Received): readonly Fault[] {
  const seen = new Set<string>();
  const parts = [
    ...received.texts.map(({ name }) => ({ name, kind: 'text' }) as const),
    ...received.files.map(({ field }) => ({ name: field, kind: 'file' }) as const),
    ...received.lists.map(({ name }) => ({ name, kind: 'list' }) as const),
    ...received.odd.map((name) => ({ name, kind: 'odd' }) as const),
  ];
  return parts.flatMap(({ name, kind }) => {
    const slot = slots.get(name);
    const broken = slot === undefined ? strangeness(form, name) : wireRuleBroken(slot, kind);
    const rule = broken ?? (seen.has(name) ? 'repeated' : undefined);
    seen.add(name);
    return rule === undefined ? [] : [{ kind: 'wire', field: name, rule }];
  });
}

/** Distinguishes the file of an item that these answers do not require from a name that the form does not know. */
function strangeness({ definition, wire }: Form, name: string): WireRule {
  const files = definition.sections.flatMap(({ repeat, fields }) =>
    repeat === undefined ? [] : fields.filter(({ kind }) => kind === 'file'),
  );
  const isItem = files.some((field) => name.replace(/_\d+$/, '') === wireName(wire, field.name));
  return isItem ? 'notCalledFor' : 'unknown';
}

function wireRuleBroken(slot: Slot, kind: 'text' | 'file' | 'list' | 'odd'): WireRule | undefined {
  const expected = slot.kind === 'field' ? slot.field.kind : 'text';
  if (expected === 'file') return kind === 'file' ? undefined : 'mustBeFile';
  if (expected === 'list') return kind === 'list' ? undefined : 'mustBeList';
  return kind === 'text' ? undefined : 'mustBeText';
}

function listFaults({ definition, wire }: Form, values: Values, sent: OnWire): readonly Fault[] {
  return [...listReadings(definition, wire, values, sent)].flatMap(([field, { kind: rule }]) =>
    rule === 'read' ? [] : [{ kind: 'wire', field, rule }],
  );
}

/** A missing constant is no fault, because the address already names the form. */
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

function formFaults(form: Form, values: Values, blamed: ReadonlySet<string>): readonly Fault[] {
  const { definition, wire } = form;
  const unread = fieldsOfLists(form, blamed);
  return validateSent(definition, values)
    .filter(({ field }) => !unread.has(field))
    .map((violation) => ({
      kind: 'form',
      field: controlName(definition, wire, values, violation.field),
      violation,
    }));
}

/** Fields of an unreadable list: it may contain their answers, so none can be called missing. */
function fieldsOfLists({ definition, wire }: Form, lists: ReadonlySet<string>): ReadonlySet<string> {
  const names = definition.sections.flatMap((section) => {
    const { repeat } = section;
    if (repeat === undefined || !lists.has(wireName(wire, repeat.name))) return [];
    const fields = repeat.keys.flatMap((key) => fieldsOfItem(section, key));
    return fields.filter(({ kind }) => kind !== 'file').map(({ name }) => name);
  });
  return new Set(names);
}

function fileFaults(slots: Slots, received: Received): readonly Fault[] {
  return received.files.flatMap((file) => {
    const slot = slots.get(file.field);
    if (slot?.kind !== 'field' || slot.field.kind !== 'file') return [];
    const rule = checkFile(slot.field, file, fileReceiver);
    if (rule === undefined) return [];
    return [{ kind: 'form', field: file.field, violation: { field: slot.field.name, ...rule } }];
  });
}

/** Converts the request into the values that the page's own code uses. */
export function valuesOf({ definition, wire }: Form, received: Received): Values {
  return decode(definition, wire, onWire(received));
}

function storedFile(file: ReceivedFile, position: number): StoredFile {
  const { name, size, sha256 } = file;
  return { fileId: String(position), name, size, sha256, type: typeOf(file) };
}

/** Determines the type by the first bytes, whatever type the sender gave. */
export function typeOf(file: ReceivedFile): string {
  return mediaTypeOf(detectFileType(file.head));
}

/** The current form, then the former versions that are kept, newest first. */
export type FormVersions = readonly [Form, ...Form[]];

/**
 * Returns the versions by which a request may be judged: it has to pass one of them, and a refusal uses the words of
 * the first. A request is judged by the version under which it was filled in. A version that is no longer kept, or is
 * invalid, counts as the oldest; one that is newer than this server as the current one. A request that names none, such
 * as from an older app, may pass by any, so that none is refused for its age (docs/decisions/034).
 */
export function judgedBy(versions: FormVersions, header: string | undefined): FormVersions {
  if (header === undefined) return versions;
  const [present] = versions;
  const stated = parseFormVersion(header);
  const kept = versions.find(({ definition }) => definition.version === stated);
  if (kept !== undefined) return [kept];
  return [
    stated !== undefined && stated > present.definition.version ? present : (versions.at(-1) ?? present),
  ];
}
