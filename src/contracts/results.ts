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
 * Public POST: mails a code to the address of a request, named by reference and address or by its id. The answer is the
 * same whether or not the request exists.
 */
export const accessCodePath = `${statusPath}/code`;

/** Public POST: for applicants who lost the device, the request behind reference, address and mailed code. */
export const lookupPath = `${statusPath}/lookup`;

/** Public POST: files that the office has attached for the applicant, after a mailed code. */
export const resultsRoute = `${submissionRoute}/results`;
/** Public POST with the token: one of the files, to be saved. */
export const resultFileRoute = `${resultsRoute}/:fileId`;

export const resultsPath = (submissionId: string): string => `${submissionPath(submissionId)}/results`;
export const resultFilePath = (submissionId: string, fileId: string): string =>
  `${resultsPath(submissionId)}/${encodeURIComponent(fileId)}`;

/** Hash of a request page's address in the mail with a code; it is sent only when the user presses a button there. */
export const accessLinkHash = (secret: string): string => `#access=${secret}`;

/** Undefined if the hash is anything else. */
export function accessSecretIn(hash: string): string | undefined {
  return /^#access=([\w-]{20,100})$/.exec(hash)?.[1];
}

export type AccessCodeRequest = Json<typeof accessCodeRequest>;
export type LookupRequest = Json<typeof lookupRequest>;
export type LookupAnswer = Json<typeof lookupAnswer>;
export type ResultsRequest = Json<typeof resultsRequest>;
export type ResultsAnswer = Json<typeof resultsAnswer>;
