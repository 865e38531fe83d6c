import type { Form } from '../form/form-texts.ts';
import type { WhoSends } from './hand-over.ts';
import type { Objection } from './hand-over-check.ts';
import type { StorageProblem } from './ports.ts';

/** Requests that go from device to device as a file (docs/decisions/020-hand-over.md). */
export interface HandOverService {
  /** Gathers the file and reads it again; nothing is changed or given away by it. */
  prepare(submissionId: string): Promise<HandOverPreparation>;
  /**
   * Brings in a request from a file; unless it answers 'broughtIn', nothing is stored. Rejects only where what does it
   * cannot be loaded.
   * @param formOf the form of an id, where this version of the app has it
   */
  bringIn(file: FileBytes, formOf: (id: string) => Promise<Form | undefined>): Promise<BroughtIn>;
}

/** The part of a browser's Blob that is used. */
export interface FileBytes {
  readonly size: number;
  slice(start: number, end: number): FileBytes;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type HandOverPreparation =
  | PreparedHandOver
  /** It is not on this device any more. */
  | { readonly kind: 'gone' }
  /** Bytes of a file are missing or damaged. */
  | { readonly kind: 'incomplete' };

export interface PreparedHandOver {
  readonly kind: 'ready';
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly whoSends: WhoSends;
  /** Its person has chosen that it waits here: held, or for a link that is not metered. */
  readonly waitsHere: boolean;
  /** The browser claims to be able to share it. */
  readonly mayShare: boolean;
  /** Into the person's downloads. */
  save(): Promise<HandOverResult>;
  /** By the device's own dialog; only at once after a press. */
  share(): Promise<HandOverResult>;
}

export type HandOverResult =
  | 'handedOver'
  /** The person turned back. */
  | 'cancelled'
  /** The browser does not share this kind of file after all. */
  | 'notShared'
  | 'gone'
  /** It is being sent right now. */
  | 'busy';

/** Why a file was not brought in. */
export type BringInObjection = UnreadableFile | Objection;

export type UnreadableFile =
  /** Not a hand-over file at all. */
  | 'foreign'
  /** Written by a newer version of the app. */
  | 'newer'
  /** The end is missing. */
  | 'cut'
  /** Some of it is not what was written. */
  | 'changed';

export type BroughtIn =
  | { readonly kind: 'broughtIn'; readonly submissionId: string }
  /** This device has it already: waiting, delivered from here, being edited, or known to be erased. */
  | {
      readonly kind: 'here';
      readonly as: 'entry' | 'receipt' | 'draft' | 'erased';
      readonly submissionId: string;
    }
  | { readonly kind: 'refused'; readonly why: BringInObjection }
  | { readonly kind: 'notSaved'; readonly problem: StorageProblem };
