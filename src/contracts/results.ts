import type { Json } from './schemas/schema.ts';
import type {
  accessCodeRequest,
  lookupAnswer,
  lookupRequest,
  resultsAnswer,
  resultsRequest,
} from './schemas/results.ts';
import { statusPath } from './cases.ts';
import { submissionPath, submissionRoute } from './staff-submissions.ts';

/**
 * Public POST: mails a code to the address of a request, named by reference and address or by its id. The answer is the same
 * whether there is such a request or not.
 */
export const accessCodePath = `${statusPath}/code`;

/** Public POST: for whoever lost the device, the request behind reference, address and mailed code. */
export const lookupPath = `${statusPath}/lookup`;

/** Public POST: the files that the office has attached for the applicant, after a mailed code. */
export const resultsRoute = `${submissionRoute}/results`;
/** Public POST with the token: one of them, to be saved. */
export const resultFileRoute = `${resultsRoute}/:fileId`;

export const resultsPath = (submissionId: string): string => `${submissionPath(submissionId)}/results`;
export const resultFilePath = (submissionId: string, fileId: string): string =>
  `${resultsPath(submissionId)}/${encodeURIComponent(fileId)}`;

/** Behind the address of a request's page, in the mail with a code: only a press on that page sends it. */
export const accessLinkHash = (secret: string): string => `#access=${secret}`;

/** Undefined where an address ends in something else. */
export function accessSecretIn(hash: string): string | undefined {
  return /^#access=([\w-]{20,100})$/.exec(hash)?.[1];
}

export type AccessCodeRequest = Json<typeof accessCodeRequest>;
export type LookupRequest = Json<typeof lookupRequest>;
export type LookupAnswer = Json<typeof lookupAnswer>;
export type ResultsRequest = Json<typeof resultsRequest>;
export type ResultsAnswer = Json<typeof resultsAnswer>;
