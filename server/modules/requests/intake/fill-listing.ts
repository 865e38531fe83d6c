import { isFormId } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { listingOf, referencesOf } from './listing.ts';
import type { SubmissionFields } from './submission.ts';

const batch = 200;

/** Fills columns that earlier versions did not write; continues where it was stopped. Runs before the server listens. */
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
      const listing = listingOf(isFormId(form) ? await loadFormVersion(form, form_version) : undefined, {
        submissionId: submission_id,
        references: referencesOf(reference, former_reference),
        // Written by record.ts and nobody else.
        fields: JSON.parse(fields) as SubmissionFields,
        files,
      });
      const words = [
        ...(await textsIn(db, 'case_notes', submission_id)),
        ...(await textsIn(db, 'case_messages', submission_id)),
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

/** Folded, as words.ts adds them. */
async function textsIn(
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
