import type { ApiKind, Capabilities } from '../contracts/capabilities.ts';
import type { Locale } from '../lib/locale.ts';
import type { Part } from '../form/wire.ts';
import type { Draft, Entry, EntryState, Lease, Receipt, Uploads } from './entry.ts';
import type { Answer, HttpAnswer } from './http-answer.ts';
import type { DeliveryProgress } from './progress.ts';
import type { SendWhen } from './send-when.ts';
import type { UploadLink } from './upload-link.ts';

/** Time. Milliseconds since 1970, as the device sees them: it may be wrong and may jump. */
export interface Clock {
  now(): number;
  /** Minutes east of Greenwich. */
  offsetMinutes(): number;
  /** Calls work every so many milliseconds until the returned function is called. */
  every(milliseconds: number, work: () => void): () => void;
}

/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * Exclusion over all tabs and the worker (Web Locks). Not needed for safety, which the lease in the entry
 * gives; needed so that a second context does not even try.
 */
export interface DrainLock {
  /** Runs work while holding the lock, or answers 'busy' at once when another context holds it. */
  tryHold<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** As tryHold, but waits up to so many milliseconds for the lock. */
  holdWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T | 'busy'>;
}

/** A storage failure that the person has to hear of; everything else that goes wrong is a bug. */
export type StorageProblem =
  /** The device refused the space. */
  | 'full'
  /** There is no IndexedDB, or the browser denies it (private window, settings). */
  | 'unavailable'
  /** The same draft was submitted or deleted in another window. */
  | 'alreadyGone'
  /** Read-back found less than was written. */
  | 'incomplete'
  | 'failed';

export type Stored = { readonly ok: true } | { readonly ok: false; readonly problem: StorageProblem };

/** What is filled in and not yet submitted. */
export interface DraftStore {
  save(draft: Draft): Promise<Stored>;
  load(submissionId: string): Promise<Draft | undefined>;
  /** Latest first. */
  list(): Promise<readonly Draft[]>;
  /** With its files. */
  remove(submissionId: string): Promise<void>;
}

/** Where a draft becomes a submission. */
export interface SubmissionStore {
  /**
   * Turns a draft into an entry: writes the entry last and alone, after checking that every byte of every
   * file is there, removes the draft, and reads the entry back. 'alreadyGone' when the draft is no more.
   * The store gives the sequence.
   */
  finalise(entry: Omit<Entry, 'sequence'>): Promise<Stored>;
}

/** As much of the outbox as a drain needs. Every change is one transaction with durability "strict". */
export interface DrainStore {
  /** Oldest first. */
  entries(): Promise<readonly Entry[]>;
  entry(submissionId: string): Promise<Entry | undefined>;
  /**
   * Compare and set: replaces the entry only if it is still in the state that `seen` has. Answers whether
   * it did. This is what makes two contexts never attempt the same entry at once.
   */
  replace(seen: Entry, next: Entry): Promise<boolean>;
  /** Extends the lease if the entry is still being sent by that owner. */
  renew(submissionId: string, lease: Lease): Promise<boolean>;
  /** Settles an attempt if the entry is still being sent by that owner; otherwise changes nothing. */
  transition(
    submissionId: string,
    owner: string,
    state: EntryState,
    mayHaveArrived: boolean,
  ): Promise<boolean>;
  /**
   * Notes how far the files are, if the entry is still being sent by that owner; undefined when it is not. Answers
   * the entry as it is then. Not announced: progress has its own way to the pages.
   */
  noteUploads(submissionId: string, owner: string, uploads: Uploads): Promise<Entry | undefined>;
  /**
   * In one transaction: the receipt is stored, entry and file bytes are gone. Doing it twice is harmless. False, and
   * nothing done, when the entry was edited and submitted anew since the attempt that the receipt answers.
   */
  deliver(receipt: Receipt): Promise<boolean>;
  remembered(): Promise<Remembered>;
  remember(change: Partial<Remembered>): Promise<void>;
}

