import type { FieldMessage } from '../contracts/problem.ts';
import type { ReceivedQuotation } from '../contracts/quotations.ts';
import type { Locale } from '../lib/locale.ts';
import type { Instant } from '../lib/instant.ts';
import type { Cents } from '../lib/money.ts';
import type { QuotationLine } from '../contracts/pricing/quotation.ts';
import type { Values } from '../form/values.ts';
import type { EncodedRequest, ManifestItem } from '../form/wire.ts';

/**
 * Kept with a submission id for as long as it is on this device, even when the request is edited and
 * submitted again.
 */
export interface DeliveryMetadata {
  /**
   * Set once it was sent with its idempotency key; from then on it is never sent without it. Stored under
   * this name.
   */
  readonly keyed?: SentWithKey;
  /**
   * Set if it was handed to another device as a file, or came from one; that device may deliver it without
   * this one knowing.
   */
  readonly handOver?: HandOver;
  /** Absent: now. */
  readonly sendWhen?: SendWhen;
  /**
   * It was sent before it was edited, and the result is unknown: the API may hold the earlier version, and
   * then says so in its answer to the edited one.
   */
  readonly earlierMayHaveArrived?: true;
  /** Set on an addition to another request, and shown with that request. */
  readonly addition?: Addition;
  /** The office had received it and no longer has it. */
  readonly lost?: LostBefore;
  /** The person wants to be reminded before certificates expire; follows as an addition once it is received. */
  readonly reminders?: WishedReminders;
}

/** A box that was ticked before submitting. */
export interface WishedReminders {
  /** Id of the addition that says so. */
  readonly id: string;
  /** Version of the words beside the box (remindersWords). */
  readonly words: string;
}

/** Describes the submission that the office has lost and receives again. */
export interface LostBefore {
  /** The reference it had at the office. */
  readonly reference?: string;
  /** Its former submission id, where nothing was left here to resend and it is filled in anew. */
  readonly of?: string;
}

/**
 * Kinds of additions to a request that the office has. An addition's `form` is its kind; no form has that
 * name.
 */
export const additionKinds = ['correction', 'reply', 'withdrawal', 'acceptance', 'reminders'] as const;

export type AdditionKind = (typeof additionKinds)[number];

export interface Addition {
  readonly kind: AdditionKind;
  readonly to: string;
}

/** A form being filled in. Its submission id is created together with it (hazards 5.2). */
export interface Draft extends DeliveryMetadata {
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  readonly values: Values;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** It was an entry before, and an attempt may have arrived; the next entry inherits the doubt. */
  readonly mayHaveArrived?: boolean;
  /** The reason it is a draft again, until it is corrected. */
  readonly returned?: Returned;
}

export type Returned =
  | {
      readonly kind: 'refused';
      /** The language of the API's messages. */
      readonly locale: Locale;
      /** Absent once anything has been changed: the API judged the request as a whole. */
      readonly refusal?: Pick<Refusal, 'status' | 'statusText' | 'message' | 'unreadable'>;
      /** The API's messages about single fields. */
      readonly violations: readonly FieldMessage[];
      /** Names used in the violations: the API's wire names, or the form's. Absent: the wire's. */
      readonly by?: 'form';
    }
  /** `field` is the name on the wire. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string };

/** Raised when an entry is stored in a way that an earlier version of the app would misread. */
export const entryShape = 2;

/** Returns the shape of an entry: 2 for additions, whose receipts version 1 does not understand. */
export function shapeOf({ addition }: DeliveryMetadata): number {
  return addition === undefined ? 1 : entryShape;
}

/**
 * True if a newer version of the app stored it; this version leaves it alone, because it might misread it.
 */
export function isOfNewerShape({ shape = 1 }: Pick<Entry, 'shape'>): boolean {
  return shape > entryShape;
}

