import {
  type Facts,
  type Field,
  fieldsOf,
  type FileField,
  type FormDefinition,
  type Repeat,
  type Section,
} from './form.ts';
import type { AnyFormTexts, Form } from './form-texts.ts';
import type { FieldSnapshot, FormSnapshot, RepeatSnapshot, SectionSnapshot } from './form-snapshot.ts';
import { whenRead } from '../lib/kept-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { unreachable } from '../lib/unreachable.ts';
import { answerOf, type Values } from './values.ts';

/**
 * Restores a form as it was in a released version, for validation and display. Parts that a snapshot lacks
 * come from the present form: the words of success and failure, and of each field that still exists.
 */
export function formOfSnapshot(snapshot: FormSnapshot, present: Form): Form {
  const { version, constants } = snapshot;
  const definition: FormDefinition = {
    ...present.definition,
    version,
    constants,
    sections: snapshot.sections.map((section) => sectionOf(section, snapshot, present)),
  };
  return {
    definition,
    wire: wireOf(snapshot),
    texts: whenRead((locale) => textsOf(snapshot, present.texts[locale], locale)),
  };
}

function wireOf({ sections }: FormSnapshot): Record<string, string> {
  const names = sections.flatMap(({ fields, repeat }) => [
    ...fields,
    ...(repeat === undefined ? [] : [repeat]),
  ]);
  return Object.fromEntries(names.map(({ name, wire }) => [name, wire]));
}

function sectionOf({ id, fields, repeat }: SectionSnapshot, snapshot: FormSnapshot, present: Form): Section {
  const rebuilt = fields.map((field) => fieldOf(field, snapshot, present));
  return repeat === undefined ? { id, fields: rebuilt } : { id, fields: rebuilt, repeat: repeatOf(repeat) };
}

function fieldOf(field: FieldSnapshot, { shown }: FormSnapshot, { definition }: Form): Field {
  const { name, relevantWith, added, unsent, sentBlank } = field;
  const base = {
    name,
    required: field.required,
    ...(added === undefined ? {} : { added }),
    ...(unsent === undefined ? {} : { notSent: unsent }),
    ...(sentBlank === undefined ? {} : { sentWhenIrrelevant: sentBlank }),
    ...(relevantWith === undefined ? {} : { relevant: (values: Values) => isAnswered(relevantWith, values) }),
  };
  switch (field.kind) {
    case 'text': {
      const autocomplete = shown.fields[name]?.autocomplete;
      const { input = 'text', mailable, maxLength = Infinity } = field;
      return {
        ...base,
        kind: 'text',
        input,
        ...(input === 'email' && mailable !== true ? { lenient: true } : {}),
        maxLength,
        ...(autocomplete === undefined ? {} : { autocomplete }),
      };
    }
    case 'choice': {
      const { options = [], barred } = field;
      const more = field.takesOthers === true ? { accepts: acceptsOf(name, definition) } : {};
      return {
        ...base,
        kind: 'choice',
        appearance: 'select',
        options,
        ...(barred && { disallowed: barred }),
        ...more,
      };
    }
    case 'list':
      return { ...base, kind: 'list', maxItems: field.maxItems ?? Infinity };
    case 'confirmation':
      return { ...base, kind: 'confirmation' };
    case 'file': {
      const { accept = 'imageOrPdf', maxBytes } = field;
      const facing = facingOf(name, definition);
      return {
        ...base,
        kind: 'file',
        accept,
        adviseBelow: Infinity,
        ...(maxBytes && { maxBytes }),
        ...(facing && { facing }),
      };
    }
    default:
      return unreachable(field.kind);
  }
}

/** A face is cropped whatever the version, and a snapshot does not say which photo is one. */
function facingOf(name: string, present: FormDefinition): FileField['facing'] {
  const field = fieldsOf(present).find((one) => one.name === name);
  return field?.kind === 'file' ? field.facing : undefined;
}

/**
 * Returns the rule of the present field of that name; where there is none any more, any answer is accepted.
 */
function acceptsOf(name: string, present: FormDefinition): (answer: string) => boolean {
  const field = fieldsOf(present).find((one) => one.name === name);
  return (field?.kind === 'choice' ? field.accepts : undefined) ?? (() => true);
}

function isAnswered(answers: Readonly<Record<string, readonly string[]>>, values: Values): boolean {
  return Object.entries(answers).some(([choice, those]) => those.includes(answerOf(values, choice)));
}

function repeatOf({ name, keys, identity, calledForBy, items, facts }: RepeatSnapshot): Repeat {
  return {
    name,
    keys,
    identity,
    items: (values) => items[answerOf(values, calledForBy)] ?? [],
    facts: (key): Facts => facts[key] ?? {},
  };
}

function textsOf({ shown }: FormSnapshot, present: AnyFormTexts, locale: Locale): AnyFormTexts {
  const titles = Object.entries(shown.sections).map(
    ([id, title]) => [id, { title: title[locale] ?? present.sections[id]?.title ?? id }] as const,
  );
  const labels = Object.entries(shown.fields).map(([name, label]) => {
    // Uses the label of that version; other texts of an answer, such as its option, are the present form's.
    return [
      name,
      { ...present.fields[name], label: label[locale] ?? present.fields[name]?.label ?? name },
    ] as const;
  });
  return {
    ...present,
    sections: { ...present.sections, ...Object.fromEntries(titles) },
    fields: { ...present.fields, ...Object.fromEntries(labels) },
  };
}
