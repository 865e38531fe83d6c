/**
 * GET with a moderator's token or above: what has come in. Without parameters the newest 500, newest first, with a
 * Link header where there are more; with any of submissionParameters a page of those that are wanted.
 */
export const submissionsPath = '/api/submissions';

/** The route of submissionPath, as the API registers it. */
export const submissionRoute = `${submissionsPath}/:submissionId`;

/** GET: one submission with its fields. */
export function submissionPath(submissionId: string): string {
  return submissionRoute.replace(':submissionId', encodeURIComponent(submissionId));
}
