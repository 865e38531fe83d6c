/**
 * GET with a moderator's token or above: the received submissions. Without parameters the newest 500, newest first,
 * with a Link header if there are more; with any of submissionParameters one page of the matching ones.
 */
export const submissionsPath = '/api/submissions';

export const submissionRoute = `${submissionsPath}/:submissionId`;

export function submissionPath(submissionId: string): string {
  return submissionRoute.replace(':submissionId', encodeURIComponent(submissionId));
}
