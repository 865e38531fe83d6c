import { createContext, useContext } from 'react';
import type { Clock } from '../outbox/ports.ts';

/** What is drawn: a photo in a worker, a crop on the page, or letters on the page whose dots are read. */
export type CanvasUse = 'photo' | 'crop' | 'letters';

export interface DeviceServices {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly device: Device;
  readonly installation: Installation;
  /** Offers a file made by the page as a download. */
  readonly offerFile: (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => void;
  /**
   * Tells whether this browser alters what is drawn, as protection against fingerprinting: then nothing made of it
   * may replace what a person picked or typed.
   */
  readonly altersPictures: (use: CanvasUse) => Promise<boolean>;
}

const DeviceServicesContext = createContext<DeviceServices | undefined>(undefined);

export const DeviceProvider = DeviceServicesContext.Provider;

export function useDevice(): DeviceServices {
  const services = useContext(DeviceServicesContext);
  if (services === undefined) throw new Error('DeviceProvider is missing: the composition root provides it');
  return services;
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
  /** Kept for the next form; absent: none. */
  readonly documents?: number;
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
