import { createContext, useContext } from 'react';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | undefined>(undefined);

/** Filled by the composition root. */
export const ServicesProvider = ServicesContext.Provider;

/** All that a page knows of the device. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('No services: the composition root provides them');
  return services;
}
