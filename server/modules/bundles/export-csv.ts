import { serverTexts } from '../../../src/texts/server.ts';
import { Readable } from 'node:stream';
import { type CaseState, isCaseState } from '../../../src/contracts/cases.ts';
import { courseName } from '../../../src/contracts/pricing/course.ts';
import { decode, slotsOf } from '../../../src/form/decode.ts';
import { fieldTexts, optionText } from '../../../src/form/field-texts.ts';
import { fieldsOf } from '../../../src/form/form.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import type { Values } from '../../../src/form/values.ts';
import { formIds, isFormId, loadForm } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
import { spreadsheetCsv } from '../../../src/lib/csv.ts';
import { isLocale, languageName, type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import { dateTimeText } from '../../lib/mail/letter.ts';
import type { Database } from '../../lib/store/open-database.ts';
import {
  fieldsIn,
  newestDocumentsOf,
  type RequestFields,
  storedForm,
} from '../requests/case/stored-request.ts';
import { type Asked, selectedIds } from '../requests/desk/case-filter.ts';

interface Words {
  readonly columns: readonly string[];
  readonly states: Readonly<Record<CaseState, string>>;
}

const words: Localised<Words> = localised((locale) => serverTexts[locale].exported);

const batch = 500;

/**
 * Exports the columns of the list for all matching requests, in the list's order, as a spreadsheet in the given
 * language; where the filter names one form, with a column for each of its questions.
 */
export async function exportCsv(db: Database, selection: Asked, locale: Locale): Promise<Readable> {
  const ids = await selectedIds(db, selection, Number.MAX_SAFE_INTEGER);
  const questions = await questionsOf(db, selection.filter.form, locale);
  return Readable.from(linesOf(db, ids, locale, questions), { objectMode: false });
}

async function* linesOf(
  db: Database,
  ids: readonly string[],
  locale: Locale,
  questions: readonly Question[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(spreadsheetCsv([[...words[locale].columns, ...questions.map(({ label }) => label)]]));
  const forms = await formNames(locale);
  for (let first = 0; first < ids.length; first += batch) {
    const some = ids.slice(first, first + batch);
    const told = await rowsOf(db, some, { ...words[locale], locale, forms });
    const answers = questions.length === 0 ? undefined : await answersOf(db, some, locale, questions);
    const rows = told.map((row) => [...row, ...(answers?.get(String(row.at(-1))) ?? [])]);
    // Only the file begins with the byte order mark.
    yield Buffer.from(spreadsheetCsv(rows).slice(1));
  }
}

async function formNames(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const forms = await Promise.all(formIds.map(loadForm));
  return new Map(forms.map(({ definition, texts }) => [definition.id, texts[locale].name]));
}

async function rowsOf(
  db: Database,
  ids: readonly string[],
  { states, locale, forms }: Words & { readonly locale: Locale; readonly forms: ReadonlyMap<string, string> },
): Promise<readonly (readonly (string | number)[])[]> {
  const rows = await db
    .selectFrom('cases')
    .innerJoin('submissions', 'submissions.submission_id', 'cases.submission_id')
    .leftJoin('users', 'users.user_id', 'cases.assignee')
    .select([
      'cases.submission_id',
      'cases.form',
      'cases.reference',
      'cases.received_at',
      'cases.state',
      'cases.changed_at',
      'cases.locale',
      'applicant_name',
      'applicant_email',
      'users.username',
      'users.email',
    ])
    .where('cases.submission_id', 'in', [...ids])
    .execute();
  const files = await fileCounts(db, ids);
  const byId = new Map(rows.map((row) => [row.submission_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [
      [
        row.reference,
        forms.get(row.form) ?? row.form,
        isCaseState(row.state) ? states[row.state] : row.state,
        row.username || row.email || '',
        dateTimeText(row.received_at),
        row.received_at,
        row.changed_at,
        isLocale(row.locale) ? languageName(row.locale, locale) : row.locale,
        row.applicant_name ?? '',
        row.applicant_email ?? '',
        files.get(id) ?? 0,
        id,
      ],
    ];
  });
}

async function fileCounts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('submission_files')
    .select(({ fn }) => ['submission_id', fn.countAll().as('count')])
    .where('submission_id', 'in', [...ids])
    .where('message_id', 'is', null)
    .groupBy('submission_id')
    .execute();
  return new Map(rows.map(({ submission_id, count }) => [submission_id, Number(count)]));
}

interface Question {
  /** Of the field; in a repeated section, of the item's field. */
  readonly name: string;
  readonly label: string;
}

/** Returns the questions of the present form, then those that only former versions ask. */
async function questionsOf(
  db: Database,
  form: string | undefined,
  locale: Locale,
): Promise<readonly Question[]> {
  if (form === undefined || !isFormId(form)) return [];
  const rows = await db
    .selectFrom('submissions')
    .select('form_version')
    .distinct()
    .where('form', '=', form)
    .execute();
  const former = await Promise.all(rows.map((row) => loadFormVersion(form, row.form_version)));
  const labels = new Map<string, string>();
  for (const { definition, texts } of [await loadForm(form), ...former]) {
    for (const { name, notSent } of fieldsOf(definition)) {
      if (notSent !== true && !labels.has(name))
        labels.set(name, fieldTexts(texts[locale], name)?.label ?? name);
    }
  }
  return [...labels].map(([name, label]) => ({ name, label }));
}

/** Returns the answers in words by the ids of the requests, each in the order of the questions. */
async function answersOf(
  db: Database,
  ids: readonly string[],
  locale: Locale,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['submission_id', 'form', 'form_version', 'fields'])
    .where('submission_id', 'in', [...ids])
    .execute();
  const documents = await newestDocumentsOf(db, ids);
  const courses = await courseNames(db, ids, locale);
  const answers = new Map<string, readonly string[]>();
  for (const { submission_id: id, form: formId, form_version: version, fields: column } of rows) {
    const form = await storedForm(formId, version);
    if (form === undefined) continue;
    const texts = form.texts[locale];
    const values = allValuesOf(form, fieldsIn(column));
    const fields = new Map(fieldsOf(form.definition).map((field) => [field.name, field]));
    const parts = [...slotsOf(form.definition, form.wire, values)];
    const fileNames = new Map(
      parts.flatMap(([part, slot]) => {
        const file = documents.get(id)?.find(({ field }) => field === part);
        return slot.kind === 'field' && file !== undefined ? [[slot.field.name, file.name] as const] : [];
      }),
    );
    const answerTo = ({ name }: Question): string => {
      const field = fields.get(name);
      if (field?.kind === 'file') return fileNames.get(name) ?? '';
      if (field?.kind === 'list') {
        return (values.lists?.[name] ?? []).map((one) => courses.get(one) ?? one).join('; ');
      }
      const answer = values.answers[name] ?? '';
      return optionText(texts, name, answer);
    };
    answers.set(id, questions.map(answerTo));
  }
  return answers;
}

function allValuesOf({ definition, wire }: Form, fields: RequestFields): Values {
  const entries = Object.entries(fields);
  return decode(definition, wire, {
    texts: new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    lists: new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value]]))),
    files: new Map(),
  });
}

/** Returns the names of the quoted courses, as they were called then, by id. */
async function courseNames(
  db: Database,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('quotation_courses')
    .innerJoin('quotations', 'quotations.id', 'quotation_courses.quotation_id')
    .select(['course_id', 'quotation_courses.name', 'name_es'])
    .where('quotations.submission_id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ course_id: id, name, name_es: nameEs }) => [
      id,
      courseName({ name, ...(nameEs === '' ? {} : { nameEs }) }, locale),
    ]),
  );
}
