import type { FieldMessage } from '../contracts/problem.ts';
import type { ReceivedQuotation } from '../contracts/quotations.ts';
import type { Locale } from '../lib/locale.ts';
import type { Instant } from '../lib/instant.ts';
import type { Cents } from '../lib/money.ts';
import type { QuotationLine } from '../contracts/pricing/quotation.ts';
import type { Values } from '../form/values.ts';
import type { EncodedRequest, ManifestItem } from '../form/wire.ts';
import type { SendWhen } from './send-when.ts';

/** What holds for a submission id whatever becomes of it on this device: also when it is edited and submitted anew. */
export interface DeliveryMetadata {
  /** It has gone out with its idempotency key, and from then on never goes out without it. */
  readonly keyed?: SentWithKey;
  /** It went to another device as a file, or came from one; the other one may deliver it unseen. */
  readonly handOver?: HandOver;
  /** Absent: now. */
  readonly sendWhen?: SendWhen;
  /**
   * It went out before it was edited, and nobody has said what became of that: the API may have it as it was, and
   * then answers to the edited one that it received an earlier version.
   */
  readonly earlierMayHaveArrived?: true;
}

/** What a person is still filling in. Its submission id is minted with it (hazards 5.2). */
export interface Draft extends DeliveryMetadata {
  readonly submissionId: string;
  readonly form: string;
  readonly formVersion: number;
  readonly values: Values;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** It was an entry before, and an attempt of it may have arrived; the next entry inherits the doubt. */
  readonly mayHaveArrived?: boolean;
  /** Why it is a draft again, until it is corrected. */
  readonly returned?: Returned;
}

/** What was wrong with a request that a person edits. */
export type Returned =
  | {
      readonly kind: 'refused';
      /** In which the API has spoken. */
      readonly locale: Locale;
      /** Absent once something was changed: the API spoke of the whole. */
      readonly refusal?: Pick<Refusal, 'status' | 'statusText' | 'message' | 'unreadable'>;
      /** What it said of single fields. */
      readonly violations: readonly FieldMessage[];
      /** `by` of the violations: names on the wire as the API has them, or of the form. Absent: the wire's. */
      readonly by?: 'form';
    }
  /** `field` is the name on the wire. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string };

/** Raised when an entry is stored in a way that an earlier version of the app would misread. */
export const entryShape = 1;

/** Whether a newer version of the app has stored it: this one lets it be, because it may misread it. */
export function isOfNewerShape({ shape = 1 }: Pick<Entry, 'shape'>): boolean {
  return shape > entryShape;
}

/** A submission in the outbox: acknowledged to the person, not yet known to be received. */
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
  /** The reference that the device made and sent along, where the form has one. */
  readonly ownReference?: string;
  /** Who fills it in, as far as the form asks; kept with the receipt, so that two can be told apart. */
  readonly applicant?: string;
  /** Only of a quote: what the device told the person. */
  readonly estimate?: Estimate;
  /** Attempts begun; written down before each is made. */
  readonly attempts: number;
  /** An attempt ended without a clear answer, and the API cannot tell a repeat: it may hold it already. */
  readonly mayHaveArrived: boolean;
  /** What the attempts so far have left open, as of the wait before this attempt. */
  readonly trouble?: Trouble;
  /** Answers so far that claimed success and proved nothing, but for one that the state still tells of. */
  readonly unproven?: number;
  /** What has gone up of its files by resumable uploads, by fileId; only of a request that goes in pieces. */
  readonly uploads?: Uploads;
  /** Of `attempts`, how many there were when bytes last went up: progress ends the growing of waits. */
  readonly fruitful?: number;
  readonly state: EntryState;
}

export interface HandOver {
  readonly direction: 'out' | 'in';
  readonly at: Instant;
}

export type Uploads = Readonly<Record<string, Upload>>;

/** One file on its way up (tus 1.0). */
export interface Upload {
  /** Where the API keeps it; stored before its first byte goes. Absent: it has to be created anew. */
  readonly url?: string;
  /**
   * Bytes that the API has confirmed. All of them: the file is up, and only the API's word on the request can undo
   * that. Fewer: for people to read only, where to go on the API is asked (hazards 6.2).
   */
  readonly sent: number;
  /** How often the API has found it wanting when it was named in the request. */
  readonly rejected?: number;
}

/** A price computed on the device, before the API has confirmed one (rulings Q-14), and what it goes by. */
export interface Estimate {
  readonly total: Cents;
  readonly government: string;
  /** Absent in those of earlier versions. */
  readonly nationality?: string;
  readonly lines: readonly QuotationLine[];
  /** When the catalogue that it goes by was fetched; ISO 8601, UTC. */
  readonly pricesAsOf: string;
}

