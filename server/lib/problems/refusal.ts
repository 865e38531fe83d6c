import type { CaseAnswer } from '../../../src/contracts/cases.ts';
import type { EarlierReceived } from '../../../src/contracts/problem.ts';
import type { UploadFault } from '../../../src/contracts/uploads.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import type { Violation } from '../../../src/form/violation.ts';
import type { QuoteFault } from '../../../src/forms/quote/faults.ts';

/** Every reason for which this API refuses a request; the words are in the texts of each language. */
export type Refusal =
  | { readonly kind: 'malformedKey' }
  | { readonly kind: 'malformedBody' }
  | { readonly kind: 'malformedAddress' }
  /** A query parameter is unknown, repeated, or has an unaccepted value. */
  | { readonly kind: 'badParameter'; readonly name: string }
  | { readonly kind: 'notMultipart' }
  | { readonly kind: 'notJson' }
  | { readonly kind: 'bodyTooLarge'; readonly kilobytes: number }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'wrongMethod' }
  /** An app file is not the one that If-Match or If-Unmodified-Since names. */
  | { readonly kind: 'fileChanged' }
  /** The Range starts beyond the end of the file. */
  | { readonly kind: 'rangeBeyondEnd' }
  /** A page of another site made its visitor's browser send the request. */
  | { readonly kind: 'foreignSite' }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'fileTooLarge'; readonly field: string; readonly maxBytes: number }
  | { readonly kind: 'submissionTooLarge'; readonly maxBytes: number }
  | { readonly kind: 'tooManyFiles'; readonly max: number }
  | { readonly kind: 'tooManyTexts'; readonly max: number }
  | { readonly kind: 'textTooLong'; readonly field: string; readonly maxBytes: number }
  | { readonly kind: 'textsTooLong'; readonly kilobytes: number }
  | { readonly kind: 'invalid'; readonly form: Form; readonly faults: readonly Fault[] }
  | { readonly kind: 'manifestUnreadable' }
  | { readonly kind: 'manifestDiffers'; readonly differences: readonly ManifestDifference[] }
  /** `received` names a submission; a note or a message has nothing that its sender needs. */
  | { readonly kind: 'keyReused'; readonly received?: EarlierReceived }
  /** The key is the id of something of another kind: a request, an addition or a message. */
  | { readonly kind: 'keyOfOther' }
  /** A row names the file, but the store no longer has it, or not in full. */
  | { readonly kind: 'fileLost' }
  /** A change without If-Match: nobody may overwrite what they have not seen. */
  | { readonly kind: 'preconditionRequired' }
  /** If-Match names another version than the present one. */
  | { readonly kind: 'caseChanged'; readonly case: CaseAnswer }
  /** The resource at this address has another version than If-Match names. */
  | { readonly kind: 'preconditionFailed' }
  /** The body is JSON, but not what the call accepts. */
  | { readonly kind: 'badBody' }
  | { readonly kind: 'reasonMissing' }
  /** Placeholders of a template, such as {documents}, were left unfilled. */
  | { readonly kind: 'unfilledFields'; readonly fields: string }
  | { readonly kind: 'badAssignee' }
  /** The one-time address is unknown, expired or used. */
  | { readonly kind: 'ticketOver' }
  | { readonly kind: 'tooManyWanted'; readonly max: number }
  | { readonly kind: 'bundleRunning'; readonly seconds: number }
  /** The quotation cannot be decided on, or mailed, in its present state. */
  | { readonly kind: 'quotationNotAllowed' }
  /** The new state cannot follow the present one. */
  | { readonly kind: 'stateNotAllowed'; readonly from: string; readonly to: string }
  /** The changes cannot be undone: too late, already mailed, or not one's own. */
  | { readonly kind: 'undoOver' }
  /** The sender uses another tus version. */
  | { readonly kind: 'otherTusVersion' }
  /** Metadata, length or offset cannot be used. */
  | { readonly kind: 'uploadMalformed' }
  | { readonly kind: 'uploadUnknown' }
  | { readonly kind: 'notChunk' }
  /** Number of bytes that have arrived. */
  | { readonly kind: 'uploadOffset'; readonly offset: number }
  | { readonly kind: 'uploadTooLong' }
  | { readonly kind: 'uploadBusy' }
  | { readonly kind: 'uploadSilent' }
  | { readonly kind: 'tooMuchOpen'; readonly seconds: number }
  | { readonly kind: 'uploadsFull'; readonly seconds: number }
  /** The sender has used up the day's allowance. */
  | { readonly kind: 'tooMuchToday'; readonly seconds: number }
  /** More bodies are being received than there are slots. */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'uploadsUnusable'; readonly uploads: readonly UnusableUpload[] }
  /** Something with this id was erased, and this request arrives late. */
  | { readonly kind: 'erased'; readonly submissionId: string }
  /** A mailed code is wrong, unknown, used up or too old; the answer does not say which. */
  | { readonly kind: 'wrongAccessCode' }
  /** Documents were sent to a request that has none outstanding. */
  | { readonly kind: 'nothingAskedFor' }
  /** The office has begun to work on the request. */
  | { readonly kind: 'notWithdrawable' }
  /** There is no quotation that is approved, valid and not yet accepted. */
  | { readonly kind: 'notAcceptable' }
  /** Maximum number of characters and of files. */
  | { readonly kind: 'badReply'; readonly max: number; readonly files: number }
  /** Too many replies about one request within a day. */
  | { readonly kind: 'tooManyReplies'; readonly max: number; readonly seconds: number }
  /** No Web Push is sent (PUSH_SERVICES). */
  | { readonly kind: 'pushOff' }
  /** The endpoint is at none of PUSH_SERVICES. */
  | { readonly kind: 'pushServiceUnknown' }
  | { readonly kind: 'wrongCode' }
  /** The token is missing, not ours, expired, or signed out. */
  | { readonly kind: 'notSignedIn' }
  /** The token is ours, but an admin has since disabled its account. */
  | { readonly kind: 'disabledMeanwhile' }
  | { readonly kind: 'notAllowed' }
  /** Unknown address or wrong password. */
  | { readonly kind: 'wrongLogin' }
  /** The right password of an account that an admin has disabled. */
  | { readonly kind: 'accountDisabled' }
  | { readonly kind: 'loginIncomplete' }
  | { readonly kind: 'badEmail'; readonly field: string }
  | { readonly kind: 'badPassword'; readonly field: string; readonly min: number; readonly max: number }
  /** The new password equals the present one. */
  | { readonly kind: 'samePassword'; readonly field: string }
  /** The present password is wrong. */
  | { readonly kind: 'wrongPassword'; readonly field: string }
  /** The password is right; a second-factor code is required with it. */
  | { readonly kind: 'secondFactorWanted' }
  /** The code that came with the right password is wrong, too old, or was used before. */
  | { readonly kind: 'wrongSecondFactor' }
  /** As wrongSecondFactor, for somebody who is signed in. */
  | { readonly kind: 'wrongOwnCode'; readonly field: string }
  /** It is on already, or there is none to confirm or switch off. */
  | { readonly kind: 'secondFactorNotAllowed' }
  /** Common, one character repeated, or the account's address. */
  | { readonly kind: 'guessablePassword'; readonly field: string }
  /** The password is right, but was chosen at registration by someone who may not be able to read the mailbox. */
  | { readonly kind: 'passwordUnproved' }
  /** The address has an account already. */
  | { readonly kind: 'accountExists' }
  /** The request is already confirmed as another person's. */
  | { readonly kind: 'requestTaken' }
  /** Erasure covers a request that is not confirmed as this person's. */
  | { readonly kind: 'notOfPerson' }
  /** No enabled super_admin would remain. */
  | { readonly kind: 'lastSuperAdmin' }
  /** The activation code is unknown, used or too old. */
  | { readonly kind: 'activationOver' }
  /** The reset secret is wrong, unknown, used or too old. */
  | { readonly kind: 'wrongReset' }
  | { readonly kind: 'codeOver' }
  | { readonly kind: 'tooManyRequests'; readonly seconds: number }
  | { readonly kind: 'unavailable'; readonly seconds: number }
  /** It may or may not be stored; nobody can tell yet. */
  | { readonly kind: 'commitInDoubt'; readonly seconds: number }
  /** The disk is full, or has less free space than the reserve. */
  | { readonly kind: 'storageFull'; readonly seconds: number }
  | { readonly kind: 'internal' };

/** What is wrong with one field of a submission. */
export type Fault =
  | { readonly kind: 'wire'; readonly field: string; readonly rule: WireRule }
  | { readonly kind: 'form'; readonly field: string; readonly violation: Violation }
  | { readonly kind: 'quote'; readonly field: string; readonly fault: QuoteFault };

/** The wire format is strict: each known field once, in its own kind. `field` is the name on the wire. */
export type WireRule =
  | 'unknown'
  | 'repeated'
  | 'mustBeFile'
  | 'mustBeText'
  /** For a list field in JSON. */
  | 'mustBeList'
  | 'wrongConstant'
  /** A file for an item that the answers do not call for. */
  | 'notCalledFor'
  /** A document that the office has not asked for again. */
  | 'notAskedFor'
  /** For the JSON list of a repeated section. */
  | 'notAList'
  | 'otherItems';

export interface UnusableUpload extends UploadFault {
  /** File name shown to people. */
  readonly name: string;
}

export interface ManifestDifference {
  readonly field: string;
  readonly name: string;
  readonly rule: 'missing' | 'superfluous' | 'differs';
}

/** Carries a refusal out of code that can only throw: a stream, a framework hook. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
