import { createContext, useContext } from 'react';
import type { AppShell } from '../outbox/page-ports.ts';

const AppShellContext = createContext<AppShell | undefined>(undefined);

export const AppShellProvider = AppShellContext.Provider;

/** State of the service worker for pages: ready for offline use, new version waiting. */
export function useAppShell(): AppShell {
  const services = useContext(AppShellContext);
  if (services === undefined)
    throw new Error('AppShellProvider is missing: the composition root provides it');
  return services;
}
