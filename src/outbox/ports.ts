import type { ApiKind, Capabilities } from '../contracts/capabilities.ts';
import type { Instant } from '../lib/instant.ts';
import type { Locale } from '../lib/locale.ts';
import type { Details } from '../form/details.ts';
import type { ManifestItem, Part } from '../form/wire.ts';
import type { Draft, Entry, EntryState, Lease, Receipt, SendWhen, Uploads } from './entry.ts';
import type { DeliveryProgress } from './progress.ts';
import type { StatusBoard } from './status-board.ts';
import type { LinkCost } from './may-send-automatically.ts';

/** The device's clock, in milliseconds since 1970. It may be wrong and may jump. */
export interface Clock {
  now(): number;
  /** Minutes east of Greenwich. */
  offsetMinutes(): number;
  /** Calls `work` at this interval in milliseconds until the returned function is called. */
  every(milliseconds: number, work: () => void): () => void;
}

export type Trigger = 'person' | 'event' | 'timer';

/** What starts a drain without a person. */
export type AutomaticTrigger = Exclude<Trigger, 'person'>;

/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * Mutual exclusion across all tabs and the worker (Web Locks). Safety comes from the lease in the entry; the
 * lock only spares a second context a futile attempt.
 */
export interface DrainLock {
  /** Runs `work` while holding the lock; returns 'busy' at once when another context holds it. */
  tryHold<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Like tryHold, but waits up to this many milliseconds for the lock. */
  holdWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T | 'busy'>;
}

/** A storage failure to report to the person; any other failure is a bug. */
export type StorageProblem =
  | 'full'
  /** There is no IndexedDB, or the browser denies it (private window, settings). */
  | 'unavailable'
  /** The draft was submitted or deleted in another window. */
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
  /** Removes the draft and its files. */
  remove(submissionId: string): Promise<void>;
}

/** Turns drafts into submissions. */
export interface SubmissionStore {
  /**
   * Turns a draft into an entry: writes the entry last and alone, after checking that every byte of every
   * file is there, removes the draft, and reads the entry back. 'alreadyGone' when there is no such draft.
   * The store assigns the sequence.
   */
  finalise(entry: Omit<Entry, 'sequence'>): Promise<Stored>;
}

/** The office's statuses of received requests. */
export interface StatusStore {
  remembered(): Promise<Remembered>;
  /** Latest first. */
  receipts(): Promise<readonly Receipt[]>;
  statuses(): Promise<StatusBoard>;
  /**
   * Reads the board and the receipts and writes the board that `change` returns, in one transaction; returns
   * it.
   */
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
   * Compares and sets: replaces the entry only if it still has the state of `seen`, and returns whether it
   * did. This keeps two contexts from attempting the same entry at once.
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
   * Records upload progress if the entry is still being sent by that owner, and returns the entry as stored;
   * undefined otherwise. Not announced: pages receive progress another way.
   */
  noteUploads(submissionId: string, owner: string, uploads: Uploads): Promise<Entry | undefined>;
  /**
   * Stores the receipt and removes entry and file bytes in one transaction; the bytes stay if needed until
   * the office has a backup (kept-request.ts). Idempotent. Returns false, changing nothing, when the entry
   * was edited and submitted again after the attempt that the receipt answers.
   */
  deliver(receipt: Receipt): Promise<boolean>;
  /**
   * Deletes the erased request and its additions in one transaction, in any state: drafts, entries, files,
   * receipts and the office's statuses. Only a note stays (erased.ts).
   * @param sent the entry that was answered so; undefined: it was asked about, and nothing is deleted unless
   * the request has a receipt and nothing of it is here that was not received
   */
  forgetErased(sent: Entry | undefined, erased: string, at: Instant): Promise<void>;
  remember(change: Partial<Remembered>): Promise<void>;
}