/** The submissions on this device, for a page. */
export interface OutboxStore extends DrainStore {
  /** Whatever state it is in: a drain at work heeds it between two pieces. False when there is no such entry. */
  chooseWhen(submissionId: string, sendWhen: SendWhen): Promise<boolean>;
  /**
   * Makes the entry a draft again, with its files, under the same id. False while a living attempt sends it, or when it
   * is gone.
   */
  reopen(submissionId: string, updatedAt: Draft['updatedAt']): Promise<boolean>;
  /**
   * Makes the entry a draft under another id, with its files, and keeps what the API holds under its own id as a
   * receipt. False, and nothing changed, when the entry is not as `seen` any more, or a file of it is damaged.
   */
  startAnew(seen: Entry, receipt: Receipt, draft: Draft): Promise<boolean>;
  /** Deletes entry and files; false while a living attempt sends it. */
  remove(submissionId: string): Promise<boolean>;
  receipts(): Promise<readonly Receipt[]>;
  receipt(submissionId: string): Promise<Receipt | undefined>;
  /** Notes that the person has given the right code for its quote; ISO 8601, UTC. */
  noteVerified(submissionId: string, verifiedAt: string): Promise<void>;
  /** Deletes one receipt, because its person says so. */
  forgetReceipt(submissionId: string): Promise<void>;
  /** Deletes receipts from before that time (milliseconds since 1970), but never the latest twenty. */
  forgetReceipts(receivedBefore: number): Promise<void>;
}

/** What all contexts must know of the API and of the drain. */
export interface Remembered {
  readonly api?: RememberedApi;
  /** The API asked every client to wait: 429, 503 or Retry-After. */
  readonly pause?: { readonly since: number; readonly duration: number };
  /** Who drains, and until when he is believed to live: a frozen tab keeps its lock (hazards 4.1). */
  readonly drainer?: { readonly owner: string; readonly until: number } | undefined;
  /** How fast the link carried files up when that was last measured. */
  readonly bytesPerSecond?: number;
  /** How many events of background sync have ended without everything sent, since a page last asked for one. */
  readonly failedSyncs?: number;
  /** Bytes of a body that something on the way lets through at most, as far as is known, and since when. */
  readonly bodyLimit?: { readonly bytes: number; readonly since: number };
  /** The person wants to be told of deliveries. */
  readonly alerts?: boolean;
}

/** Tells every page how far a request is; nobody has to listen. */
export type ReportProgress = (progress: DeliveryProgress) => void;

export interface RememberedApi {
  readonly capabilities: Capabilities;
  /** Milliseconds since 1970. */
  readonly learnedAt: number;
  /** The same moment by the API's own clock, where it said so: the device's may be months off (trusted-time.ts). */
  readonly saidAt?: number;
}

/** A request ready for the wire; the transport loads the bytes of its files by itself. */
export interface OutgoingRequest {
  readonly submissionId: string;
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /** Present only for an API that knows them: a plain one gets no extra header (contracts section 5). */
  readonly extra?: {
    readonly idempotencyKey: string;
    readonly locale: Locale;
    /** Present only for an API that judges by it. */
    readonly formVersion?: number;
  };
}

/** The way to the API. Neither method throws. */
export interface Transport {
  /**
   * Sends once.
   * @param deadline milliseconds after which it is given up
   * @param sent hears how many bytes of it have left, where that can be known
   */
  send(request: OutgoingRequest, deadline: number, sent?: (bytes: number) => void): Promise<Answer>;
  /** A GET that follows no redirect and uses no cache. */
  get(path: string, deadline: number): Promise<HttpAnswer | { readonly kind: 'noAnswer' }>;
  /** What the builder has decided of the API; no answer changes it. */
  readonly apiKind: ApiKind;
  /** Whether page and API share an origin; then a failed probe says nothing (contracts section 5). */
  readonly sameOrigin: boolean;
  readonly uploads: UploadLink;
}
