import { createContext, useContext } from 'react';

const AppShellContext = createContext<AppShell | undefined>(undefined);

export const AppShellProvider = AppShellContext.Provider;

/** State of the service worker for pages: ready for offline use, new version waiting. */
export function useAppShell(): AppShell {
  const services = useContext(AppShellContext);
  if (services === undefined)
    throw new Error('AppShellProvider is missing: the composition root provides it');
  return services;
}

export interface AppShellState {
  /** A cold start without a network will work in the language in use: verified, not assumed (promises R19). */
  readonly offlineReady: boolean;
  /** The other languages and the self-test are here too. */
  readonly whole: boolean;
  readonly updateWaiting: boolean;
}

export interface AppShell {
  state(): AppShellState;
  subscribe(listener: () => void): () => void;
  /** Activates the waiting version and reloads; only on a person's press. */
  update(): void;
}
