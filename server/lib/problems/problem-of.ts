import { serverTexts } from '../../../src/texts/server.ts';
import { type Problem, problemTypes } from '../../../src/contracts/problem.ts';
import type { UploadFault, UploadFaultReason } from '../../../src/contracts/uploads.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { violationText } from '../../../src/form/violation-text.ts';
import { ruleTexts } from '../../../src/forms/common/rules.ts';
import { quoteFaultText } from '../../../src/forms/quote/faults.ts';
import { quoteTexts } from '../../../src/forms/quote/texts.ts';
import { fill } from '../../../src/lib/fill.ts';
import { type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import { unreachable } from '../../../src/lib/unreachable.ts';
import type { Fault, ManifestDifference, Refusal, WireRule } from './refusal.ts';

/** The API's own messages; messages about a form's fields belong to the form. {names} are filled in. */
interface ProblemTexts {
  readonly refusals: Readonly<Record<Exclude<Refusal['kind'], 'invalid' | 'fileTooLarge'>, string>>;
  /** Specification section 9: the sentence for a submission without all required fields. */
  readonly requiredMissing: string;
  readonly wire: Readonly<Record<WireRule, string>>;
  readonly manifest: Readonly<Record<ManifestDifference['rule'], string>>;
  readonly uploads: Readonly<Record<UploadFaultReason, string>>;
}

const problemTexts: Localised<ProblemTexts> = localised((locale) => serverTexts[locale].problems);

type Kind = Refusal['kind'];

/** RFC 9457: status and title for machines and logs; the message is for the sender. */
const statuses: Readonly<Record<Kind, readonly [status: number, title: string]>> = {
  malformedKey: [400, 'Malformed Idempotency-Key'],
  malformedBody: [400, 'Malformed body'],
  malformedAddress: [400, 'Malformed address'],
  badParameter: [422, 'Unusable parameter'],
  notMultipart: [415, 'Unsupported media type'],
  notJson: [415, 'Unsupported media type'],
  bodyTooLarge: [413, 'Body too large'],
  notFound: [404, 'Not found'],
  wrongMethod: [405, 'Method not allowed'],
  fileChanged: [412, 'Precondition failed'],
  rangeBeyondEnd: [416, 'Range not satisfiable'],
  foreignSite: [403, 'Foreign site'],
  timedOut: [408, 'Request timeout'],
  fileTooLarge: [413, 'File too large'],
  submissionTooLarge: [413, 'Submission too large'],
  tooManyFiles: [413, 'Too many files'],
  tooManyTexts: [422, 'Too many fields'],
  textTooLong: [422, 'Text too long'],
  textsTooLong: [422, 'Texts too long'],
  invalid: [422, 'Invalid submission'],
  manifestUnreadable: [422, 'Unreadable manifest'],
  manifestDiffers: [422, 'Manifest mismatch'],
  keyReused: [422, 'Idempotency-Key already used'],
  keyOfOther: [422, 'Idempotency-Key of something else'],
  fileLost: [404, 'File lost'],
  preconditionRequired: [428, 'If-Match required'],
  caseChanged: [412, 'Changed meanwhile'],
  preconditionFailed: [412, 'Changed meanwhile'],
  badBody: [422, 'Unusable body'],
  reasonMissing: [422, 'Reason missing'],
  unfilledFields: [422, 'Unfilled fields'],
  badAssignee: [422, 'Nobody to assign it to'],
  stateNotAllowed: [409, 'State not allowed'],
  undoOver: [409, 'Too late to undo'],
  ticketOver: [410, 'Address no longer valid'],
  tooManyWanted: [422, 'Too many requests for one download'],
  bundleRunning: [429, 'Another download of yours goes on'],
  quotationNotAllowed: [409, 'Not allowed for this quotation'],
  otherTusVersion: [412, 'Tus version not supported'],
  uploadMalformed: [422, 'Malformed upload'],
  uploadUnknown: [404, 'Unknown upload'],
  notChunk: [415, 'Unsupported media type'],
  uploadOffset: [409, 'Upload-Offset conflict'],
  uploadTooLong: [413, 'More than Upload-Length'],
  uploadBusy: [423, 'Upload is being written'],
  uploadSilent: [408, 'Upload fell silent'],
  tooMuchOpen: [429, 'Too many open uploads'],
  uploadsFull: [503, 'No room for uploads'],
  tooMuchToday: [429, 'Too much in one day'],
  busy: [503, 'Too many requests at once'],
  uploadsUnusable: [422, 'Uploads cannot be used'],
  erased: [410, 'Erased'],
  wrongAccessCode: [422, 'Wrong code'],
  nothingAskedFor: [409, 'Nothing is asked for'],
  notWithdrawable: [409, 'Not to be withdrawn'],
  notAcceptable: [409, 'Not to be accepted'],
  badReply: [422, 'Unusable reply'],
  tooManyReplies: [429, 'Too many replies'],
  pushOff: [409, 'No Web Push'],
  pushServiceUnknown: [422, 'Unknown push service'],
  wrongCode: [422, 'Wrong code'],
  codeOver: [410, 'Code no longer valid'],
  notSignedIn: [401, 'Not signed in'],
  disabledMeanwhile: [401, 'Account disabled'],
  notAllowed: [403, 'Not allowed'],
  wrongLogin: [401, 'Wrong e-mail or password'],
  loginIncomplete: [422, 'E-mail or password missing'],
  badEmail: [422, 'Not an e-mail address'],
  badPassword: [422, 'Password too short or too long'],
  wrongPassword: [422, 'Wrong password'],
  secondFactorWanted: [401, 'Code wanted'],
  wrongSecondFactor: [401, 'Wrong code'],
  wrongOwnCode: [422, 'Wrong code'],
  secondFactorNotAllowed: [409, 'Not allowed for this second factor'],
  samePassword: [422, 'Password not changed'],
  guessablePassword: [422, 'Password too easy to guess'],
  accountDisabled: [403, 'Account disabled'],
  passwordUnproved: [403, 'Password to be reset first'],
  accountExists: [409, 'Account exists'],
  requestTaken: [409, 'Of somebody else'],
  notOfPerson: [422, 'Not of this person'],
  lastSuperAdmin: [409, 'Last super_admin'],
  activationOver: [410, 'Activation no longer valid'],
  wrongReset: [422, 'Wrong or expired reset link'],
  tooManyRequests: [429, 'Too many requests'],
  unavailable: [503, 'Service unavailable'],
  commitInDoubt: [503, 'Not confirmed'],
  storageFull: [503, 'No room to store'],
  internal: [500, 'Internal server error'],
};

export function problemOf(refusal: Refusal, locale: Locale): Problem {
  const [status, title] = statuses[refusal.kind];
  const violations = violationsOf(refusal, locale);
  return {
    type: `${problemTypes}${refusal.kind}`,
    title,
    status,
    message: messageOf(refusal, locale, violations),
    ...(violations.length === 0 ? {} : { violations }),
    ...(refusal.kind === 'uploadsUnusable' ? { uploads: faultsIn(refusal) } : {}),
    ...(refusal.kind === 'keyReused' && refusal.received !== undefined ? { received: refusal.received } : {}),
    ...(refusal.kind === 'erased' ? { erased: { submissionId: refusal.submissionId } } : {}),
    ...(refusal.kind === 'caseChanged' ? { case: refusal.case } : {}),
  };
}

type Violations = readonly { readonly field: string; readonly message: string }[];

function messageOf(refusal: Refusal, locale: Locale, violations: Violations): string {
  const texts = problemTexts[locale];
  const differences = inSentences(violations.map(({ message }) => message));
  switch (refusal.kind) {
    case 'invalid':
      return saysRequiredMissing(refusal) ? texts.requiredMissing : differences;
    case 'fileTooLarge':
      return fill(ruleTexts[locale].fileTooLarge, { max: megabytes(refusal.maxBytes) });
    case 'submissionTooLarge':
      return fill(texts.refusals[refusal.kind], { max: megabytes(refusal.maxBytes) });
    case 'keyReused':
    case 'caseChanged':
      return texts.refusals[refusal.kind];
    case 'manifestDiffers':
    case 'uploadsUnusable':
      return fill(texts.refusals[refusal.kind], { differences });
    default:
      return fill(texts.refusals[refusal.kind], { ...refusal });
  }
}

function violationsOf(refusal: Refusal, locale: Locale): Violations {
  switch (refusal.kind) {
    case 'invalid':
      return refusal.faults.map((fault) => ({
        field: fault.field,
        message: faultText(refusal.form, fault, locale),
      }));
    case 'manifestDiffers':
      return refusal.differences.map(({ field, name, rule }) => ({
        field,
        message: fill(problemTexts[locale].manifest[rule], { field, name }),
      }));
    case 'uploadsUnusable':
      return refusal.uploads.map(({ field, name, reason }) => ({
        field,
        message: fill(problemTexts[locale].uploads[reason], { field, name }),
      }));
    case 'fileTooLarge':
    case 'badEmail':
    case 'badPassword':
    case 'guessablePassword':
    case 'samePassword':
    case 'wrongPassword':
    case 'wrongOwnCode':
    case 'textTooLong':
      return [{ field: refusal.field, message: messageOf(refusal, locale, []) }];
    default:
      return [];
  }
}

function faultsIn({ uploads }: Refusal & { kind: 'uploadsUnusable' }): readonly UploadFault[] {
  return uploads.map(({ field, uploadId, reason }) => ({ field, uploadId, reason }));
}

function faultText(form: Form, fault: Fault, locale: Locale): string {
  switch (fault.kind) {
    case 'wire':
      return fill(problemTexts[locale].wire[fault.rule], { field: fault.field });
    case 'form':
      return violationText(form.texts[locale], ruleTexts[locale], fault.violation);
    case 'quote':
      return quoteFaultText(quoteTexts[locale], fault.fault, locale);
    default:
      return unreachable(fault);
  }
}

function saysRequiredMissing({ form, faults }: Refusal & { kind: 'invalid' }): boolean {
  return form.definition.namesMissing !== true && faults.some(isMissing);
}

function isMissing(fault: Fault): boolean {
  return fault.kind === 'form' && fault.violation.rule === 'required';
}

/** Joins messages, adding a full stop between them where it is missing. */
function inSentences(messages: readonly string[]): string {
  return messages.map((text, index) => (index < messages.length - 1 ? ended(text) : text)).join(' ');
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024));
}
