import { isFormId } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
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
      await db.updateTable('submissions').set(listing).where('submission_id', '=', submission_id).execute();
    }
  }
}