/** The submissions on this device, for a page. */
export interface OutboxStore extends DrainStore {
  /** Works in any state: a running drain obeys it between two chunks. False when there is no such entry. */
  chooseWhen(submissionId: string, sendWhen: SendWhen): Promise<boolean>;
  /**
   * Turns the entry back into a draft, with its files, under the same id. False while a living attempt sends
   * it, or when it is gone.
   */
  reopen(submissionId: string, updatedAt: Draft['updatedAt']): Promise<boolean>;
  /**
   * Turns the entry into a draft under another id, with its files, and stores a receipt for the version the
   * API holds under its own id. Returns false, changing nothing, when the entry differs from `seen`, or one
   * of its files is damaged.
   */
  startAnew(seen: Entry, receipt: Receipt, draft: Draft): Promise<boolean>;
  /** Deletes entry and files; false while a living attempt sends it. */
  remove(submissionId: string): Promise<boolean>;
  receipt(submissionId: string): Promise<Receipt | undefined>;
  /** A received request as it was sent, as long as its bytes stay (kept-request.ts). */
  kept(submissionId: string): Promise<Entry | undefined>;
  /**
   * Handles receipts that the office was asked for: resends those whose data is still here, and marks the
   * others.
   */
  noteMissing(missing: Missing): Promise<void>;
  /** Records that the person entered the right code for the quote; ISO 8601, UTC. */
  noteVerified(submissionId: string, verifiedAt: string): Promise<void>;
  /** Deletes one receipt at the person's request, with the known status of its request. */
  forgetReceipt(submissionId: string): Promise<void>;
  /**
   * Deletes drafts, receipts and all statuses, and seals waiting entries (sealed.ts), in one transaction.
   * They are sent as before and leave no receipt.
   */
  finishHere(): Promise<void>;
  /** Unseals an entry after someone has shown that it is theirs. False when there is no such entry. */
  breakSeal(submissionId: string): Promise<boolean>;
  /** Deletes receipts from before that time (milliseconds since 1970), but never the latest twenty. */
  forgetReceipts(receivedBefore: number): Promise<void>;
}

/** Ids of receipts, by whether the office still has their requests. */
export interface Missing {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /**
   * The office cannot be asked about these: they are sent again if still here, and it recognises them by
   * their keys.
   */
  readonly unsure: readonly string[];
}

/** Shared by all contexts: what is known of the API and of the drain. */
export interface Remembered {
  readonly api?: RememberedApi;
  /** The API asked every client to wait: 429, 503 or Retry-After. */
  readonly pause?: { readonly since: number; readonly duration: number };
  /**
   * The current drain, and the time until which it counts as alive: a frozen tab keeps its lock (hazards
   * 4.1).
   */
  readonly drainer?: { readonly owner: string; readonly until: number } | undefined;
  readonly bytesPerSecond?: number;
  /** Background sync events that ended with something unsent since a page last registered one. */
  readonly failedSyncs?: number;
  /** The largest body, in bytes, known to pass through something on the way, and since when. */
  readonly bodyLimit?: { readonly bytes: number; readonly since: number };
  /** The API's generation at the last contact. */
  readonly generation?: number;
  /** The generation has changed: this device's receipts must be checked. */
  readonly recheck?: boolean;
  /** Other people use this device: received requests are not kept on it. */
  readonly shared?: boolean;
  /** The person's answer to whether this device is theirs alone; absent while nobody has answered. */
  readonly own?: boolean;
  /** Begin the next form; only where `own` is true. */
  readonly details?: Details | undefined;
  /** The first day (YYYY-MM-DD) on which the person has to be told that a document in the pocket expires. */
  readonly expiryTellFrom?: string | undefined;
  /**
   * The last call did not reach the API, so the link counts as up only after a question was answered
   * (discover.ts).
   */
  readonly contactFailed?: boolean;
  readonly alerts?: boolean;
  /** The browser's push subscription, and when the API was told of it, by request; milliseconds since 1970. */
  readonly push?:
    | { readonly endpoint: string; readonly sentAt: Readonly<Record<string, number>> }
    | undefined;
}

export type ReportProgress = (progress: DeliveryProgress) => void;

export interface RememberedApi {
  readonly capabilities: Capabilities;
  /** Milliseconds since 1970. */
  readonly learnedAt: number;
  /** The same time by the API's own clock, if given: the device's may be months off (kept-request.ts). */
  readonly saidAt?: number;
}

/** A request ready for the wire; the transport loads the bytes of its files. */
export interface OutgoingRequest {
  readonly submissionId: string;
  readonly path: string;
  readonly encoding: 'multipart' | 'json';
  readonly parts: readonly Part[];
  /**
   * Present only for an API that knows these fields: a plain one gets no extra header (contracts section 5).
   */
  readonly extra?: {
    readonly idempotencyKey: string;
    readonly locale: Locale;
    /** Present only for an API that checks it. */
    readonly formVersion?: number;
    /** The reference that the office had assigned and lost. */
    readonly formerReference?: string;
  };
}

