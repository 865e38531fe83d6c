import { createContext, useContext } from 'react';
import type { Changes, Device, Installation } from '../outbox/page-ports.ts';
import type { Clock } from '../outbox/ports.ts';

/** The device itself: its clock, its storage, its downloads. */
export interface DeviceServices {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly device: Device;
  readonly installation: Installation;
  /** Hands a file that the page has made to the person's downloads. */
  readonly offerFile: (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => void;
}

const DeviceServicesContext = createContext<DeviceServices | undefined>(undefined);

/** Filled by the composition root. */
export const DeviceProvider = DeviceServicesContext.Provider;

/** What a page knows of the device. */
export function useDevice(): DeviceServices {
  const services = useContext(DeviceServicesContext);
  if (services === undefined) throw new Error('DeviceProvider is missing: the composition root provides it');
  return services;
}
