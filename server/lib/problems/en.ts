import type { UploadFaultReason } from '../../../src/contracts/uploads.ts';
import type { ManifestDifference, Refusal, WireRule } from './refusal.ts';

/** The API's own messages; messages about a form's fields belong to the form. {names} are filled in. */
export interface ProblemTexts {
  readonly refusals: Readonly<Record<Exclude<Refusal['kind'], 'invalid' | 'fileTooLarge'>, string>>;
  /** Specification section 9: the sentence for a submission without all required fields. */
  readonly requiredMissing: string;
  readonly wire: Readonly<Record<WireRule, string>>;
  readonly manifest: Readonly<Record<ManifestDifference['rule'], string>>;
  readonly uploads: Readonly<Record<UploadFaultReason, string>>;
}

export const problemsEn: ProblemTexts = {
  refusals: {
    malformedKey: 'The Idempotency-Key header must be a UUID in quotes.',
    malformedBody: 'The request arrived incomplete or damaged. Nothing was stored. Please send it again.',
    badParameter: 'The address has a parameter that cannot be used: {name}.',
    malformedAddress: 'The address of the request cannot be read.',
    notMultipart: 'The request must be sent as multipart/form-data.',
    notJson: 'The request must be sent as application/json.',
    bodyTooLarge: 'The request is too long. The maximum is {kilobytes} KB.',
    notFound: 'There is nothing at this address.',
    wrongMethod: 'This address does not accept this method.',
    fileChanged: 'The file at this address has changed in the meantime.',
    rangeBeyondEnd: 'The file at this address ends before the part that was asked for.',
    foreignSite: 'This was sent from a page of another site. Nothing was stored.',
    timedOut: 'The request took too long to arrive. Nothing was stored. Please send it again.',
    submissionTooLarge: 'The files are too large together. The maximum is {max}MB in all.',
    tooManyFiles: 'There are too many files. The maximum is {max}.',
    tooManyTexts: 'There are too many fields. The maximum is {max}.',
    textTooLong: '{field}: the text is too long.',
    textsTooLong: 'The answers together are too long. The maximum is {kilobytes} KB.',
    manifestUnreadable: 'The list of files (manifest) cannot be read.',
    manifestDiffers: 'The files that arrived are not the ones in the list. Nothing was stored. {differences}',
    keyReused: 'This request was already received with a different content. The first one is kept.',
    keyOfOther:
      'The number of this request is in use for something else. Nothing was stored. Start again with a new form.',
    fileLost: 'This file is missing from our store. It must be restored from a backup, or sent once more.',
    preconditionRequired: 'This change must name the version that it is based on (If-Match).',
    caseChanged:
      'Somebody else has changed this request in the meantime. Nothing was stored; please look at it again.',
    preconditionFailed:
      'Somebody else has changed this in the meantime. Nothing was stored; please look at it again.',
    badBody: 'What was sent is not what this call takes. Nothing was stored.',
    reasonMissing: 'Please give a reason.',
    unfilledFields:
      'The message still contains {fields}, for which there is no value. Nothing was sent. Write what you mean, or delete it.',
    badAssignee: 'A request can only be assigned to somebody who may work on it.',
    ticketOver: 'This address was valid once, for one minute. Please start the download again.',
    bundleRunning:
      'Another download of yours is still running. Wait until it ends, or stop it, and try again in {seconds} seconds.',
    tooManyWanted: 'One download holds {max} requests at most. Please narrow the list.',
    quotationNotAllowed:
      'The quotation can no longer be changed or sent: the applicant has accepted it or withdrawn the request, or its time is over. Open it again to see how it stands.',
    stateNotAllowed: 'The request cannot go from its current state to this one.',
    otherTusVersion: 'Uploads are taken by tus 1.0.0 only.',
    uploadMalformed: 'The upload is not described as it must be.',
    uploadUnknown: 'This upload does not exist, or no longer exists. Please start it again.',
    notChunk: 'A piece of an upload must be sent as application/offset+octet-stream.',
    uploadOffset: 'The upload continues at byte {offset}.',
    uploadTooLong: 'This is more than was announced for the file.',
    uploadBusy:
      'The file is being received over another connection at the moment. Please try again in a moment.',
    uploadSilent: 'Nothing arrived for a while. What had arrived is kept; please go on from there.',
    tooMuchOpen: 'Too much is being uploaded from your connection. Please try again in {seconds} seconds.',
    uploadsFull: 'There is no room for more files at the moment. Please try again later.',
    tooMuchToday:
      'A great deal has been sent from your connection today. Please try again later, or from another connection.',
    busy: 'Very many requests are arriving at the moment. Please try again in {seconds} seconds.',
    uploadsUnusable: 'Some files must be sent again. Nothing was stored. {differences}',
    erased: 'This request was erased. Nothing was stored.',
    wrongAccessCode: 'The code is wrong or no longer valid. Please ask for another one.',
    nothingAskedFor: 'We are not waiting for any document of this request. Nothing was stored.',
    notWithdrawable:
      'This request cannot be withdrawn: our office has begun to work on it. Please write to us.',
    notAcceptable:
      'This quotation cannot be accepted: it is not approved, has expired, or is accepted already.',
    badReply:
      'A message has a text of at most {max} characters and at most {files} files, each a picture or a PDF. Nothing was stored.',
    tooManyReplies:
      'At most {max} messages a day can be sent about one request. Nothing was stored. Please send it again later, or call us.',
    wrongCode: 'Incorrect code. Please try again.',
    codeOver: 'The code is no longer valid.',
    notSignedIn: 'Please sign in.',
    disabledMeanwhile: 'Your account has been disabled. Ask an administrator of your office.',
    notAllowed: 'You may not see this.',
    wrongLogin: 'The email or the password is not right.',
    loginIncomplete: 'All fields are required.',
    badEmail: 'This is not an email address.',
    badPassword: 'The password must have {min} to {max} characters.',
    wrongPassword: 'The current password is wrong.',
    secondFactorWanted: 'Enter the code that your authenticator app shows.',
    wrongSecondFactor:
      'The code is wrong or was used before. Wait for the next one, and check that the clock of the phone is right.',
    wrongOwnCode:
      'The code is wrong or was used before. Wait for the next one, and check that the clock of the phone is right.',
    secondFactorNotAllowed: 'The second factor was changed in the meantime. Load the page again.',
    samePassword: 'This is your current password. Choose another one.',
    guessablePassword:
      'This password is too easy to guess: it is a common one, one character repeated, or the address itself. Please choose another one.',
    accountDisabled:
      'This account has been disabled, so it no longer opens the staff area. Ask an administrator of your office.',
    passwordUnproved:
      'Before you sign in for the first time, choose a new password with "I forgot my password": so we know that it is yours.',
    accountExists: 'This address has an account already.',
    requestTaken: 'One of these requests belongs to another client already.',
    notOfPerson: 'One of these requests is not confirmed to be of this client. Nothing was erased.',
    lastSuperAdmin: 'This is the last super administrator who can sign in. Make somebody else one first.',
    activationOver: 'The link is no longer valid, or was used before. If the account is active, sign in.',
    wrongReset: 'The link is wrong, was used before, or is no longer valid. Please ask for another one.',
    tooManyRequests: 'Too many requests. Please wait {seconds} seconds and send it again.',
    unavailable: 'The service is not available at the moment. Please try again later.',
    commitInDoubt:
      'We could not confirm that this was stored. Please send it again: with the same Idempotency-Key it is stored only once.',
    storageFull: 'There is no room to store this at the moment. Nothing was stored. Please try again later.',
    internal: 'An error occurred on the server. Please try again later.',
  },
  requiredMissing: 'Please complete all required fields and upload the document.',
  wire: {
    unknown: '{field}: the form has no such field.',
    repeated: '{field}: the field was sent more than once.',
    mustBeFile: '{field}: a file is expected, not text.',
    mustBeText: '{field}: text is expected, not a file.',
    notCalledFor: '{field}: what you chose does not call for this file.',
    notAskedFor: '{field}: we did not ask for this.',
    notAList: '{field}: a JSON list is expected.',
    otherItems: '{field}: the list does not fit what you chose.',
    mustBeList: '{field}: a list of texts is expected.',
    wrongConstant: '{field}: another value is expected.',
  },
  manifest: {
    missing: '{name} ({field}): the file did not arrive.',
    superfluous: '{name} ({field}): the file is not in the list.',
    differs: '{name} ({field}): the file arrived with another size or content.',
  },
  uploads: {
    missing: '{name} ({field}): the file did not arrive.',
    incomplete: '{name} ({field}): the file has not arrived whole.',
    differs: '{name} ({field}): the file arrived with another size or content.',
    foreign: '{name} ({field}): the file was uploaded for another request.',
  },
};
