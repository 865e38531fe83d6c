import type { FieldMessage } from '../contracts/problem.ts';
import type { ReceivedQuotation } from '../contracts/quotations.ts';
import type { Locale } from '../lib/locale.ts';
import type { Instant } from '../lib/instant.ts';
import type { Cents } from '../lib/money.ts';
import type { QuotationLine } from '../contracts/pricing/quotation.ts';
import type { Values } from '../form/values.ts';
import type { EncodedRequest, ManifestItem } from '../form/wire.ts';
import type { SendWhen } from './send-when.ts';

/** Kept with a submission id for as long as this device has it, even when the request is edited and submitted again. */
export interface DeliveryMetadata {
  /** It has been sent with its idempotency key, and from then on is never sent without it. Stored under this name. */
  readonly keyed?: SentWithKey;
  /** It was handed to another device as a file, or came from one; that device may deliver it without our knowing. */
  readonly handOver?: HandOver;
  /** Absent: now. */
  readonly sendWhen?: SendWhen;
  /**
   * It was sent before it was edited, with no word on the result: the API may hold the earlier version, and then
   * answers the edited one by saying so.
   */
  readonly earlierMayHaveArrived?: true;
  /** It is no request of its own, and is shown with the one that it belongs to. */
  readonly addition?: Addition;
  /** The office had received it and no longer has it. */
  readonly lost?: LostBefore;
}

/** What the office has lost, and gets once more. */
export interface LostBefore {
  /** That it gave then. */
  readonly reference?: string;
  /** The submission id that it had, where nothing was left here to send again and it is filled in anew. */
  readonly of?: string;
}

/** What can be added to a request that the office has. An addition's `form` is its kind: no form of that name exists. */
export const additionKinds = ['correction', 'reply', 'withdrawal', 'acceptance'] as const;

export type AdditionKind = (typeof additionKinds)[number];

export interface Addition {
  readonly kind: AdditionKind;
  /** The submission id of the request. */
  readonly to: string;
}

/** A form that is still being filled in. Its submission id is created together with it (hazards 5.2). */
export interface Draft extends DeliveryMetadata {
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  readonly values: Values;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** It was an entry before, and one of its attempts may have arrived; the next entry inherits the doubt. */
  readonly mayHaveArrived?: boolean;
  /** Why it is a draft again, until it is corrected. */
  readonly returned?: Returned;
}

/** The reason why a request came back for editing. */
export type Returned =
  | {
      readonly kind: 'refused';
      /** The language of the API's messages. */
      readonly locale: Locale;
      /** Absent once anything has been changed: the API judged the request as a whole. */
      readonly refusal?: Pick<Refusal, 'status' | 'statusText' | 'message' | 'unreadable'>;
      /** The API's messages about single fields. */
      readonly violations: readonly FieldMessage[];
      /** `by` of the violations: names on the wire as the API has them, or of the form. Absent: the wire's. */
      readonly by?: 'form';
    }
  /** `field` is the name on the wire. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string };

/** Raised when an entry is stored in a way that an earlier version of the app would misread. */
export const entryShape = 2;

/** The shape of an entry: 2 are additions, whose receipts version 1 does not understand. */
export function shapeOf({ addition }: DeliveryMetadata): number {
  return addition === undefined ? 1 : entryShape;
}

/** Whether a newer version of the app stored it; this version leaves it alone, because it might misread it. */
export function isOfNewerShape({ shape = 1 }: Pick<Entry, 'shape'>): boolean {
  return shape > entryShape;
}

/** A submission in the outbox: acknowledged to the person, not yet known to have been received. */
export interface Entry extends DeliveryMetadata {
  /** How it is stored; absent: 1. */
  readonly shape?: number;
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  /** The language it was filled in; the API answers in it. */
  readonly locale: Locale;
  readonly finalisedAt: Instant;
  /** Order of finalising on this device; no clock decides it (promises R24). */
  readonly sequence: number;
  /** Kept so that a refused submission can be edited; gone with delivery. */
  readonly values: Values;
  readonly request: EncodedRequest;
  readonly files: readonly ManifestItem[];
  /** The reference that the device generated and sends along, where the form has one. */
  readonly ownReference?: string;
  /** The applicant's name, if the form asks for it; kept with the receipt, so that two can be told apart. */
  readonly applicant?: string;
  /** Quotes only: the price that the device showed. */
  readonly estimate?: Estimate;
  /** Attempts started; recorded before each one is made. */
  readonly attempts: number;
  /** An attempt ended without a clear answer, and the API cannot tell a repeat: it may hold it already. */
  readonly mayHaveArrived: boolean;
  /** The open questions that earlier attempts left, as of the wait before this one. */
  readonly trouble?: Trouble;
  /** Unverified answers so far: they claimed success and proved nothing. One that `state` still shows is not counted yet. */
  readonly unproven?: number;
  /** Progress of its resumable uploads, by fileId; only for a request that goes in chunks. */
  readonly uploads?: Uploads;
  /** The value of `attempts` when bytes last went up: progress resets the backoff. Stored under this name. */
  readonly fruitful?: number;
  readonly state: EntryState;
  /** Whoever filled it in has finished here: others who use this device see form and number only (sealed.ts). */
  readonly sealed?: true;
}

/** As it was when it was finalised: to be sent to an API that knows nothing of it any more. */
export function withoutAttempts(entry: Entry): Entry {
  const { uploads: _uploads, trouble: _trouble, unproven: _unproven, fruitful: _fruitful, ...rest } = entry;
  return { ...rest, attempts: 0, mayHaveArrived: false, state: { kind: 'queued' } };
}

export interface HandOver {
  readonly direction: 'out' | 'in';
  readonly at: Instant;
}

