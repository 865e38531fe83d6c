import { serverTexts } from '../../../src/texts/server.ts';
import { Readable } from 'node:stream';
import { type CaseState, isCaseState } from '../../../src/contracts/cases.ts';
import { formIds, loadForm } from '../../../src/forms/index.ts';
import { spreadsheetCsv } from '../../../src/lib/csv.ts';
import { isLocale, languageName, type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import { dateTimeText } from '../../lib/mail/letter.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { type Asked, selectedIds } from '../requests/desk/case-filter.ts';

interface Words {
  readonly columns: readonly string[];
  readonly states: Readonly<Record<CaseState, string>>;
}

const words: Localised<Words> = localised((locale) => serverTexts[locale].exported);

const batch = 500;

/**
 * Exports the columns of the list for all matching requests, in the list's order, as a spreadsheet in the given
 * language.
 */
export async function exportCsv(db: Database, selection: Asked, locale: Locale): Promise<Readable> {
  const ids = await selectedIds(db, selection, Number.MAX_SAFE_INTEGER);
  return Readable.from(linesOf(db, ids, locale), { objectMode: false });
}

async function* linesOf(db: Database, ids: readonly string[], locale: Locale): AsyncGenerator<Buffer> {
  yield Buffer.from(spreadsheetCsv([words[locale].columns]));
  const forms = await formNames(locale);
  for (let first = 0; first < ids.length; first += batch) {
    const rows = await rowsOf(db, ids.slice(first, first + batch), { ...words[locale], locale, forms });
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
