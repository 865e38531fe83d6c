import type { ApiKind, Capabilities } from '../contracts/capabilities.ts';
import type { Instant } from '../lib/instant.ts';
import type { Locale } from '../lib/locale.ts';
import type { Part } from '../form/wire.ts';
import type { Draft, Entry, EntryState, Lease, Receipt, Uploads } from './entry.ts';
import type { Answer, HttpAnswer } from './http-answer.ts';
import type { DeliveryProgress } from './progress.ts';
import type { SendWhen } from './send-when.ts';
import type { StatusBoard } from './status-board.ts';
import type { UploadLink } from './upload-link.ts';

/** The device's clock, in milliseconds since 1970: it may be wrong and may jump. */
export interface Clock {
  now(): number;
  /** Minutes east of Greenwich. */
  offsetMinutes(): number;
  /** Calls `work` at this interval in milliseconds until the returned function is called. */
  every(milliseconds: number, work: () => void): () => void;
}

/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * Mutual exclusion across all tabs and the worker (Web Locks). Safety comes from the lease in the entry; the lock
 * only keeps a second context from trying in vain.
 */
export interface DrainLock {
  /** Runs `work` while holding the lock, or answers 'busy' at once when another context holds it. */
  tryHold<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Like tryHold, but waits up to this many milliseconds for the lock. */
  holdWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T | 'busy'>;
}

/** A storage failure that the person has to be told about; anything else is a bug. */
export type StorageProblem =
  /** The device has no room for it. */
  | 'full'
  /** There is no IndexedDB, or the browser denies it (private window, settings). */
  | 'unavailable'
  /** The same draft was submitted or deleted in another window. */
  | 'alreadyGone'
  /** Read-back found less than was written. */
  | 'incomplete'
  | 'failed';

export type Stored = { readonly ok: true } | { readonly ok: false; readonly problem: StorageProblem };

/** Forms that are being filled in and not yet submitted. */
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
   * file is there, removes the draft, and reads the entry back. 'alreadyGone' when there is no such draft.
   * The store gives the sequence.
   */
  finalise(entry: Omit<Entry, 'sequence'>): Promise<Stored>;
}

/** What the office has said of the requests that it has received. */
export interface StatusStore {
  remembered(): Promise<Remembered>;
  /** Latest first. */
  receipts(): Promise<readonly Receipt[]>;
  statuses(): Promise<StatusBoard>;
  /** Reads the board and the receipts and writes the board that `change` answers, in one transaction; answers it. */
  noteStatuses(
    change: (board: StatusBoard, receipts: readonly Receipt[]) => StatusBoard,
  ): Promise<StatusBoard>;
}

/** The part of the outbox that a drain needs. Every change is one transaction with durability "strict". */
export interface DrainStore extends StatusStore {
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
  /** Ends an attempt in this state if the entry is still being sent by that owner; otherwise changes nothing. */
  transition(
    submissionId: string,
    owner: string,
    state: EntryState,
    mayHaveArrived: boolean,
  ): Promise<boolean>;
  /**
   * Records the progress of the files if the entry is still being sent by that owner, and answers the entry as stored;
   * undefined when it is not. Not announced: progress reaches the pages another way.
   */
  noteUploads(submissionId: string, owner: string, uploads: Uploads): Promise<Entry | undefined>;
  /**
   * In one transaction: the receipt is stored, entry and file bytes are gone, or stay until the office has a backup
   * (kept-request.ts). Doing it twice is harmless. False, and
   * nothing done, when the entry was edited and submitted again after the attempt that the receipt answers.
   */
  deliver(receipt: Receipt): Promise<boolean>;
  /**
   * In one transaction: nothing of what was erased stays, nor of what was added to it; neither drafts, entries and files
   * nor receipts, and nothing that the office has said of it. Only a note says so (erased.ts). Whatever state it is in.
   */
  forgetErased(sent: Entry, erased: string, at: Instant): Promise<void>;
  remember(change: Partial<Remembered>): Promise<void>;
}