/** The connection to the API. No method throws. */
export interface Transport {
  /**
   * Sends once.
   * @param deadline milliseconds
   * @param sent receives the number of bytes sent, where known
   */
  send(request: OutgoingRequest, deadline: number, sent?: (bytes: number) => void): Promise<Answer>;
  /** Posts a read-only question in JSON; the answer may be long. */
  post(path: string, body: string, deadline: number): Promise<HttpAnswer | { readonly kind: 'noAnswer' }>;
  /** Makes a GET request that follows no redirect and uses no cache. */
  get(path: string, deadline: number): Promise<HttpAnswer | { readonly kind: 'noAnswer' }>;
  /** The kind of API set at build time; no answer changes it. */
  readonly apiKind: ApiKind;
  /** Whether page and API share an origin; then a failed probe says nothing (contracts section 5). */
  readonly sameOrigin: boolean;
  readonly uploads: UploadLink;
}

/** The raw answer; outcome.ts judges it. */
export type Answer =
  | HttpAnswer
  /** No network, a broken connection, or the deadline. The request may still have arrived. */
  | { readonly kind: 'noAnswer' }
  /** A file's bytes are missing or differ from the manifest; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

export interface HttpAnswer {
  readonly kind: 'http';
  readonly status: number;
  readonly statusText: string;
  /** The answer came from another address or points to one. */
  readonly redirected: boolean;
  /** Lower case, without parameters; empty when absent. */
  readonly contentType: string;
  /** The whole body, at most 64 Ki characters. */
  readonly body: string;
  readonly retryAfter?: string;
  /** Milliseconds since 1970: the time of the answer by the sender's own clock. */
  readonly date?: number;
}

/** Part of a file: bytes from..to, the second one excluded. */
export interface Chunk {
  readonly submissionId: string;
  readonly file: ManifestItem;
  readonly from: number;
  readonly to: number;
}

/** An answer with what tus 1.0 puts into its headers (https://tus.io/protocols/resumable-upload). */
export interface TusAnswer extends HttpAnswer {
  /** Upload-Offset: bytes that the API has. Absent when missing or unreadable. */
  readonly offset?: number;
  /** Location of a new upload; in a link's answers, a path on the API's host. */
  readonly location?: string;
}

export type UploadAnswer = TusAnswer | { readonly kind: 'noAnswer' };

/** Resumable uploads: tus 1.0, core and creation. No method throws; deadlines are milliseconds. */
export interface UploadLink {
  /** @param path the tus endpoint, as the API's capabilities name it */
  create(path: string, submissionId: string, file: ManifestItem, deadline: number): Promise<UploadAnswer>;
  /** Asks how many bytes the API has. */
  offset(url: string, deadline: number): Promise<UploadAnswer>;
  /** Sends one chunk. 'damagedFile': the bytes on the device differ from the manifest; nothing was sent. */
  patch(
    url: string,
    chunk: Chunk,
    deadline: number,
  ): Promise<UploadAnswer | { readonly kind: 'damagedFile' }>;
  /** Releases the bytes of the last file. */
  release(): void;
}

export interface DrainPorts {
  readonly store: DrainStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: ReportProgress;
  readonly linkCost: () => LinkCost;
  /**
   * The browser believes that there is no network. It may be wrong (hazards 8.1), so only a question is sent
   * first.
   */
  readonly isOffline: () => boolean;
  /**
   * Asks for receipts that the office may have lost. Pages do; a worker leaves it to the next page. Does not
   * reject.
   */
  readonly recheck?: () => Promise<void>;
}

export interface DrainOptions {
  readonly trigger: Trigger;
  /** Names this drain in leases; unique across all contexts. */
  readonly owner: string;
  /** Whether the drain lock is held. */
  readonly underLock: boolean;
  /** Milliseconds since 1970 after which no attempt begins and a running one is given up: the worker's limit. */
  readonly stopAt?: number;
  /** Restricts the run to this submission: "Send now" of one request. */
  readonly only?: string;
  /** Called between two chunks; true if a person has asked for something other than this submission. */
  readonly shouldYield?: (submissionId: string) => boolean;
}

export interface DrainReport {
  readonly attempted: number;
  readonly delivered: number;
  /** Why the run ended before trying every entry. */
  readonly ended: 'done' | 'paused' | 'unreachable' | 'stopped' | 'outOfTime' | 'yielded';
}
