import { fill } from '../lib/fill.ts';
import { type FormDefinition, relevantFields } from '../form/form.ts';
import type { AnyFormTexts, Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import { isSameIn, type Values } from '../form/values.ts';
import { controlName } from '../form/wire.ts';
import type { Returned } from '../outbox/entry.ts';

/** The API's objections to a request being edited, without those already addressed. */
export type ServerWords = Extract<Returned, { kind: 'refused' }>;

/** One sentence of the API, in its original language. */
export interface ServerMessage {
  /** The form's name of the field; undefined for the request as a whole. */
  readonly field?: string;
  readonly text: string;
  readonly lang: Locale;
}

/**
 * Translates a refusal's wire names to the form's field names: wire names depend on the answers, which
 * change. Unknown names count as the request as a whole.
 */
export function withFormNames({ definition, wire }: Form, values: Values, words: ServerWords): ServerWords {
  if (words.by === 'form') return words;
  const names = new Map(
    relevantFields(definition, values).map(({ name }) => [controlName(definition, wire, values, name), name]),
  );
  const violations = words.violations.map(({ field, message }) => ({
    field: names.get(field) ?? '',
    message,
  }));
  return { ...words, violations, by: 'form' };
}

/**
 * Drops objections after a change: those to changed fields, and those to the whole request, which is now
 * another one.
 */
export function heeded(
  words: ServerWords | undefined,
  before: Values,
  after: Values,
): ServerWords | undefined {
  if (words === undefined || before === after) return words;
  const { refusal: _ofTheWhole, ...rest } = words;
  const violations = words.violations.filter(({ field }) => field !== '' && isSameIn(before, after, field));
  return violations.length === 0 ? undefined : { ...rest, violations };
}

/**
 * Returns messages for the error list and the fields, in the form's order; the whole request's message only
 * where it adds something.
 */
export function serverMessages(
  definition: FormDefinition,
  texts: AnyFormTexts,
  values: Values,
  words: ServerWords | undefined,
): readonly ServerMessage[] {
  if (words === undefined) return [];
  const { locale: lang, refusal } = words;
  const order = relevantFields(definition, values).map(({ name }) => name);
  const ofFields = words.violations
    .filter(({ field }) => field === '' || order.includes(field))
    .sort((one, two) => order.indexOf(one.field) - order.indexOf(two.field))
    .map(({ field, message }) => ({ ...(field === '' ? {} : { field }), text: message, lang }));
  if (refusal === undefined) return ofFields;
  const whole = failureText(texts, refusal);
  const isRepeated = ofFields.length > 0 && ofFields.every(({ text }) => whole.includes(text));
  return isRepeated ? ofFields : [{ text: whole, lang }, ...ofFields];
}

/**
 * Returns the API's own message, else the form's failure text (rulings LI-4, M-5; specification section 8).
 */
function failureText({ failure }: AnyFormTexts, refusal: NonNullable<ServerWords['refusal']>): string {
  const { status, statusText, message, unreadable } = refusal;
  const without = unreadable === true ? (failure.unreadable ?? failure.server) : failure.server;
  return message ?? fill(without, { status, statusText }).trim();
}
