import { createContext, useContext } from 'react';
import type { Changes, Device, Installation } from '../outbox/page-ports.ts';
import type { Clock } from '../outbox/ports.ts';

export interface DeviceServices {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly device: Device;
  readonly installation: Installation;
  /** Offers a file made by the page as a download. */
  readonly offerFile: (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => void;
}

const DeviceServicesContext = createContext<DeviceServices | undefined>(undefined);

export const DeviceProvider = DeviceServicesContext.Provider;

export function useDevice(): DeviceServices {
  const services = useContext(DeviceServicesContext);
  if (services === undefined) throw new Error('DeviceProvider is missing: the composition root provides it');
  return services;
}
