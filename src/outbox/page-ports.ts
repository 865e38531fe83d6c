import type { Capabilities } from '../contracts/capabilities.ts';
import type { VerificationOutcome } from '../contracts/quotations.ts';
import type { Catalogue } from '../contracts/pricing/course.ts';
import type { FileField } from '../form/form.ts';
import type { AnswerFile, StoredFile } from '../form/values.ts';
import type { FileRule } from '../form/violation.ts';
import type { StatusResult } from './ask-status.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Draft } from './entry.ts';
import type { DraftStore, StorageProblem } from './ports.ts';
import type { DeliveryProgress } from './progress.ts';
import type { Trigger } from './retry.ts';

/** The API's announced limits in bytes; a member is absent until the API has announced it. */
export type ApiLimits = Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes'>;

/**
 * The API's limits, requested at each start with a network and kept on the device. For useSyncExternalStore:
 * `now` stays the same object until there is news. Empty while unknown: then the page must not predict
 * acceptance.
 */
export interface ApiLimitsFeed {
  now(): ApiLimits;
  subscribe(listener: () => void): () => void;
}

/** Drafts, stored by a page that may be closed at any time. */
export interface PageDrafts extends DraftStore {
  /** Keeps a copy synchronously, until the draft is saved or the next page starts. */
  writeAhead(draft: Draft): void;
}

/** The members of a browser's File that are used. */
export interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type ImportResult =
  | { readonly kind: 'imported'; readonly file: AnswerFile }
  | { readonly kind: 'refused'; readonly rule: FileRule }
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem };

export type KeepResult = Exclude<ImportResult, { readonly kind: 'refused' }>;

export interface FileImporter {
  /**
   * Reads, checks, hashes and stores a picked file; a photo that is too large is stored in a smaller size.
   * Must be called in the change handler with no await before it: on some devices the file is gone right
   * afterwards (promises R1).
   */
  importFile(submissionId: string, field: FileField, picked: PickedFile): Promise<ImportResult>;
  /**
   * Derives a smaller photo, stored beside the original, and returns the better of the two; undefined when
   * that could not be determined.
   */
  shrink(submissionId: string, file: AnswerFile): Promise<AnswerFile | undefined>;
  /** Deletes the bytes of a file that was replaced or removed. */
  drop(submissionId: string, file: StoredFile): Promise<void>;
  /** Returns an object URL of the bytes; revoke it after use. Undefined when the bytes are missing. */
  fileUrl(submissionId: string, file: StoredFile): Promise<string | undefined>;
  /**
   * Returns an object URL of a thumbnail; revoke it after use. Rejects where this browser cannot draw the
   * file.
   */
  previewUrl(submissionId: string, file: StoredFile): Promise<string | undefined>;
}

export interface Delivery {
  /** Requests a drain; returns at once. Also registers background sync where available. */
  request(trigger: Trigger, only?: string): void;
  /**
   * Whether the browser has promised to wake the worker when there is a network: then sending continues
   * without a page.
   */
  wakes(): Promise<boolean>;
  isRunning(): boolean;
  /** Returns the storage failure that stopped the last drain of this page, if any. Changes are announced. */
  lastError(): StorageProblem | undefined;
}

/**
 * The progress of requests being sent, reported by the sender: this page, another tab or the worker. For a
 * waiting request, progressOf(entry) computes it from the stored entry.
 */
export interface ProgressFeed {
  /** Calls the listener for every request, a few times a second at most. */
  subscribe(listener: () => void): () => void;
  /**
   * Returns the latest report; the same object until a newer one arrives. Undefined when there has been none.
   */
  latest(submissionId: string): DeliveryProgress | undefined;
}

/** Announces every change to drafts, entries and receipts, made by this page, another tab or the worker. */
export interface Changes {
  subscribe(listener: () => void): () => void;
}

