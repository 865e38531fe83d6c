import { createContext, useContext } from 'react';
import type { SessionLoader } from './session-port.ts';

const SessionLoaderContext = createContext<SessionLoader | undefined>(undefined);

export const SessionLoaderProvider = SessionLoaderContext.Provider;

export function useSessionLoader(): SessionLoader {
  const services = useContext(SessionLoaderContext);
  if (services === undefined)
    throw new Error('SessionLoaderProvider is missing: the composition root provides it');
  return services;
}