export type Uploads = Readonly<Record<string, Upload>>;

/** One file on its way up (tus 1.0). */
export interface Upload {
  /** The upload's address at the API, stored before the first byte is sent. Absent: the upload has to be created again. */
  readonly url?: string;
  /**
   * Bytes that the API has confirmed. All of them: the file is up, and only the API's word on the request can undo
   * that. Fewer: for people to read only, where to go on the API is asked (hazards 6.2).
   */
  readonly sent: number;
  /** How often the API rejected it when the request named it. */
  readonly rejected?: number;
}

/** A price computed on the device before the API has confirmed one (rulings Q-14), and what it is based on. */
export interface Estimate {
  readonly total: Cents;
  readonly government: string;
  /** Absent in those of earlier versions. */
  readonly nationality?: string;
  readonly lines: readonly QuotationLine[];
  /** When the catalogue behind it was fetched; ISO 8601, UTC. */
  readonly pricesAsOf: string;
}

/** How the first attempt with a key went out; a repeat that differs would be another payload under the same key. */
export interface SentWithKey {
  readonly receipts: boolean;
  /** The upload endpoint, for as long as the API's capabilities cannot be read. */
  readonly resumableUploads?: string;
}

export type EntryState = QueuedState | SendingState | AttentionState;

/** Waiting for its turn; with a `wait`, not before that has passed. */
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
  /** Whether the owner held the lock; if so, the current holder of the lock knows that this owner is gone. */
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

/** Open questions left by attempts, passed on from one wait to the next. */
export interface Trouble {
  /** Milliseconds since 1970: the start of the period in which nothing known to be the API has answered. */
  readonly strangersSince?: number;
  /** How many answers in a row came from strangers (whose-answer.ts); absent: the last one did not. */
  readonly strangers?: number;
  /** An attempt may have arrived, and the API has not yet said whether it did. */
  readonly unconfirmed?: true;
}

/** Why an entry waits; the page has words for each. */
export type WaitCause =
  /** The person can still take it back; the wait ends with the undo window. */
  | { readonly kind: 'undo' }
  /** No answer at all: no network, a broken connection, a timeout. */
  | { readonly kind: 'noAnswer' }
  /** Something answered, but not the API: the ship's Wi-Fi page, a proxy. */
  | { readonly kind: 'captivePortal' }
  /** Something not known to be the API refused it: a proxy, a filter, an ingress without a backend. */
  | { readonly kind: 'stranger'; readonly status: number }
  /** 401 or 403, as earlier versions stored it. */
  | { readonly kind: 'signIn'; readonly status: number }
  /** 429 or 503: the API asks for a pause; `replies`: because it takes no more messages about that request today. */
  | { readonly kind: 'busy'; readonly status: number; readonly replies?: true }
  /** Any other failure of the API, 408 and 5xx. */
  | {
      readonly kind: 'serverError';
      readonly status: number;
      readonly statusText: string;
      readonly message?: string;
      /** The body was no JSON. */
      readonly unreadable?: true;
    }
  /** An answer that claims success but does not name this submission and all its files. */
  | { readonly kind: 'unproven' };

/** The API's refusal of this submission. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly statusText: string;
  readonly message?: string;
  /** The body is not JSON, so there is no reason to show. */
  readonly unreadable?: true;
  /** The API's messages about single fields. */
  readonly details?: readonly string[];
  /** The same with the fields' wire names, where it gives them. */
  readonly violations?: readonly FieldMessage[];
}

export type AttentionReason =
  | Refusal
  /** The bytes on the device are not the ones that were picked; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string }
  /** The API holds the version before the edit, and accepts no other under this id. `receivedAt` is ISO 8601. */
  | { readonly kind: 'earlierReceived'; readonly reference: string; readonly receivedAt: string }
  /** Larger than the limits the API announces; nothing was sent. */
  | { readonly kind: 'tooLarge' }
  /** Something on the way, not the API, refuses even the smallest chunk as too long (413). */
  | { readonly kind: 'bodyLimit' }
  /** The API claimed success several times without naming this submission and all its files. */
  | { readonly kind: 'unproven' };

/**
 * The record of a delivered submission: no file bytes, and of the answers only the name and what a quote's price needs
 * (docs/decisions/041-what-a-receipt-keeps.md).
 */
export interface Receipt {
  readonly submissionId: string;
  readonly form: string;
  /** Of an addition: to which request. */
  readonly addition?: Addition;
  readonly locale: Locale;
  readonly finalisedAt: Instant;
  readonly deliveredAt: Instant;
  /** The API's reference; absent where a plain API gives none. */
  readonly reference?: string;
  /** The one that it had before the office lost it, where the API has taken it. */
  readonly formerReference?: string;
  readonly ownReference?: string;
  /** The API's own message and time, where it gives them. */
  readonly message?: string;
  readonly receivedAt?: string;
  /** True when the API's receipt names this submission and every hash; false for a plain API's bare success. */
  readonly proven: boolean;
  /** Answers and files stay on this device until the office has them in a backup (kept-request.ts). */
  readonly stays?: true;
  /** The office no longer has it, and nor does this device. */
  readonly lost?: true;
  /** The office has erased it at its applicant's wish, and nothing but this note is left of it (erased.ts). */
  readonly erased?: true;
  /** The API has named this submission and nothing of what it holds: it is as it was before it was edited here. */
  readonly earlierVersion?: true;
  readonly files: readonly ReceiptFile[];
  /** The API's quotation; absent where its answer has none, as with a plain API. */
  readonly quotation?: ReceivedQuotation;
  /** The API has sent a code to the e-mail address and can check it (rulings Q-12). */
  readonly verificationId?: string;
  /** When the person has given the right code; ISO 8601, UTC, by the device's clock. */
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
