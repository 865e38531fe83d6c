import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import { fieldTexts, optionText, partLabel } from '../../form/field-texts.ts';
import type { AnyFormTexts, Form } from '../../form/form-texts.ts';
import type { Field, Repeat, Section } from '../../form/form.ts';
import { isDate } from '../../lib/iso-date.ts';
import { itemName } from '../../form/item-name.ts';
import type { Locale } from '../../lib/locale.ts';
import { wireName } from '../../form/wire.ts';
import { formatDate } from '../../i18n/format.ts';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import { jsonObject, parseJson } from '../../contracts/json-object.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { Contact } from '../contact-link.tsx';
import { panamaDay } from '../panama-time.ts';
import { useCallback, useEffect, useState } from 'react';
import { type Catalogue, courseName, coursesById } from '../../contracts/pricing/course.ts';
import { useApi } from '../../ui/api-context.tsx';

export interface Answer {
  /** Name on the wire. */
  readonly name: string;
  readonly label: string;
  /** Without blanks; an empty list is an unanswered question. */
  readonly texts: readonly string[];
  /** Set if the answer is an address or number the applicant can be reached at. */
  readonly contact?: 'mail' | 'phone';
  /** The last day a document is valid, ISO 8601. */
  readonly validUntil?: string;
}

export interface AnswerGroup {
  readonly id: string;
  /** Undefined: fields the form does not know, such as those of another version. */
  readonly title: string | undefined;
  readonly answers: readonly Answer[];
  /** An item of a repeated section, such as one of several certificates. */
  readonly item?: AnsweredItem;
}

export interface AnsweredItem {
  readonly section: string;
  readonly name: string;
  /** As in {@link DocumentAnswer}. */
  readonly index: number;
}

export interface Reader {
  /** Undefined: unknown to this version; names are shown as they are. */
  readonly form: Form | undefined;
  readonly locale: Locale;
  /** The label of a list item, such as a course by its id. */
  readonly itemText: (id: string) => string;
}

type Sent = StaffSubmission['fields'];

/** All answers in the form's order with its labels, then those that are not part of the form. */
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

/** Fields that add nothing: lists already split into items, and those that every submission of the form carries. */
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

/** One item of a repeated section, without facts that are the form's own. */
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
  return {
    id: `${section.id}-${index}`,
    title: `${title}: ${item}`,
    answers,
    item: { section: section.id, name: String(item), index },
  };
}

function keyOf({ keys, identity, facts }: Repeat, line: Line): string | undefined {
  return keys.find((key) => facts(key)[identity] === line.get(identity));
}

/** The label of a file field; for an item's file, under the item's own name. */
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

/** A day has no time zone: it is parsed in the device's own (rulings GEN-8). */
function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00`);
}

/** One item of a list sent as JSON: its values by name on the wire. */
type Line = ReadonlyMap<string, string | boolean>;

/** The items of a repeated section as sent; undefined for a value that is no such list. */
function linesIn(value: string | readonly string[] | undefined): readonly Line[] | undefined {
  const items = typeof value === 'string' ? parseJson(value) : undefined;
  if (!Array.isArray(items)) return undefined;
  const lines = items.map(lineOf);
  return lines.every((line) => line.size > 0) ? lines : undefined;
}

function lineOf(item: unknown): Line {
  const said = Object.entries(jsonObject(item));
  return new Map(
    said.filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

/** Fields holding a document's expiry date. */
const expiryField = /expir/i;

function isExpiryField(name: string): boolean {
  return expiryField.test(name);
}

/** The expiry date of an item's document as the applicant entered it; undefined if not asked or left blank. */
export function expiryOf(
  form: Form | undefined,
  sent: StaffSubmission['fields'],
  { field, item }: Pick<DocumentAnswer, 'field' | 'item'>,
): string | undefined {
  if (form === undefined || item === null) return undefined;
  const base = field.replace(/_\d+$/, '');
  for (const { repeat, fields } of form.definition.sections) {
    const isAsked = fields.some(({ kind, name }) => kind === 'file' && wireName(form.wire, name) === base);
    if (repeat === undefined || !isAsked) continue;
    const line = linesIn(sent[wireName(form.wire, repeat.name)])?.[item];
    for (const one of fields) {
      const day = isExpiryField(one.name) ? line?.get(wireName(form.wire, one.name)) : undefined;
      if (typeof day === 'string' && isDate(day)) return day;
    }
  }
  return undefined;
}

/** A certificate is valid to the end of its last day. @param today in Panama, such as 2026-11-22 */
export function hasExpired(day: string, today: string): boolean {
  return day < today;
}

interface TextsProps {
  readonly answer: Answer;
  readonly reference: string;
  /** A dash says that there is no answer. */
  readonly isShort?: boolean;
}

export function Texts({ answer, reference, isShort = false }: TextsProps) {
  const { t } = useLocale();
  const { name, texts, contact } = answer;
  if (texts.length === 0) {
    const text = t('requests.detail.unanswered');
    if (!isShort) return <span className="unanswered">{text}</span>;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{text}</span>
      </>
    );
  }
  return texts.map((text, index) => (
    <p key={`${index} ${text}`} className="answer" dir="auto" data-answer={name}>
      {contact === undefined ? text : <Contact kind={contact} text={text} subject={reference} />}
    </p>
  ));
}

/** Marks a certificate whose last day has passed in Panama. */
export function Expired({ answer: { validUntil } }: { readonly answer: Answer }) {
  const { t } = useLocale();
  const { clock } = useDevice();
  if (validUntil === undefined || !hasExpired(validUntil, panamaDay(clock.now()))) return null;
  return (
    <p className="expired" data-expired={validUntil}>
      {t('casework.expired')}
    </p>
  );
}

/** Names of courses by id; the id itself until the catalogue is loaded, or for a course no longer in it. */
export function useCourseNames(wanted: boolean): (id: string) => string {
  const loadApi = useApi();
  const { locale } = useLocale();
  const [catalogue, setCatalogue] = useState<Catalogue>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    const query = loadApi().then((api) => api.readCatalogue());
    query.then(
      (read) => (left || read.kind !== 'read' ? undefined : setCatalogue(read.catalogue)),
      // Ids are shown instead of names.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, loadApi]);
  return useCallback(
    (id) => {
      const course = coursesById(catalogue).get(id);
      return course === undefined ? id : courseName(course, locale);
    },
    [catalogue, locale],
  );
}
