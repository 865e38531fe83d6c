import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** Who has something open on this page that an update would interrupt. */
export interface OpenWork {
  /** @returns ends the claim */
  claim(): () => void;
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createOpenWork(): OpenWork {
  let claims = 0;
  const listeners = new Set<() => void>();
  const change = (by: number): void => {
    claims += by;
    for (const listener of listeners) listener();
  };
  return {
    claim() {
      change(1);
      return () => change(-1);
    },
    isOpen: () => claims > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const OpenWorkContext = createContext<OpenWork>(createOpenWork());

export const OpenWorkProvider = OpenWorkContext.Provider;

const nothingOpen = () => false;

export function useIsWorkOpen(): boolean {
  const work = useContext(OpenWorkContext);
  return useSyncExternalStore(work.subscribe, work.isOpen, nothingOpen);
}

export function useClaimOpenWork(open: boolean): void {
  const work = useContext(OpenWorkContext);
  useEffect(() => (open ? work.claim() : undefined), [open, work]);
}