/** How the first attempt with a key went out; a repeat that differs would be another payload under the same key. */
export interface SentWithKey {
  readonly receipts: boolean;
  /** Where its files go up, while the API is hidden for a moment. */
  readonly resumableUploads?: string;
}

export type EntryState = QueuedState | SendingState | AttentionState;

/** Waits for its turn; with a wait, not before that has passed. */
export interface QueuedState {
  readonly kind: 'queued';
  readonly wait?: Wait;
}

export interface SendingState {
  readonly kind: 'sending';
  readonly lease: Lease;
}

/** Will not be sent again by itself: a person has to decide. */
export interface AttentionState {
  readonly kind: 'attention';
  readonly reason: AttentionReason;
}

export interface Lease {
  /** Names one drain of one tab or worker. */
  readonly owner: string;
  /** Milliseconds since 1970; renewed while the attempt lives. */
  readonly until: number;
  /** Whether the owner held the lock; then whoever holds the lock now knows that the owner is gone. */
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

/** What attempts have left open; carried from one wait to the next. */
export interface Trouble {
  /** Milliseconds since 1970: since when nobody has answered who is known to be the API. */
  readonly strangersSince?: number;
  /** How many of the last answers in a row were strangers' (whose-answer.ts); absent: the last one was not. */
  readonly strangers?: number;
  /** An attempt may have arrived, and the API has not said since whether it did. */
  readonly unconfirmed?: true;
}

/** Why an entry waits; the page has words for each. */
export type WaitCause =
  /** The person may still take it back; the wait is over when that time is. */
  | { readonly kind: 'undo' }
  /** No answer at all: no network, a cut, a timeout. */
  | { readonly kind: 'noAnswer' }
  /** Something answered, but not the API: the ship's Wi-Fi page, a proxy. */
  | { readonly kind: 'captivePortal' }
  /** Something that is not known to be the API said no: a proxy, a filter, an ingress without a backend. */
  | { readonly kind: 'stranger'; readonly status: number }
  /** 401 or 403, as earlier versions noted it. */
  | { readonly kind: 'signIn'; readonly status: number }
  /** 429 or 503: the API asks for a pause. */
  | { readonly kind: 'busy'; readonly status: number }
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

/** The API's no to this submission. */
export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly statusText: string;
  readonly message?: string;
  /** The body is no JSON: nobody said why. */
  readonly unreadable?: true;
  /** The API's words on single fields. */
  readonly details?: readonly string[];
  /** The same with the fields' names on the wire, where it names them. */
  readonly violations?: readonly FieldMessage[];
}

export type AttentionReason =
  | Refusal
  /** The bytes on the device are not the ones that were picked; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly field: string; readonly name: string }
  /** The API holds it as it was before it was edited, and takes no other under this id. `receivedAt` is ISO 8601. */
  | { readonly kind: 'earlierReceived'; readonly reference: string; readonly receivedAt: string }
  /** More than the API takes by its own word; nothing was sent. */
  | { readonly kind: 'tooLarge' }
  /** Something on the way, not the API, refuses its smallest part for its length (413). */
  | { readonly kind: 'bodyLimit' }
  /** The API said yes several times without naming this submission and all its files. */
  | { readonly kind: 'unproven' };

/**
 * What remains of a delivered submission: no bytes, and of the answers the name and, of a quote, what its price goes by
 * (docs/decisions/041-what-a-receipt-keeps.md).
 */
export interface Receipt {
  readonly submissionId: string;
  readonly form: string;
  readonly locale: Locale;
  readonly finalisedAt: Instant;
  readonly deliveredAt: Instant;
  /** The API's reference; absent where a plain API gives none. */
  readonly reference?: string;
  readonly ownReference?: string;
  /** The API's own words or time, where it gives them. */
  readonly message?: string;
  readonly receivedAt?: string;
  /** True when the API's receipt named this submission and every hash; false for a plain API's bare yes. */
  readonly proven: boolean;
  /** The API has named this submission and nothing of what it holds: it is as it was before it was edited here. */
  readonly earlierVersion?: true;
  readonly files: readonly ReceiptFile[];
  /** What the API quoted; absent where it quotes nothing in its answer, as a plain API does. */
  readonly quotation?: ReceivedQuotation;
  /** The API has sent a code to the e-mail address and can check it (rulings Q-12). */
  readonly verificationId?: string;
  /** When the person has given the right code; ISO 8601, UTC, by the device's clock. */
  readonly verifiedAt?: string;
  /** Who it was for; absent in receipts of earlier versions. */
  readonly applicant?: string;
  /** What the device told the person before: the page says so when the API's total differs. */
  readonly estimate?: Estimate;
}

export interface ReceiptFile {
  readonly field: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Of a repeated section: the key of what the file belongs to; absent in receipts of earlier versions. */
  readonly item?: string;
}
