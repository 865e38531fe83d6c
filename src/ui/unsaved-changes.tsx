import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** Open work on this page that an update would interrupt. */
export interface UnsavedChanges {
  /** @returns a function that ends the claim */
  claim(): () => void;
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createUnsavedChanges(): UnsavedChanges {
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

const UnsavedChangesContext = createContext<UnsavedChanges>(createUnsavedChanges());

export const UnsavedChangesProvider = UnsavedChangesContext.Provider;

const nothingOpen = () => false;

export function useHasUnsavedChanges(): boolean {
  const work = useContext(UnsavedChangesContext);
  return useSyncExternalStore(work.subscribe, work.isOpen, nothingOpen);
}

export function useClaimUnsavedChanges(open: boolean): void {
  const work = useContext(UnsavedChangesContext);
  useEffect(() => (open ? work.claim() : undefined), [open, work]);
}
