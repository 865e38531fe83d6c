import type { DocumentKind } from './document-kind.ts';
import type { FileFamily } from './file-family.ts';
import { itemName } from './item-name.ts';
import type { Values } from './values.ts';
import type { Violation } from './violation.ts';

export type Condition = (values: Values) => boolean;

interface FieldBase<Name extends string> {
  readonly name: Name;
  readonly required: boolean;
  /** A required answer may be missing while this holds. */
  readonly waived?: Condition;
  /** Absent: always relevant. An irrelevant field is neither shown, nor validated, nor sent. */
  readonly relevant?: Condition;
  /** The field is emphasised while this holds (rulings M-1). */
  readonly emphasised?: Condition;
  /** Not one of the specification's fields: sent only when filled in (rulings, general rules). */
  readonly added?: boolean;
  /** Asked on the page but not part of the call: the API can neither receive nor require it. */
  readonly notSent?: boolean;
  /** A detail of the person that autofill has no token for (details.ts). */
  readonly detail?: 'nationality' | 'document' | 'passport';
  /** Sent blank while it is irrelevant, because the call always contains it. */
  readonly sentWhenIrrelevant?: boolean;
}

export interface TextField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'text';
  /** A date's answer is ISO 8601, such as 2026-11-21. */
  readonly input: 'text' | 'email' | 'tel' | 'multiline' | 'date';
  /** For a former version, which accepted any text with one @ as an e-mail address (rulings L-32). */
  readonly lenient?: true;
  /** Characters. */
  readonly maxLength: number;
  /** Not asked: the device fills it in when the form is finalised. @param now milliseconds since 1970 */
  readonly calculated?: (values: Values, now: number) => string;
  /** WCAG 1.3.5 autofill token. */
  readonly autocomplete?: string;
}

export interface ChoiceField<Name extends string = string, Option extends string = string>
  extends FieldBase<Name> {
  readonly kind: 'choice';
  readonly appearance: 'select' | 'radios' | 'rating';
  readonly options: readonly Option[];
  /** Offered so that the form can explain why they are not allowed, and never accepted. */
  readonly disallowed?: readonly Option[];
  /** Sorted alphabetically in the language; absent: in the order given. */
  readonly alphabetical?: boolean;
  readonly preselected?: Option;
  /** Accepts further answers that the API takes from other senders; the page does not offer them. */
  readonly accepts?: (answer: string) => boolean;
}

/** Several ids, picked from data outside the form, such as courses of the catalogue. */
export interface ListField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'list';
  readonly maxItems: number;
}

export interface ConfirmationField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'confirmation';
}

export const confirmed = 'yes';

export interface FileField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'file';
  readonly accept: FileFamily;
  /** Bytes above which the applicant is warned, not refused (rulings LI-2). */
  readonly adviseBelow: number;
  /** Bytes above which the file is refused; absent: only the limit that the API announces. */
  readonly maxBytes?: number;
  /** The camera that a phone opens for it, as in HTML's `capture`: of a face; absent: the rear camera. */
  readonly facing?: 'user';
  /** What a document for it may be, the most likely first; absent: anything. */
  readonly documents?: readonly DocumentKind[];
}

export type Field<Name extends string = string, Option extends string = string> =
  | TextField<Name>
  | ChoiceField<Name, Option>
  | ConfirmationField<Name>
  | ListField<Name>
  | FileField<Name>;

export interface Section<F extends Field = Field> {
  readonly id: string;
  readonly fields: readonly F[];
  /** Set if the fields are asked once for each item (docs/decisions/007). */
  readonly repeat?: Repeat;
}

/**
 * Repeats a section for each item, such as one certificate per course. An item's field is called `field.key`.
 * On the wire the texts of all items are one JSON list, and the files are name_0, name_1, …
 */
export interface Repeat<Name extends string = string, Key extends string = string> {
  /** Key into the form's wire.ts for the wire name of the JSON list. */
  readonly name: Name;
  /** Every possible item; none contains a dot. */
  readonly keys: readonly Key[];
  /** The fact by which a receiver recognises an item. */
  readonly identity: string;
  /** Returns the items that the answers call for, in the order of the list. */
  items(values: Values): readonly Key[];
  /** Returns the facts in each line of the list, before the answers. */
  facts(key: Key): Facts;
}