export interface StorageReport {
  /** False: nothing can be stored on this device (no IndexedDB, private window). */
  readonly available: boolean;
  /** This looks like a private window: everything stored is lost when it closes. */
  readonly ephemeral?: boolean;
  /** The browser has promised not to delete it under storage pressure. */
  readonly persisted: boolean;
  /** Bytes; absent when the browser does not tell. */
  readonly used?: number;
  readonly quota?: number;
}

export interface EvictedCounts {
  readonly requests: number;
  readonly drafts: number;
  /** Something was stored, but the record of how much is gone as well. */
  readonly uncounted?: boolean;
}

export interface Device {
  storage(): Promise<StorageReport>;
  /** Asks the browser to protect the storage; call it with the first draft (promises R6). */
  askToPersist(): Promise<boolean>;
  /** Returns how much has disappeared from this device, deleted by the browser or a person. */
  evicted(): Promise<EvictedCounts>;
  acknowledgeEviction(): Promise<void>;
}

export type AlertState =
  | 'on'
  | 'off'
  /** Refused by the person, or by the browser on their behalf. */
  | 'denied'
  | 'unavailable';

/** Notifications of deliveries while no page is visible. */
export interface Alerts {
  state(): Promise<AlertState>;
  /** Call it in a click handler, because the browser asks for permission. */
  switchOn(): Promise<AlertState>;
  switchOff(): Promise<AlertState>;
}

export interface AppShellState {
  /** A cold start without a network will work in the language in use: verified, not assumed (promises R19). */
  readonly offlineReady: boolean;
  /** The other languages and the self-test are here too. */
  readonly whole: boolean;
  readonly updateWaiting: boolean;
}

export interface AppShell {
  state(): AppShellState;
  subscribe(listener: () => void): () => void;
  /** Activates the waiting version and reloads; only on a person's press. */
  update(): void;
}

export interface InstallationState {
  readonly installed: boolean;
  readonly canPrompt: boolean;
  /** iPhone or iPad: the steps must be explained instead. */
  readonly needsSteps: boolean;
}

export interface Installation {
  state(): InstallationState;
  subscribe(listener: () => void): () => void;
  prompt(): Promise<void>;
}

export type CatalogueResult =
  | {
      readonly kind: 'read';
      readonly catalogue: Catalogue;
      /** ISO 8601: when the API gave the prices. */
      readonly asOf: string;
      /** False: the API did not answer; these are the last good prices. */
      readonly fresh: boolean;
    }
  /** The API refused: the status and the beginning of the body (rulings Q-18). */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Something else answered, such as the ship's Wi-Fi page. */
  | { readonly kind: 'notACatalogue' }
  | { readonly kind: 'noAnswer' };

export interface Contact extends Diagnosis {
  /** The origin of the API, for the people who run the network. */
  readonly address: string;
  /** When it was checked; milliseconds since 1970. */
  readonly checkedAt: number;
}

/** A page's calls to the API outside of a delivery. */
export interface ApiQuestions {
  /** Checks whether the API answers, and who answers instead. Rejects where its code cannot be loaded. */
  checkContact(): Promise<Contact>;
  /** Returns the courses and their prices, from the API or the last good ones. Does not reject. */
  readCatalogue(): Promise<CatalogueResult>;
  /**
   * Asks at once for the status of this device's requests; the answer is stored and announced. Does not
   * reject.
   */
  askStatus(): Promise<StatusResult>;
  /** Looks up a request without a receipt on this device; it is remembered if the API knows it. */
  lookUp(submissionId: string): Promise<StatusResult>;
  /** Checks a code that the API has sent to the applicant of a quote. Does not reject. */
  verifyCode(verificationId: string, code: string): Promise<VerificationOutcome>;
}

/**
 * Exports one waiting request with its files to a file for the person; verified before success is reported.
 */
export interface RequestExport {
  exportRequest(submissionId: string): Promise<'saved' | 'incomplete' | 'gone'>;
}
