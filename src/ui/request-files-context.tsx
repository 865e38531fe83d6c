import { createContext, useContext } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { WhoSends } from '../outbox/hand-over.ts';
import type { Objection } from '../outbox/hand-over-check.ts';
import type { StorageProblem } from '../outbox/ports.ts';

/** Exchange of requests as files, and notifications of deliveries in the background. */
export interface RequestFiles {
  /** Loaded on demand; rejects if its code cannot be fetched. */
  readonly loadFiles: () => Promise<HandOverService & RequestExport>;
  /** Loaded on demand: most people never use it. */
  readonly loadAlerts: () => Promise<Alerts>;
}

const RequestFilesContext = createContext<RequestFiles | undefined>(undefined);

export const RequestFilesProvider = RequestFilesContext.Provider;

export function useRequestFiles(): RequestFiles {
  const services = useContext(RequestFilesContext);
  if (services === undefined)
    throw new Error('RequestFilesProvider is missing: the composition root provides it');
  return services;
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

/**
 * Exports one waiting request with its files to a file for the person; verified before success is reported.
 */
export interface RequestExport {
  exportRequest(submissionId: string): Promise<'saved' | 'incomplete' | 'gone'>;
}

/** Requests that go from device to device as a file (docs/decisions/020-hand-over.md). */
export interface HandOverService {
  /** Builds the file and reads it back; changes nothing and gives nothing away. */
  prepare(submissionId: string): Promise<HandOverPreparation>;
  /**
   * Brings in a request from a file; stores nothing unless the result is 'broughtIn'. Rejects only if its
   * code cannot be loaded.
   * @param formOf returns the form with an id, if this version of the app has it
   */
  bringIn(file: FileBytes, formOf: (id: string) => Promise<Form | undefined>): Promise<BroughtIn>;
}

/** The members of a browser's Blob that are used. */
export interface FileBytes {
  readonly size: number;
  slice(start: number, end: number): FileBytes;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type HandOverPreparation =
  | PreparedHandOver
  | { readonly kind: 'gone' }
  /** Bytes of a file are missing or damaged. */
  | { readonly kind: 'incomplete' };

export interface PreparedHandOver {
  readonly kind: 'ready';
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly whoSends: WhoSends;
  /** Its owner has chosen that it waits here: held, or until a link that is not metered. */
  readonly waitsHere: boolean;
  /** The browser claims that it can share the file. */
  readonly mayShare: boolean;
  /** Saves to the person's downloads. */
  save(): Promise<HandOverResult>;
  /** Opens the device's share dialog; must be called directly in a press handler. */
  share(): Promise<HandOverResult>;
}

export type HandOverResult =
  | 'handedOver'
  | 'cancelled'
  /** The browser turned out not to share this kind of file. */
  | 'notShared'
  | 'gone'
  | 'busy';

export type BringInObjection = UnreadableFile | Objection;

export type UnreadableFile =
  | 'foreign'
  | 'newer'
  | 'cut'
  /** Some of the content is not as written. */
  | 'changed';

export type BroughtIn =
  | { readonly kind: 'broughtIn'; readonly submissionId: string }
  /** It is on this device already: waiting, delivered from here, being edited, or known to be erased. */
  | {
      readonly kind: 'here';
      readonly as: 'entry' | 'receipt' | 'draft' | 'erased';
      readonly submissionId: string;
    }
  | { readonly kind: 'refused'; readonly why: BringInObjection }
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem };
