import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { fieldTexts, optionText, partLabel } from '../../form/field-texts.ts';
import type { AnyFormTexts, Form } from '../../form/form-texts.ts';
import type { Field, Repeat, Section } from '../../form/form.ts';
import { isDate } from '../../lib/iso-date.ts';
import { itemName } from '../../form/item-name.ts';
import type { Locale } from '../../lib/locale.ts';
import { wireName } from '../../form/wire.ts';
import { formatDate } from '../../i18n/format.ts';
import { isExpiryField } from '../case/certificate-expiry.ts';
import { type Line, linesIn } from './sent-list.ts';

/** One thing that was asked, as staff read it. */
export interface Answer {
  /** Name on the wire. */
  readonly name: string;
  readonly label: string;
  /** Blank ones are left out: an empty list is a question without an answer. */
  readonly texts: readonly string[];
  /** How its sender can be reached by it. */
  readonly contact?: 'mail' | 'phone';
  /** The last day of a document, ISO 8601. */
  readonly validUntil?: string;
}

export interface AnswerGroup {
  readonly id: string;
  /** Undefined: what the form does not know, such as a field of another version. */
  readonly title: string | undefined;
  readonly answers: readonly Answer[];
}

export interface Reader {
  /** Undefined: this version does not know it, and every name stands for itself. */
  readonly form: Form | undefined;
  readonly locale: Locale;
  /** What an item of a list is called, such as a course by its id. */
  readonly itemText: (id: string) => string;
}

type Sent = StaffSubmission['fields'];

/** Everything that was sent, in the order of the form, under the labels of the language; then what is not of the form. */
export function answerGroups(reader: Reader, sent: Sent): readonly AnswerGroup[] {
  const { form } = reader;
  const groups =
    form === undefined
      ? []
      : form.definition.sections.flatMap((one) => sectionGroups(reader, form, one, sent));
  const said = new Set(groups.flatMap(({ answers }) => answers.map(({ name }) => name)));
  const rest = Object.keys(sent).filter((name) => !said.has(name) && !isKnown(form, name, sent[name]));
  const others = rest.map((name) => ({ name, label: name, texts: filled(sent[name]) }));
  return [...groups, { id: 'others', title: undefined, answers: others }].filter(
    ({ answers }) => answers.length > 0,
  );
}

/** A list that was taken apart, and what every submission of the form carries, say nothing more. */
function isKnown(form: Form | undefined, name: string, value: Sent[string] | undefined): boolean {
  if (form === undefined) return false;
  const { sections, constants = {} } = form.definition;
  if (Object.hasOwn(constants, name) && constants[name] === value) return true;
  return sections.some(
    ({ repeat }) =>
      repeat !== undefined && wireName(form.wire, repeat.name) === name && linesIn(value) !== undefined,
  );
}

function sectionGroups(reader: Reader, form: Form, section: Section, sent: Sent): readonly AnswerGroup[] {
  const texts = form.texts[reader.locale];
  const title = texts.sections[section.id]?.title ?? section.id;
  const { repeat } = section;
  if (repeat !== undefined) {
    const lines = linesIn(sent[wireName(form.wire, repeat.name)]) ?? [];
    return lines.map((line, index) => lineGroup({ form, texts, section, repeat }, title, line, index));
  }
  const answers = section.fields.flatMap((field): readonly Answer[] => {
    const name = wireName(form.wire, field.name);
    const value = sent[name];
    if (value === undefined || field.kind === 'file') return [];
    const label = fieldTexts(texts, field.name)?.label ?? name;
    const shown = filled(value).map((text) => shownText(reader, texts, field, text));
    return [{ name, label, texts: shown, ...contactOf(field) }];
  });
  return [{ id: section.id, title, answers }];
}

interface Repeated {
  readonly form: Form;
  readonly texts: AnyFormTexts;
  readonly section: Section;
  readonly repeat: Repeat;
}

/** One item of a repeated section. Its facts are not repeated where they are the form's own. */
function lineGroup(repeated: Repeated, title: string, line: Line, index: number): AnswerGroup {
  const { form, texts, section, repeat } = repeated;
  const key = keyOf(repeated.repeat, line);
  const facts = key === undefined ? {} : repeat.facts(key);
  const names = [...line.keys()].filter((name) => facts[name] !== line.get(name));
  const item = key === undefined ? (line.get(repeat.identity) ?? index + 1) : (texts.items?.[key] ?? key);
  const answers = names.map((name): Answer => {
    const field = section.fields.find((one) => wireName(form.wire, one.name) === name);
    const text = String(line.get(name));
    const shown = field !== undefined && isDay(field, text) ? formatDay(text) : text;
    const label =
      field === undefined || key === undefined
        ? undefined
        : fieldTexts(texts, itemName(field.name, key))?.label;
    const isLastDay = field !== undefined && isDay(field, text) && isExpiryField(field.name);
    return {
      name: `${name}_${index}`,
      label: label ?? name,
      texts: filled(shown),
      ...(isLastDay ? { validUntil: text } : {}),
    };
  });
  return { id: `${section.id}-${index}`, title: `${title}: ${item}`, answers };
}

function keyOf({ keys, identity, facts }: Repeat, line: Line): string | undefined {
  return keys.find((key) => facts(key)[identity] === line.get(identity));
}

/** What a file was asked for as; that of an item under the item's own name. */
export function fileLabel({ form, locale }: Omit<Reader, 'itemText'>, sent: Sent, part: string): string {
  if (form === undefined) return part;
  const texts = form.texts[locale];
  const [, base = '', index = ''] = /^(.+)_(\d+)$/.exec(part) ?? [];
  for (const { repeat, fields } of form.definition.sections) {
    const field = fields.find(({ name }) => wireName(form.wire, name) === base);
    if (repeat === undefined || field === undefined) continue;
    const line = linesIn(sent[wireName(form.wire, repeat.name)])?.[Number(index)];
    const key = line === undefined ? undefined : keyOf(repeat, line);
    const label = key === undefined ? undefined : fieldTexts(texts, itemName(field.name, key))?.label;
    if (label !== undefined) return label;
  }
  return partLabel(texts, form.wire, part) ?? part;
}

function filled(value: Sent[string] | undefined): readonly string[] {
  const texts = typeof value === 'string' ? [value] : (value ?? []);
  return texts.filter((text) => text.trim() !== '');
}

function shownText({ itemText }: Reader, texts: AnyFormTexts, field: Field, text: string): string {
  if (field.kind === 'list') return itemText(text);
  if (isDay(field, text)) return formatDay(text);
  return optionText(texts, field.name, text);
}

function contactOf(field: Field): Pick<Answer, 'contact'> {
  if (field.kind !== 'text') return {};
  if (field.input === 'email') return { contact: 'mail' };
  return field.input === 'tel' ? { contact: 'phone' } : {};
}

function isDay(field: Field, text: string): boolean {
  return field.kind === 'text' && field.input === 'date' && isDate(text);
}

/** A day has no time zone: it is read as one of the device's own (rulings GEN-8). */
function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00`);
}
