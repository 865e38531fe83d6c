import { fieldTexts, optionText } from '../form/field-texts.ts';
import { type Field, relevantIn, type Section } from '../form/form.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import { type Locale, otherLocale } from '../lib/locale.ts';
import type { Values } from '../form/values.ts';
import type { Violation } from '../form/violation.ts';
import { violationText } from '../form/violation-text.ts';
import { controlName } from '../form/wire.ts';
import { ruleTexts } from '../forms/common/rules.ts';
import { type BilingualText, inBothLanguages, inOneLanguage } from '../ui/bilingual-text.ts';
import type { FormState } from './form-state.ts';
import type { ServerMessage } from './returned.ts';
import type { OptionGroup } from './form-override.ts';

/** Everything that a control shows, precomputed; the control only renders it. */
export interface FieldView<F extends Field = Field> {
  readonly field: F;
  readonly id: string;
  /** The wire name, also used for the control. */
  readonly name: string;
  readonly label: BilingualText;
  readonly hint: string | undefined;
  readonly options: readonly OptionView[];
  readonly emphasised: boolean;
  /** The answer came from the details kept on this device. */
  readonly isKept: boolean;
  readonly error: string | undefined;
  /** For a select: no choice is possible now. */
  readonly disabled?: boolean;
  readonly groups?: readonly OptionGroup[];
  /** The beginning of the label that a nearby heading already shows. */
  readonly within?: string;
}

export interface OptionView {
  readonly value: string;
  readonly label: BilingualText;
}

export interface SectionView {
  readonly id: string;
  readonly title: BilingualText;
  readonly intro: string | undefined;
  readonly fields: readonly FieldView[];
}

/** Picks a label of the form in one language or, in a bilingual form, in two (rulings M-7). */
export type Words = (select: (texts: AnyFormTexts) => string) => BilingualText;

export function wordsOf(form: Form, locale: Locale): Words {
  const other = otherLocale(locale);
  return (select) =>
    form.definition.bilingual
      ? inBothLanguages(select(form.texts[locale]), select(form.texts[other]), other)
      : inOneLanguage(select(form.texts[locale]));
}

export function controlId(form: Form, values: Values, field: string): string {
  return `field-${controlName(form.definition, form.wire, values, field)}`;
}

export function errorText(form: Form, locale: Locale, violation: Violation): string {
  return violationText(form.texts[locale], ruleTexts[locale], violation);
}

/** Returns the relevant sections and fields, in order. */
export function sectionViews(
  form: Form,
  locale: Locale,
  values: Values,
  violations: readonly Violation[],
  said: readonly ServerMessage[] = [],
  begun: FormState['begun'] = {},
): readonly SectionView[] {
  const words = wordsOf(form, locale);
  const texts = form.texts[locale];
  const viewOf = (field: Field): FieldView => {
    const violation = violations.find((broken) => broken.field === field.name);
    const refused = said.find((sentence) => sentence.field === field.name)?.text;
    return {
      field,
      id: controlId(form, values, field.name),
      name: controlName(form.definition, form.wire, values, field.name),
      label: words((of) => fieldTexts(of, field.name)?.label ?? field.name),
      hint: fieldTexts(texts, field.name)?.hint || undefined,
      options: optionViews(words, locale, field),
      emphasised: field.emphasised?.(values) ?? false,
      isKept: begun[field.name] !== undefined && begun[field.name] === values.answers[field.name],
      error: violation === undefined ? refused : errorText(form, locale, violation),
    };
  };
  return form.definition.sections.map((section: Section) => ({
    id: section.id,
    title: words((of) => of.sections[section.id]?.title ?? ''),
    intro: texts.sections[section.id]?.intro || undefined,
    fields: relevantIn(section, values).filter(isAsked).map(viewOf),
  }));
}

function isAsked(field: Field): boolean {
  return field.kind !== 'text' || field.calculated === undefined;
}

function optionViews(words: Words, locale: Locale, field: Field): readonly OptionView[] {
  if (field.kind !== 'choice') return [];
  const options = field.options.map((value) => ({
    value,
    label: words((texts) => optionText(texts, field.name, value)),
  }));
  if (field.alphabetical !== true) return options;
  const { compare } = new Intl.Collator(locale);
  // The catch-all option comes last in any language.
  const rank = ({ value }: OptionView): number => (value === 'other' ? 1 : 0);
  return options.sort((one, two) => rank(one) - rank(two) || compare(one.label.text, two.label.text));
}
