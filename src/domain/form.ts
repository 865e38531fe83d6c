import type { Values } from './values.ts';

/** Decides from the values whether something applies. */
export type Condition = (values: Values) => boolean;

interface FieldBase<Name extends string> {
  /** The field's name in this code; the name on the wire is in the form's wire.ts. */
  readonly name: Name;
  readonly required: boolean;
  /** Absent: always relevant. An irrelevant field is neither shown, nor validated, nor sent. */
  readonly relevant?: Condition;
  /** The field is shown with more weight while this holds (decisions M-1). */
  readonly stressed?: Condition;
  /** Not one of the specification's fields: sent only when filled in (decisions, general rules). */
  readonly added?: boolean;
}

export interface TextField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'text';
  readonly input: 'text' | 'email' | 'tel' | 'multiline';
  /** Characters. */
  readonly maxLength: number;
  /** WCAG 1.3.5 autofill token. */
  readonly autocomplete?: string;
}

export interface ChoiceField<Name extends string = string, Option extends string = string>
  extends FieldBase<Name> {
  readonly kind: 'choice';
  readonly appearance: 'select' | 'radios' | 'rating';
  readonly options: readonly Option[];
  /** Shown in the alphabetical order of the language; absent: in the order given. */
  readonly alphabetical?: boolean;
  /** Chosen from the start. */
  readonly preselected?: Option;
  /** Further answers that the API takes from other senders; the page does not offer them. */
  readonly accepts?: (answer: string) => boolean;
}

/** Several ids, picked from data that the form does not hold, such as courses of the catalogue. */
export interface ListField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'list';
  readonly maxItems: number;
}

export interface FileField<Name extends string = string> extends FieldBase<Name> {
  readonly kind: 'file';
  readonly accept: FileFamily;
  /** Bytes above which the applicant is warned, not refused (decisions LI-2). */
  readonly adviseBelow: number;
  /** Bytes above which the file is refused; absent: only the limit that the API announces. */
  readonly maxBytes?: number;
}

/** imageOrPdf: any common picture; photoOrPdf: JPEG and PNG only (decisions GEN-12). */
export type FileFamily = 'imageOrPdf' | 'photoOrPdf';

export type Field<Name extends string = string, Option extends string = string> =
  | TextField<Name>
  | ChoiceField<Name, Option>
  | ListField<Name>
  | FileField<Name>;

export interface Section<F extends Field = Field> {
  readonly id: string;
  readonly fields: readonly F[];
}

/** A form is data: what is asked, in which order, under which rules. Texts and wire names stand beside it. */
export interface FormDefinition<F extends Field = Field, Id extends string = string> {
  readonly id: Id;
  /** Raised with every change of fields or wire; kept in each entry (promises R27). */
  readonly version: number;
  /** The page's address. */
  readonly path: string;
  /** Path of the call below the API base. */
  readonly endpoint: string;
  /** Labels, options and the outcome are shown in both languages at once (decisions M-7). */
  readonly bilingual: boolean;
  /** How the call carries it; absent: multipart. A form with files cannot be JSON. */
  readonly encoding?: 'multipart' | 'json';
  /** Sent with every submission beside the fields, by wire name (submissionType of the quote). */
  readonly constants?: Readonly<Record<string, string>>;
  /** The API names what is missing, in place of the sentence of specification section 5 about the document. */
  readonly namesMissing?: boolean;
  /** The outcome is also told in a toast, bottom right, for 5 s, once it is known (decisions EV-3, GEN-11). */
  readonly announcesOutcome?: boolean;
  /** Milliseconds in which a submitted request, safe on the device, can be taken back (decisions Q-22). */
  readonly undoWindow?: number;
  readonly sections: readonly Section<F>[];
}

export type FieldOf<D extends FormDefinition> = D['sections'][number]['fields'][number];
export type FieldName<D extends FormDefinition> = FieldOf<D>['name'];
export type SectionId<D extends FormDefinition> = D['sections'][number]['id'];

/** Keeps the literal names, so that texts and wire names can be checked against them. */
export function defineForm<const D extends FormDefinition>(definition: D): D {
  return definition;
}

export function fieldsOf(form: FormDefinition): readonly Field[] {
  return form.sections.flatMap((section) => section.fields);
}

/** What an empty form starts with. */
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
  return fieldsOf(form).filter((field) => isRelevant(field, values));
}