/** A submission in the outbox: acknowledged to the person, receipt by the API not yet known. */
export interface Entry extends DeliveryMetadata {
  /** The shape it is stored in; absent: 1. */
  readonly shape?: number;
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  /** The language it was filled in; the API answers in it. */
  readonly locale: Locale;
  readonly finalisedAt: Instant;
  /** Order of finalising on this device, independent of clocks (promises R24). */
  readonly sequence: number;
  /** Kept so that a refused submission can be edited; deleted on delivery. */
  readonly values: Values;
  readonly request: EncodedRequest;
  readonly files: readonly ManifestItem[];
  /** The reference that the device generated and sends along, for forms that have one. */
  readonly ownReference?: string;
  /** The applicant's name, if the form asks for it; kept with the receipt to tell requests apart. */
  readonly applicant?: string;
  /** Quotes only: the price that the device showed. */
  readonly estimate?: Estimate;
  /** Attempts started; stored before each one is made. */
  readonly attempts: number;
  /** An attempt ended without a clear answer, and the API cannot recognise a repeat: it may have arrived. */
  readonly mayHaveArrived: boolean;
  /** Open questions from earlier attempts, as of the wait before this one. */
  readonly trouble?: Trouble;
  /**
   * Number of unverified answers, which claimed success and proved nothing. One that `state` still shows is
   * not counted yet.
   */
  readonly unproven?: number;
  /** Progress of its resumable uploads, by fileId; only for a request that goes in chunks. */
  readonly uploads?: Uploads;
  /** The value of `attempts` when bytes last went up: progress resets the backoff. Stored under this name. */
  readonly fruitful?: number;
  readonly state: EntryState;
  /** Set when the applicant has finished on this device: other users see form and number only (sealed.ts). */
  readonly sealed?: true;
}

/** Restores an entry to its state at finalising, to be sent to an API that no longer knows it. */
export function withoutAttempts(entry: Entry): Entry {
  const { uploads: _uploads, trouble: _trouble, unproven: _unproven, fruitful: _fruitful, ...rest } = entry;
  return { ...rest, attempts: 0, mayHaveArrived: false, state: { kind: 'queued' } };
}

export interface HandOver {
  readonly direction: 'out' | 'in';
  readonly at: Instant;
}

export type Uploads = Readonly<Record<string, Upload>>;

/** One file's upload (tus 1.0). */
export interface Upload {
  /**
   * The upload's address at the API, stored before the first byte is sent. Absent: the upload must be created
   * again.
   */
  readonly url?: string;
  /**
   * Bytes that the API has confirmed. If equal to the size, the file is up, and only the API's answer to the
   * request can undo that. If less, for display only: the API is asked where to continue (hazards 6.2).
   */
  readonly sent: number;
  /** Number of times the API rejected it when the request named it. */
  readonly rejected?: number;
}

/** A price computed on the device before the API has confirmed one (rulings Q-14), and its inputs. */
export interface Estimate {
  readonly total: Cents;
  readonly government: string;
  /** Absent in estimates of earlier versions. */
  readonly nationality?: string;
  readonly lines: readonly QuotationLine[];
  /** When the catalogue was fetched; ISO 8601, UTC. */
  readonly pricesAsOf: string;
}

/**
 * How the first attempt with a key was sent; a repeat that differs would be another payload under the same
 * key.
 */
export interface SentWithKey {
  readonly receipts: boolean;
  /** The upload endpoint, used while the API's capabilities cannot be read. */
  readonly resumableUploads?: string;
}

export type EntryState = QueuedState | SendingState | AttentionState;

/** Waiting for its turn; not before its `wait`, if any, has passed. */
export interface QueuedState {
  readonly kind: 'queued';
  readonly wait?: Wait;
}

export interface SendingState {
  readonly kind: 'sending';
  readonly lease: Lease;
}

/** Not sent again automatically: a person has to decide. */
export interface AttentionState {
  readonly kind: 'attention';
  readonly reason: AttentionReason;
}

export interface Lease {
  /** Names one drain of one tab or worker. */
  readonly owner: string;
  /** Milliseconds since 1970; renewed while the attempt lives. */
  readonly until: number;
  /** Whether the owner held the lock; if so, the lock's current holder knows that this owner is gone. */
  readonly underLock: boolean;
}

export interface Wait {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly cause: WaitCause;
  readonly trouble?: Trouble;
}

/** Open questions from attempts, passed from one wait to the next. */
export interface Trouble {
  /** Milliseconds since 1970: start of the period in which only strangers have answered. */
  readonly strangersSince?: number;
  /** Consecutive answers from strangers (whose-answer.ts); absent: the last answer was not a stranger's. */
  readonly strangers?: number;
  /** An attempt may have arrived, and the API has not yet said whether it did. */
  readonly unconfirmed?: true;
}

