import { createContext, useContext } from 'react';
import type { AppShell } from '../outbox/page-ports.ts';

const AppShellContext = createContext<AppShell | undefined>(undefined);

/** Filled by the composition root. */
export const AppShellProvider = AppShellContext.Provider;

/** The worker as a page sees it: ready for offline, a new version waiting. */
export function useAppShell(): AppShell {
  const services = useContext(AppShellContext);
  if (services === undefined)
    throw new Error('AppShellProvider is missing: the composition root provides it');
  return services;
}
