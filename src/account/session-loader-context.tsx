import { createContext, useContext } from 'react';
import type { SessionLoader } from './session-port.ts';

const SessionLoaderContext = createContext<SessionLoader | undefined>(undefined);

/** Filled by the composition root. */
export const SessionLoaderProvider = SessionLoaderContext.Provider;

/** The way to the session of whoever is signed in. */
export function useSessionLoader(): SessionLoader {
  const services = useContext(SessionLoaderContext);
  if (services === undefined)
    throw new Error('SessionLoaderProvider is missing: the composition root provides it');
  return services;
}