export type Facts = Readonly<Record<string, string | boolean>>;

/** A form is data: its questions, their order and rules. Texts and wire names are defined beside it. */
export interface FormDefinition<F extends Field = Field, Id extends string = string> {
  readonly id: Id;
  /** Raised with every change of fields or wire; kept in each entry (promises R27). */
  readonly version: number;
  readonly path: string;
  /** Path of the call below the API base. */
  readonly endpoint: string;
  /** Labels, options and the outcome are shown in both languages at once (rulings M-7). */
  readonly bilingual: boolean;
  /** Encoding of the call; absent: multipart. A form with files cannot be JSON. */
  readonly encoding?: 'multipart' | 'json';
  /** Sent with every submission beside the fields, by wire name (submissionType of the quote). */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * The API names the missing fields, instead of the sentence of specification section 5 about the document.
   */
  readonly namesMissing?: boolean;
  /**
   * Also announces the outcome in a toast, bottom right, for 5 s, once it is known (rulings EV-3, GEN-11).
   */
  readonly announcesOutcome?: boolean;
  /** The office does not process it: the receipt ends it. */
  readonly endsWithReceipt?: boolean;
  /** Milliseconds in which a submitted request, safe on the device, can be taken back (rulings Q-22). */
  readonly undoWindow?: number;
  /** The field for the reference that the device generates; it is kept on the receipt (rulings L-10). */
  readonly ownReference?: string;
  /**
   * Sort key of a violation in the list of all; equal ones, and all without this, follow the order of the
   * fields.
   */
  stageOf?(violation: Violation): number;
  readonly sections: readonly Section<F>[];
}

export type FieldOf<D extends FormDefinition> = D['sections'][number]['fields'][number];
export type FieldName<D extends FormDefinition> = FieldOf<D>['name'];
export type SectionId<D extends FormDefinition> = D['sections'][number]['id'];
type RepeatOf<D extends FormDefinition> = Extract<
  D['sections'][number],
  { readonly repeat: Repeat }
>['repeat'];
export type RepeatName<D extends FormDefinition> = RepeatOf<D>['name'];
export type ItemKey<D extends FormDefinition> = RepeatOf<D>['keys'][number];

/** Keeps the literal names, so that texts and wire names can be checked against them. */
export function defineForm<const D extends FormDefinition>(definition: D): D {
  return definition;
}

/** Returns every possible field, including those of each item. */
export function fieldsOf(form: FormDefinition): readonly Field[] {
  return form.sections.flatMap((section) => fieldsFor(section, section.repeat?.keys));
}

export function initialValuesOf(form: FormDefinition): Values {
  const preselected = fieldsOf(form).flatMap((field) =>
    field.kind === 'choice' && field.preselected !== undefined ? [[field.name, field.preselected]] : [],
  );
  return { answers: Object.fromEntries(preselected), files: {} };
}

export function isRelevant(field: Field, values: Values): boolean {
  return field.relevant === undefined || field.relevant(values);
}

export function relevantFields(form: FormDefinition, values: Values): readonly Field[] {
  return form.sections.flatMap((section) => relevantIn(section, values));
}

/** Returns the relevant fields of one section; those of a repeated section item by item. */
export function relevantIn(section: Section, values: Values): readonly Field[] {
  return fieldsIn(section, values).filter((field) => isRelevant(field, values));
}

/** Returns the fields of one section; for a repeated one, those of the items that the answers call for. */
export function fieldsIn(section: Section, values: Values): readonly Field[] {
  return fieldsFor(section, section.repeat?.items(values));
}

function fieldsFor(section: Section, keys: readonly string[] | undefined): readonly Field[] {
  return keys === undefined ? section.fields : keys.flatMap((key) => fieldsOfItem(section, key));
}

/** Returns the fields of one item of a repeated section, under the item's own names. */
export function fieldsOfItem({ fields }: Section, key: string): readonly Field[] {
  return fields.map((field) => ({ ...field, name: itemName(field.name, key) }));
}
