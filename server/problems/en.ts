import type { ProblemTexts } from './problem-texts.ts';

export const problemsEn: ProblemTexts = {
  refusals: {
    malformedKey: 'The Idempotency-Key header must be a UUID in quotes.',
    malformedBody: 'The request arrived incomplete or damaged. Nothing was stored. Please send it again.',
    malformedAddress: 'The address of the request cannot be read.',
    notMultipart: 'The request must be sent as multipart/form-data.',
    notFound: 'There is nothing at this address.',
    wrongMethod: 'This address does not accept this method.',
    timedOut: 'The request took too long to arrive. Nothing was stored. Please send it again.',
    submissionTooLarge: 'The files are too large together. The maximum is {max}MB in all.',
    tooManyFiles: 'There are too many files. The maximum is {max}.',
    tooManyTexts: 'There are too many fields. The maximum is {max}.',
    textTooLong: '{field}: the text is too long.',
    manifestUnreadable: 'The list of files (manifest) cannot be read.',
    manifestDiffers: 'The files that arrived are not the ones in the list. Nothing was stored. {differences}',
    keyReused: 'This request was already received with a different content. The first one is kept.',
    tooManyRequests: 'Too many requests. Please wait {seconds} seconds and send it again.',
    unavailable: 'The service is not available at the moment. Please try again later.',
    internal: 'An error occurred on the server. Please try again later.',
  },
  requiredMissing: 'Please complete all required fields and upload the document.',
  wire: {
    unknown: '{field}: the form has no such field.',
    repeated: '{field}: the field was sent more than once.',
    mustBeFile: '{field}: a file is expected, not text.',
    mustBeText: '{field}: text is expected, not a file.',
    notCalledFor: '{field}: what you chose does not call for this file.',
    notAList: '{field}: a JSON list is expected.',
    otherItems: '{field}: the list does not fit what you chose.',
  },
  manifest: {
    missing: '{name} ({field}): the file did not arrive.',
    superfluous: '{name} ({field}): the file is not in the list.',
    differs: '{name} ({field}): the file arrived with another size or content.',
  },
};
