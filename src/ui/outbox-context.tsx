import { createContext, useContext } from 'react';
import type { Capabilities } from '../contracts/capabilities.ts';
import type { AccessCodeRequest, ResultsRequest } from '../contracts/results.ts';
import type { DocumentKind } from '../form/document-kind.ts';
import type { FileField } from '../form/form.ts';
import type { Form } from '../form/form-texts.ts';
import type { PageCorners } from '../form/photo/straighten.ts';
import type { AnswerFile, StoredFile } from '../form/values.ts';
import type { FileRule } from '../form/violation.ts';
import type { Locale } from '../lib/locale.ts';
import type { Draft } from '../outbox/entry.ts';
import type { Finalised, Finalising } from '../outbox/finalise.ts';
import type { OfficeFile, OfficeRecord } from '../outbox/office-files.ts';
import type { DraftStore, OutboxStore, StorageProblem, Trigger } from '../outbox/ports.ts';
import type { DeliveryProgress } from '../outbox/progress.ts';
import type { DocumentFacts, ExpiryStep, PocketDocument } from '../outbox/pocket.ts';
import type { OpenCount } from '../outbox/things-on-device.ts';
import type { LinkCost } from '../outbox/may-send-automatically.ts';

/** Drafts, requests and their files on this device, and their delivery. */
export interface OutboxServices {
  readonly drafts: PageDrafts;
  readonly outbox: OutboxStore;
  readonly files: FileImporter;
  /** Files from the office; rejects if the code cannot be fetched. */
  readonly loadOfficeFiles: () => Promise<OfficeFiles>;
  /** Documents kept for the next form; rejects if the code cannot be fetched. */
  readonly loadPocket: () => Promise<Pocket>;
  /** Makes a submission of a draft: `finalise` of this outbox. Does not reject. */
  readonly finalise: (form: Form, draft: Draft, locale: Locale, finalising: Finalising) => Promise<Finalised>;
  /** Schedules a drain and returns at once. Remembered until the delivery code is loaded. */
  readonly requestDelivery: Delivery['request'];
  /** Undefined until the delivery code is loaded: then nothing is in progress. */
  readonly delivery: () => Delivery | undefined;
  readonly progress: ProgressFeed;
  readonly apiLimits: ApiLimitsFeed;
  /** Numbers of requests that wait, and that need the user's attention. */
  readonly openCount: () => Promise<OpenCount>;
  /** Current cost of the connection as the browser reports it. */
  readonly linkCost: () => LinkCost;
  readonly newId: () => string;
}

const OutboxServicesContext = createContext<OutboxServices | undefined>(undefined);

export const OutboxProvider = OutboxServicesContext.Provider;

export function useOutbox(): OutboxServices {
  const services = useContext(OutboxServicesContext);
  if (services === undefined) throw new Error('OutboxProvider is missing: the composition root provides it');
  return services;
}

/** The API's announced limits in bytes; a member is absent until the API has announced it. */
export type ApiLimits = Pick<Capabilities, 'maxFileBytes' | 'maxSubmissionBytes' | 'reminders'>;

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
   * Derives a smaller photo, stored beside the original, and returns the better of the two, with a doubt about
   * what it shows of a document; undefined when that could not be determined.
   */
  shrink(submissionId: string, file: AnswerFile, field: FileField): Promise<AnswerFile | undefined>;
  /**
   * Derives the page between these corners of the upright photo, stored beside the original. Undefined where
   * this device cannot.
   */
  straighten(
    submissionId: string,
    file: AnswerFile,
    field: FileField,
    corners: PageCorners,
  ): Promise<KeepResult | undefined>;
  /** Returns where the page is in a photo; undefined where that is not certain. */
  pageIn(submissionId: string, file: StoredFile): Promise<PageCorners | undefined>;
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

export type AccessProblem =
  /** The API did not answer. */
  | { readonly kind: 'unreachable' }
  /** Wrong, used up, expired, or for something that does not exist: the API does not tell which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooMany'; readonly minutes: number }
  | { readonly kind: 'gone' }
  /** The bytes received differ from the attached file. */
  | { readonly kind: 'damaged' }
  /** The device can store nothing now. */
  | { readonly kind: 'unstored' };

export type CopyHere = 'kept' | 'shared' | 'full' | 'failed';

export type CodeResult = { readonly kind: 'asked' } | AccessProblem;
export type OpenResult = { readonly kind: 'opened' } | AccessProblem;
export type FetchResult =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array<ArrayBuffer>; readonly keeping: CopyHere }
  | AccessProblem;
export type FindResult = { readonly kind: 'found'; readonly submissionId: string } | AccessProblem;

/** The office's files of requests, and requests unknown to this device. No method rejects except `read`. */
export interface OfficeFiles {
  read(submissionId: string): Promise<OfficeRecord>;
  /** Answers the same whether the request exists or not. */
  mailCode(request: AccessCodeRequest): Promise<CodeResult>;
  /** Lists the files; the access it opened is kept until it expires, and the change is announced. */
  open(submissionId: string, key: ResultsRequest): Promise<OpenResult>;
  /**
   * Returns the bytes, from this device or the office, verified against the attached file; kept here if there
   * is room to spare.
   * @param told receives the number of bytes loaded so far
   */
  fetch(submissionId: string, file: OfficeFile, told: (bytes: number) => void): Promise<FetchResult>;
  /** Makes the request known on this device from then on, with its files open. */
  find(named: {
    readonly reference: string;
    readonly email: string;
    readonly code: string;
  }): Promise<FindResult>;
}

export type PocketAnswer =
  | { readonly kind: 'kept'; readonly document: PocketDocument }
  | Exclude<ImportResult, { readonly kind: 'imported' }>;

/** A file of the office whose bytes are on this device. */
export interface OfficeFileHere {
  readonly submissionId: string;
  readonly file: OfficeFile;
}

/** Documents that the only person at this device keeps for the next form. Changes are announced. */
export interface Pocket {
  /** Latest first, those of one moment by name; empty unless the device is the person's alone. */
  documents(): Promise<readonly PocketDocument[]>;
  /**
   * Copies a file of a request or draft, byte for byte; one that is there already is not kept twice. Only with room to
   * spare: what waits to be sent comes first.
   */
  keep(submissionId: string, file: StoredFile, kind?: DocumentKind): Promise<PocketAnswer>;
  /** Like importFile: call it in the change handler with no await before it. */
  add(picked: PickedFile): Promise<PocketAnswer>;
  describe(id: string, facts: DocumentFacts): Promise<void>;
  /** Notes by id which steps of an expiry the person has read. */
  noteTold(steps: readonly (readonly [id: string, step: ExpiryStep])[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns the bytes, compared with their hash, under their name; undefined when they are missing. */
  open(document: PocketDocument): Promise<File | undefined>;
  /** Files of the office that are here, of all requests. */
  officeFiles(): Promise<readonly OfficeFileHere[]>;
}
