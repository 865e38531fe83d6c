import { type Localised, localised } from '../lib/locale.ts';
import type { FileFamily } from './file-family.ts';
import {
  type ChoiceField,
  type Facts,
  type Field,
  fieldsOf,
  type FormDefinition,
  type Repeat,
  type Section,
  type TextField,
} from './form.ts';
import type { Form } from './form-texts.ts';
import { emptyValues, type Values, withAnswer } from './values.ts';
import { wireName } from './wire.ts';

/**
 * One released version of a form as data: everything an API needs to validate and show requests filled in
 * under it, however the form changes (docs/decisions/034). Plain JSON.
 */
export interface FormSnapshot {
  readonly form: string;
  readonly version: number;
  /**
   * The same in every version: waiting requests go to the address, and in the encoding, that they were
   * encoded for.
   */
  readonly endpoint: string;
  readonly encoding: 'multipart' | 'json';
  readonly constants: Readonly<Record<string, string>>;
  readonly sections: readonly SectionSnapshot[];
  readonly shown: Shown;
}

export interface SectionSnapshot {
  readonly id: string;
  readonly fields: readonly FieldSnapshot[];
  readonly repeat?: RepeatSnapshot;
}

export interface FieldSnapshot {
  readonly name: string;
  readonly wire: string;
  readonly kind: Field['kind'];
  readonly required: boolean;
  readonly added?: boolean;
  /**
   * The field's `notSent` and `sentWhenIrrelevant`, and `disallowed` below, are stored under their first
   * names.
   */
  readonly unsent?: boolean;
  readonly sentBlank?: boolean;
  /** Relevant only with one of these answers, by name of the answered choice. */
  readonly relevantWith?: AnswersOfChoices;
  readonly input?: TextField['input'];
  /**
   * For an e-mail address: requires one that mail can be sent to. Absent: any text with one @, as before this
   * rule.
   */
  readonly mailable?: true;
  readonly maxLength?: number;
  readonly options?: readonly string[];
  readonly barred?: readonly string[];
  /** It accepts answers beyond its options, by a rule that is not data. */
  readonly takesOthers?: boolean;
  readonly accept?: FileFamily;
  readonly maxBytes?: number;
  readonly maxItems?: number;
}

type AnswersOfChoices = Readonly<Record<string, readonly string[]>>;

export interface RepeatSnapshot {
  readonly name: string;
  readonly wire: string;
  readonly keys: readonly string[];
  readonly identity: string;
  /** The choice whose answer selects the items, and the items of each of its answers. */
  readonly calledForBy: string;
  readonly items: AnswersOfChoices;
  readonly facts: Readonly<Record<string, Facts>>;
}

/** Not used for validation, so a change here alone is no new version. */
interface Shown {
  readonly sections: Readonly<Record<string, ShownText>>;
  readonly fields: Readonly<Record<string, ShownText & { readonly autocomplete?: string }>>;
}

/** In the languages that there were at its release. */
type ShownText = Partial<Localised<string>>;

/** @throws where a rule of the form cannot be written as data: then the form has to be changed, or this file */
export function snapshotOf(form: Form): FormSnapshot {
  const { definition } = form;
  return {
    form: definition.id,
    version: definition.version,
    endpoint: definition.endpoint,
    encoding: definition.encoding ?? 'multipart',
    constants: definition.constants ?? {},
    sections: definition.sections.map((section) => sectionSnapshot(form, section)),
    shown: shownOf(form),
  };
}

/** Returns the part of a snapshot whose change makes a new version of the form. */
export function judgedBy({ shown: _shown, ...judged }: FormSnapshot): Omit<FormSnapshot, 'shown'> {
  return judged;
}

function sectionSnapshot({ definition, wire }: Form, { id, fields, repeat }: Section): SectionSnapshot {
  const snapshots = fields.map((field) => fieldSnapshot(definition, field, wireName(wire, field.name)));
  if (repeat === undefined) return { id, fields: snapshots };
  return { id, fields: snapshots, repeat: repeatSnapshot(definition, repeat, wireName(wire, repeat.name)) };
}

function fieldSnapshot(definition: FormDefinition, field: Field, wire: string): FieldSnapshot {
  const { name, kind, required, added, notSent: unsent, sentWhenIrrelevant: sentBlank } = field;
  return withoutUndefined({
    name,
    wire,
    kind,
    required,
    added,
    unsent,
    sentBlank,
    relevantWith: relevantWith(definition, field),
    ...rulesOf(field),
  });
}

function rulesOf(field: Field): object {
  switch (field.kind) {
    case 'text': {
      const { input, maxLength, lenient } = field;
      return { input, mailable: input === 'email' && lenient !== true ? true : undefined, maxLength };
    }
    case 'choice': {
      const { options, disallowed: barred, accepts } = field;
      return { options, barred, takesOthers: accepts === undefined ? undefined : true };
    }
    case 'file':
      return { accept: field.accept, maxBytes: field.maxBytes };
    case 'list':
      return { maxItems: field.maxItems };
    default:
      return {};
  }
}

/** Found by evaluating the condition with each answer to each choice alone. */
function relevantWith(definition: FormDefinition, field: Field): AnswersOfChoices | undefined {
  const { relevant } = field;
  if (relevant === undefined) return undefined;
  const found = answersThat(definition, (values) => relevant(values));
  if (relevant(emptyValues) || found.length === 0)
    throw new Error(`${definition.id}.${field.name}: when it is relevant cannot be written as data`);
  return Object.fromEntries(found);
}

function repeatSnapshot(definition: FormDefinition, repeat: Repeat, wire: string): RepeatSnapshot {
  const { name, keys, identity } = repeat;
  const [[choice, answers] = [], ...others] = answersThat(
    definition,
    (values) => repeat.items(values).length > 0,
  );
  if (choice === undefined || answers === undefined || others.length > 0)
    throw new Error(`${definition.id}.${name}: what calls for its items cannot be written as data`);
  const items = answers.map((answer) => [answer, repeat.items(withAnswer(emptyValues, choice, answer))]);
  return {
    name,
    wire,
    keys,
    identity,
    calledForBy: choice,
    items: Object.fromEntries(items),
    facts: Object.fromEntries(keys.map((key) => [key, repeat.facts(key)])),
  };
}

/** Returns the choices, with those of their answers that alone make it true. */
function answersThat(
  definition: FormDefinition,
  isTrue: (values: Values) => boolean,
): readonly (readonly [choice: string, answers: readonly string[]])[] {
  const choices = fieldsOf(definition).filter((field): field is ChoiceField => field.kind === 'choice');
  return choices.flatMap(({ name, options }) => {
    const answers = options.filter((option) => isTrue(withAnswer(emptyValues, name, option)));
    return answers.length === 0 ? [] : [[name, answers] as const];
  });
}

function shownOf({ definition, texts }: Form): Shown {
  const { sections } = definition;
  const title = (id: string) => localised((locale) => texts[locale].sections[id]?.title ?? id);
  const label = (name: string) => localised((locale) => texts[locale].fields[name]?.label ?? name);
  const fields = sections.flatMap((section) =>
    section.fields.map((field) => {
      const autocomplete = field.kind === 'text' ? field.autocomplete : undefined;
      return [field.name, withoutUndefined({ ...label(field.name), autocomplete })] as const;
    }),
  );
  return {
    sections: Object.fromEntries(sections.map(({ id }) => [id, title(id)] as const)),
    fields: Object.fromEntries(fields),
  };
}

type Defined<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

/** Removes undefined members, as JSON does. */
function withoutUndefined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}
