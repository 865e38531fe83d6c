import { isFormId } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
import { folded } from '../../../src/lib/folded-text.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { listingOf } from './listing.ts';
import type { SubmissionFields } from './submission.ts';

const batch = 200;

/** Fills columns that earlier versions did not write; continues where it was stopped. Runs before the server listens. */
export async function fillListing(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('submissions')
      .select(['submission_id', 'form', 'form_version', 'reference', 'fields'])
      .where('search_text', 'is', null)
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    for (const { submission_id, form, form_version, reference, fields } of rows) {
      const files = await db
        .selectFrom('submission_files')
        .select('name')
        .where('submission_id', '=', submission_id)
        .execute();
      const listing = listingOf(isFormId(form) ? await loadFormVersion(form, form_version) : undefined, {
        submissionId: submission_id,
        reference,
        // Written by record.ts and nobody else.
        fields: JSON.parse(fields) as SubmissionFields,
        files,
      });
      const notes = await notesOf(db, submission_id);
      const search_text = [listing.search_text, ...notes].join(' ');
      await db
        .updateTable('submissions')
        .set({ ...listing, search_text })
        .where('submission_id', '=', submission_id)
        .execute();
    }
  }
}

/** Folded, as words.ts adds them. */
async function notesOf(db: Database, submissionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('case_notes')
    .select('text')
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .execute();
  return rows.map(({ text }) => folded(text.replaceAll(/\p{Cc}+/gu, ' ')));
}
