import { createContext, useContext } from 'react';
import type { SessionDoor } from './session-port.ts';

const SessionDoorContext = createContext<SessionDoor | undefined>(undefined);

/** Filled by the composition root. */
export const SessionLoaderProvider = SessionDoorContext.Provider;

/** The way to the session of whoever is signed in. */
export function useSessionLoader(): SessionDoor {
  const services = useContext(SessionDoorContext);
  if (services === undefined)
    throw new Error('SessionLoaderProvider is missing: the composition root provides it');
  return services;
}
