import { parseJson } from '../../../../src/contracts/json-object.ts';
import { nameTokens } from '../../../../src/form/applicant.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { type Field, fieldsOf } from '../../../../src/form/form.ts';
import { wireName } from '../../../../src/form/wire.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { SubmissionTable } from '../../../lib/store/tables.ts';
import { fieldsIn, type RequestFields, storedForm } from '../case/stored-request.ts';

export interface Applicant {
  readonly name: string;
  readonly email: string;
}

/** Finds the applicant by the autofill tokens of the form's fields. Values are empty where the form does not ask. */
export function applicantIn(form: Form, fields: RequestFields): Applicant {
  const answersFor = (tokens: readonly string[]): string => {
    const asking = fieldsOf(form.definition).filter(
      (field) => field.kind === 'text' && tokens.includes(field.autocomplete ?? ''),
    );
    const answers = asking.map((field) => fields[wireName(form.wire, field.name)]);
    const texts = answers.filter((answer) => typeof answer === 'string').map(oneLine);
    return texts.filter((text) => text !== '').join(' ');
  };
  return { name: answersFor(nameTokens), email: answersFor(['email']) };
}

/** Replaces line breaks and control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Columns that the staff's list shows and searches, stored beside the answers. */
type Listing = Pick<
  SubmissionTable,
  'applicant_name' | 'applicant_email' | 'applicant_order' | 'search_text'
>;

interface Listable {
  readonly submissionId: string;
  /** Its current and its former reference (referencesOf). */
  readonly references: readonly string[];
  readonly fields: RequestFields;
  readonly files: readonly { readonly name: string }[];
}

export function referencesOf(reference: string, former: string | null | undefined): readonly string[] {
  return [reference, ...(former === null || former === undefined ? [] : [former])];
}

/** Characters; anything that identifies a person is short. */
const longestTerm = 200;
const longestText = 8_000;

/**
 * @param form undefined for a form that this release does not know: only the reference and the files are then
 * searchable
 */
export function listingOf(form: Form | undefined, request: Listable): Listing {
  const applicant = form === undefined ? { name: '', email: '' } : applicantIn(form, request.fields);
  return {
    applicant_name: plain(applicant.name),
    applicant_email: plain(applicant.email),
    applicant_order: folded(plain(applicant.name === '' ? applicant.email : applicant.name)),
    search_text: searchTextOf(form, request),
  };
}

/** Removes control characters: nobody searches for them, and PostgreSQL takes no NUL in a text. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/**
 * Returns, folded, the references, the answers to one-line questions (names, document numbers, telephones, addresses,
 * vessels) and the names of the files. Numbers are added a second time without separators.
 */
function searchTextOf(form: Form | undefined, request: Listable): string {
  const { submissionId, references, fields, files } = request;
  const terms = [
    ...references,
    submissionId,
    ...(form === undefined ? [] : searchedAnswers(form, fields)),
    ...files.map(({ name }) => name),
  ].map((term) => folded(plain(term).slice(0, longestTerm)));
  const bare = terms.filter((term) => /\d/.test(term)).map((term) => term.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set([...terms, ...bare])].join(' ').slice(0, longestText);
}

function searchedAnswers({ definition, wire }: Form, fields: RequestFields): readonly string[] {
  const repeated = definition.sections.flatMap(({ repeat }) =>
    repeat === undefined ? [] : textsIn(parseJson(textOf(fields[wireName(wire, repeat.name)]))),
  );
  const once = definition.sections.filter(({ repeat }) => repeat === undefined);
  const searchedFields = once.flatMap(({ fields: own }) => own.filter(isSearched));
  return [...searchedFields.map(({ name }) => textOf(fields[wireName(wire, name)])), ...repeated].filter(
    (text) => text.trim() !== '',
  );
}

function isSearched(field: Field): boolean {
  return field.kind === 'text' && field.input !== 'multiline' && field.input !== 'date';
}

function textOf(value: RequestFields[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const batch = 200;

/**
 * Fills columns that earlier releases did not write; continues where it was interrupted. Runs before the server
 * listens.
 */
export async function fillListing(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['submission_id', 'form', 'form_version', 'reference', 'former_reference', 'fields'])
      .where('search_text', 'is', null)
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    for (const { submission_id, form, form_version, reference, former_reference, fields } of rows) {
      const files = await db
        .selectFrom('submission_files')
        .select('name')
        .where('submission_id', '=', submission_id)
        .execute();
      const listing = listingOf(await storedForm(form, form_version), {
        submissionId: submission_id,
        references: referencesOf(reference, former_reference),
        fields: fieldsIn(fields),
        files,
      });
      const words = [
        ...(await textsOfStaff(db, 'case_notes', submission_id)),
        ...(await textsOfStaff(db, 'case_messages', submission_id)),
      ];
      const search_text = [listing.search_text, ...words].join(' ');
      await db
        .updateTable('submissions')
        .set({ ...listing, search_text })
        .where('submission_id', '=', submission_id)
        .execute();
    }
  }
}

/** Returns the texts folded, as correspondence.ts adds them. */
async function textsOfStaff(
  db: Database,
  table: 'case_notes' | 'case_messages',
  submissionId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select('text')
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .execute();
  return rows.map(({ text }) => folded(text.replaceAll(/\p{Cc}+/gu, ' ')));
}
