import type { CaseAnswer } from '../../../src/contracts/cases.ts';
import type { EarlierReceived } from '../../../src/contracts/problem.ts';
import type { UploadFault } from '../../../src/contracts/uploads.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import type { Violation } from '../../../src/form/violation.ts';
import type { QuoteFault } from '../../../src/forms/quote/faults.ts';

/** Every reason for which this API says no; the words are in en.ts and es.ts. */
export type Refusal =
  | { readonly kind: 'malformedKey' }
  | { readonly kind: 'malformedBody' }
  | { readonly kind: 'malformedAddress' }
  /** Of the query of an address: unknown, repeated, or not what it takes. */
  | { readonly kind: 'badParameter'; readonly name: string }
  | { readonly kind: 'notMultipart' }
  | { readonly kind: 'notJson' }
  | { readonly kind: 'bodyTooLarge'; readonly kilobytes: number }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'wrongMethod' }
  /** A file of the app is not the one that If-Match or If-Unmodified-Since means. */
  | { readonly kind: 'fileChanged' }
  /** A Range that begins behind the end of a file. */
  | { readonly kind: 'rangeBeyondEnd' }
  /** A page of another site made its visitor's browser send it. */
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
  /** A row names it, and the store has it no more, or not whole. */
  | { readonly kind: 'fileLost' }
  /** A change without If-Match: nobody may overwrite what they have not seen. */
  | { readonly kind: 'preconditionRequired' }
  /** If-Match names another version than the present one. */
  | { readonly kind: 'caseChanged'; readonly case: CaseAnswer }
  /** What stands at this address has another version than If-Match names. */
  | { readonly kind: 'preconditionFailed' }
  /** The body is JSON, but not what the call takes. */
  | { readonly kind: 'badBody' }
  | { readonly kind: 'reasonMissing' }
  /** Of a template, such as {documents}: nothing was put in its place. */
  | { readonly kind: 'unfilledFields'; readonly fields: string }
  | { readonly kind: 'badAssignee' }
  /** A one-time address that is not known, over or used. */
  | { readonly kind: 'ticketOver' }
  | { readonly kind: 'tooManyWanted'; readonly max: number }
  | { readonly kind: 'bundleRunning'; readonly seconds: number }
  /** The quotation cannot be decided on, or mailed, as it stands. */
  | { readonly kind: 'quotationNotAllowed' }
  /** The state does not follow the present one. */
  | { readonly kind: 'stateNotAllowed'; readonly from: string; readonly to: string }
  /** The sender's tus is not ours. */
  | { readonly kind: 'otherTusVersion' }
  /** Metadata, length or offset cannot be used. */
  | { readonly kind: 'uploadMalformed' }
  | { readonly kind: 'uploadUnknown' }
  | { readonly kind: 'notChunk' }
  /** Bytes that have arrived. */
  | { readonly kind: 'uploadOffset'; readonly offset: number }
  | { readonly kind: 'uploadTooLong' }
  | { readonly kind: 'uploadBusy' }
  | { readonly kind: 'uploadSilent' }
  | { readonly kind: 'tooMuchOpen'; readonly seconds: number }
  | { readonly kind: 'uploadsFull'; readonly seconds: number }
  /** The sender has left here what one may leave in a day. */
  | { readonly kind: 'tooMuchToday'; readonly seconds: number }
  /** More bodies are being received than there are places for. */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'uploadsUnusable'; readonly uploads: readonly UnusableUpload[] }
  /** Something with this id was erased, and this comes late. */
  | { readonly kind: 'erased'; readonly submissionId: string }
  /** A code that went to an address: wrong, unknown, used up or too old; it is not told which. */
  | { readonly kind: 'wrongAccessCode' }
  /** Documents were sent to a request of which none is wanted. */
  | { readonly kind: 'nothingAskedFor' }
  /** The office has begun to work on it. */
  | { readonly kind: 'notWithdrawable' }
  /** No quotation that is approved, valid and not accepted already. */
  | { readonly kind: 'notAcceptable' }
  /** Characters of its text, and its files. */
  | { readonly kind: 'badReply'; readonly max: number; readonly files: number }
  /** About one request, within a day. */
  | { readonly kind: 'tooManyReplies'; readonly max: number; readonly seconds: number }
  | { readonly kind: 'wrongCode' }
  /** No token, or one that is not ours, expired, or signed out. */
  | { readonly kind: 'notSignedIn' }
  /** The token is ours, and an admin has disabled its account since. */
  | { readonly kind: 'disabledMeanwhile' }
  | { readonly kind: 'notAllowed' }
  /** Unknown address or wrong password. */
  | { readonly kind: 'wrongLogin' }
  /** The right password of an account that an admin has disabled. */
  | { readonly kind: 'accountDisabled' }
  | { readonly kind: 'loginIncomplete' }
  | { readonly kind: 'badEmail'; readonly field: string }
  | { readonly kind: 'badPassword'; readonly field: string; readonly min: number; readonly max: number }
  /** The new password is the present one. */
  | { readonly kind: 'samePassword'; readonly field: string }
  /** Not one's own present password. */
  | { readonly kind: 'wrongPassword'; readonly field: string }
  /** The password is right; a code of the second factor is wanted with it. */
  | { readonly kind: 'secondFactorWanted' }
  /** The code that came with the right password is wrong, too old, or was used before. */
  | { readonly kind: 'wrongSecondFactor' }
  /** The same, of somebody who is signed in. */
  | { readonly kind: 'wrongOwnCode'; readonly field: string }
  /** It is on already, or there is none to be confirmed or switched off. */
  | { readonly kind: 'secondFactorNotAllowed' }
  /** Common, one character repeated, or the address. */
  | { readonly kind: 'guessablePassword'; readonly field: string }
  /** The right password, but chosen at registration by someone who may not read the mailbox. */
  | { readonly kind: 'passwordUnproved' }
  /** The address has an account already. */
  | { readonly kind: 'accountExists' }
  /** A request is confirmed to be of somebody else. */
  | { readonly kind: 'requestTaken' }
  /** Erasure was asked for a request that is not confirmed to be of this person. */
  | { readonly kind: 'notOfPerson' }
  /** There would be no enabled super_admin any more. */
  | { readonly kind: 'lastSuperAdmin' }
  /** Unknown, used or too old. */
  | { readonly kind: 'activationOver' }
  /** Wrong, unknown, used or too old. */
  | { readonly kind: 'wrongReset' }
  | { readonly kind: 'codeOver' }
  | { readonly kind: 'tooManyRequests'; readonly seconds: number }
  | { readonly kind: 'unavailable'; readonly seconds: number }
  /** It may be stored or not, and nobody can tell yet. */
  | { readonly kind: 'commitInDoubt'; readonly seconds: number }
  /** The disk is full, or less than the reserve is free. */
  | { readonly kind: 'storageFull'; readonly seconds: number }
  | { readonly kind: 'internal' };

/** What is wrong with one field of a submission. */
export type Fault =
  | { readonly kind: 'wire'; readonly field: string; readonly rule: WireRule }
  | { readonly kind: 'form'; readonly field: string; readonly violation: Violation }
  | { readonly kind: 'quote'; readonly field: string; readonly fault: QuoteFault };

/** The wire is exact: each known field once, as the kind that it is. `field` is the name on the wire. */
export type WireRule =
  | 'unknown'
  | 'repeated'
  | 'mustBeFile'
  | 'mustBeText'
  /** Of a list field in JSON. */
  | 'mustBeList'
  | 'wrongConstant'
  /** A file of an item for which the answers do not ask. */
  | 'notCalledFor'
  /** A document that the office has not asked for once more. */
  | 'notAskedFor'
  /** Of the JSON list of a repeated section. */
  | 'notAList'
  | 'otherItems';

export interface UnusableUpload extends UploadFault {
  /** Of the file, as people are shown it. */
  readonly name: string;
}

export interface ManifestDifference {
  readonly field: string;
  readonly name: string;
  readonly rule: 'missing' | 'superfluous' | 'differs';
}