export type WaitCause =
  | { readonly kind: 'undo' }
  /** No answer: no network, a broken connection, a timeout. */
  | { readonly kind: 'noAnswer' }
  /** Something answered, but not the API: the ship's Wi-Fi page, a proxy. */
  | { readonly kind: 'captivePortal' }
  /** Refused by something not known to be the API: a proxy, a filter, an ingress without a backend. */
  | { readonly kind: 'stranger'; readonly status: number }
  /** 401 or 403, as earlier versions stored it. */
  | { readonly kind: 'signIn'; readonly status: number }
  /**
   * 429 or 503: the API asks for a pause; `replies`: it accepts no more messages about that request today.
   */
  | { readonly kind: 'busy'; readonly status: number; readonly replies?: true }
  /** Any other failure of the API, 408 and 5xx. */
  | {
      readonly kind: 'serverError';
      readonly status: number;
      readonly statusText: string;
      readonly message?: string;
      readonly unreadable?: true;
    }
  /** An answer that claims success but does not name this submission and all its files. */
  | { readonly kind: 'unproven' };

export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly statusText: string;
  readonly message?: string;
  /** The body is not JSON, so there is no reason to show. */
  readonly unreadable?: true;
  /** The API's messages about single fields. */
  readonly details?: readonly string[];
  /** The same messages with the fields' wire names, where the API gives them. */
  readonly violations?: readonly FieldMessage[];
}

export type AttentionReason =
  | Refusal
  /** The bytes on the device differ from those picked; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string }
  /**
   * The API holds the version before the edit and accepts no other under this id. `receivedAt` is ISO 8601.
   */
  | { readonly kind: 'earlierReceived'; readonly reference: string; readonly receivedAt: string }
  /** Exceeds the limits the API announces; nothing was sent. */
  | { readonly kind: 'tooLarge' }
  /** Something on the way, not the API, refuses even the smallest chunk as too long (413). */
  | { readonly kind: 'bodyLimit' }
  /** The API claimed success several times without naming this submission and all its files. */
  | { readonly kind: 'unproven' };

/**
 * The record of a delivered submission. Of the answers it keeps only the name and the inputs of a quote's
 * price, and no file bytes (docs/decisions/041).
 */
export interface Receipt {
  readonly submissionId: string;
  readonly form: string;
  /** Set for an addition: names its request. */
  readonly addition?: Addition;
  readonly locale: Locale;
  readonly finalisedAt: Instant;
  readonly deliveredAt: Instant;
  /** The API's reference; absent where a plain API gives none. */
  readonly reference?: string;
  /** The reference before the office lost it, if the API has accepted it. */
  readonly formerReference?: string;
  readonly ownReference?: string;
  /** The API's own message and time, if given. */
  readonly message?: string;
  readonly receivedAt?: string;
  /** True when the API's receipt names this submission and every hash; false for a plain API's bare success. */
  readonly proven: boolean;
  /** Answers and files stay on this device until the office has backed them up (kept-request.ts). */
  readonly stays?: true;
  /** Neither the office nor this device has it any more. */
  readonly lost?: true;
  /** The office erased it at its applicant's wish; only this note is left (erased.ts). */
  readonly erased?: true;
  /**
   * The API named this submission but nothing of its content: it holds the version before the edit made here.
   */
  readonly earlierVersion?: true;
  readonly files: readonly ReceiptFile[];
  /** The API's quotation; absent where its answer has none, as with a plain API. */
  readonly quotation?: ReceivedQuotation;
  /** Set if the API has sent a code to the e-mail address and can check it (rulings Q-12). */
  readonly verificationId?: string;
  /** When the person entered the right code; ISO 8601, UTC, by the device's clock. */
  readonly verifiedAt?: string;
  /** The applicant's name; absent in receipts of earlier versions. */
  readonly applicant?: string;
  /** The price the device showed before; the page points out when the API's total differs. */
  readonly estimate?: Estimate;
}

export interface ReceiptFile {
  readonly field: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** In a repeated section, the key of the item that the file belongs to; absent in receipts of earlier versions. */
  readonly item?: string;
}

/**
 * When a request may be sent, as its person chose: at once, not before the person says so, or only over a
 * link that is known to be unmetered.
 */
export type SendWhen = 'now' | 'held' | 'unmetered';