/** The submissions on this device, for a page. */
export interface OutboxStore extends DrainStore {
  /** In any state: a running drain obeys it between two chunks. False when there is no such entry. */
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
  receipt(submissionId: string): Promise<Receipt | undefined>;
  /** Of receipts that the office was asked for: sends again what is still here, and marks the others. */
  noteMissing(missing: Missing): Promise<void>;
  /** Records that the person has entered the right code for the quote; ISO 8601, UTC. */
  noteVerified(submissionId: string, verifiedAt: string): Promise<void>;
  /** Deletes one receipt at the person's request, and what is known of its request. */
  forgetReceipt(submissionId: string): Promise<void>;
  /**
   * In one transaction: drafts, receipts and all that the office has said go, and what waits is sealed (sealed.ts). It is
   * sent as before, and leaves no receipt.
   */
  finishHere(): Promise<void>;
  /** Somebody has shown that it is theirs. False when there is no such entry. */
  breakSeal(submissionId: string): Promise<boolean>;
  /** Deletes receipts from before that time (milliseconds since 1970), but never the latest twenty. */
  forgetReceipts(receivedBefore: number): Promise<void>;
}

/** Ids of receipts, by whether the office has what they are for. */
export interface Missing {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** The office cannot be asked for these: they are sent again where they are still here, and it knows them by the key. */
  readonly unsure: readonly string[];
}

/** Shared by all contexts: what is known of the API and of the drain. */
export interface Remembered {
  readonly api?: RememberedApi;
  /** The API asked every client to wait: 429, 503 or Retry-After. */
  readonly pause?: { readonly since: number; readonly duration: number };
  /** The current drain, and until when it counts as alive: a frozen tab keeps its lock (hazards 4.1). */
  readonly drainer?: { readonly owner: string; readonly until: number } | undefined;
  /** The upload rate when it was last measured. */
  readonly bytesPerSecond?: number;
  /** How many background sync events ended with something unsent since a page last registered one. */
  readonly failedSyncs?: number;
  /** The largest body that something on the way is known to let through, in bytes, and since when. */
  readonly bodyLimit?: { readonly bytes: number; readonly since: number };
  /** The API's generation when it was last heard. */
  readonly generation?: number;
  /** It was another one before: the receipts of this device have to be asked for. */
  readonly recheck?: boolean;
  /** Other people use this device: nothing that has been received stays on it. */
  readonly shared?: boolean;
  /** Nobody of ours answered the last call, so a link is believed only when it has been asked (discover.ts). */
  readonly contactFailed?: boolean;
  /** The person wants notifications of deliveries. */
  readonly alerts?: boolean;
}

/** Reports the progress of a request to every page that listens. */
export type ReportProgress = (progress: DeliveryProgress) => void;

export interface RememberedApi {
  readonly capabilities: Capabilities;
  /** Milliseconds since 1970. */
  readonly learnedAt: number;
  /** The same time by the API's own clock, if it gave one: the device's may be months off (trusted-time.ts). */
  readonly saidAt?: number;
}

/** A request ready for the wire; the transport loads the bytes of its files. */
export interface OutgoingRequest {
  readonly submissionId: string;
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /** Present only for an API that knows them: a plain one gets no extra header (contracts section 5). */
  readonly extra?: {
    readonly idempotencyKey: string;
    readonly locale: Locale;
    /** Present only for an API that checks against it. */
    readonly formVersion?: number;
    /** The reference that the office had given it, and has lost. */
    readonly formerReference?: string;
  };
}

/** The connection to the API. No method throws. */
export interface Transport {
  /**
   * Sends once.
   * @param deadline milliseconds after which it is given up
   * @param sent is told how many bytes have been sent, where that is known
   */
  send(request: OutgoingRequest, deadline: number, sent?: (bytes: number) => void): Promise<Answer>;
  /** A question in JSON that changes nothing; its answer may be long. */
  post(path: string, body: string, deadline: number): Promise<HttpAnswer | { readonly kind: 'noAnswer' }>;
  /** A GET that follows no redirect and uses no cache. */
  get(path: string, deadline: number): Promise<HttpAnswer | { readonly kind: 'noAnswer' }>;
  /** The kind of API set at build time; no answer changes it. */
  readonly apiKind: ApiKind;
  /** Whether page and API share an origin; then a failed probe says nothing (contracts section 5). */
  readonly sameOrigin: boolean;
  readonly uploads: UploadLink;
}
