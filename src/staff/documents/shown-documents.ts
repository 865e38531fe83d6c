import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Storage key; by account the ids of documents, those shown last at the end. */
const stored = 'staff-shown';

/** Remembered for each account; those shown first are forgotten. */
const most = 3000;

const listeners = new Set<() => void>();

/** Fallback where nothing can be stored: lasts as long as the page. */
let remembered: Readonly<Record<string, readonly string[]>> | undefined;

/** Which documents have been shown to an account in this browser. A help for staff, no rule: the API knows nothing of it. */
export const shownDocuments = {
  has(accountId: string, fileId: string): boolean {
    return idsOf(accountId).includes(fileId);
  },
  add(accountId: string, fileId: string): void {
    if (!shownDocuments.has(accountId, fileId)) remember(accountId, [...idsOf(accountId), fileId]);
  },
  /** Something of it turned out to be missing. */
  remove(accountId: string, fileId: string): void {
    if (shownDocuments.has(accountId, fileId))
      remember(
        accountId,
        idsOf(accountId).filter((id) => id !== fileId),
      );
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function idsOf(accountId: string): readonly string[] {
  return read()[accountId] ?? [];
}

function remember(accountId: string, ids: readonly string[]): void {
  remembered = { ...read(), [accountId]: ids.slice(-most) };
  try {
    localStorage.setItem(stored, JSON.stringify(remembered));
  } catch {
    // Storage refused: remembered for the life of the page only.
  }
  for (const listener of listeners) listener();
}

function read(): Readonly<Record<string, readonly string[]>> {
  remembered ??= parsed();
  return remembered;
}

function parsed(): Readonly<Record<string, readonly string[]>> {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(stored) ?? '{}');
    const lists = Object.entries(Object(said)).filter((entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]),
    );
    return Object.fromEntries(
      lists.map(([account, ids]) => [account, ids.filter((id) => typeof id === 'string')]),
    );
  } catch {
    return {};
  }
}

export function useIsShown(accountId: string, fileId: string): boolean {
  return useSyncExternalStore(shownDocuments.subscribe, () => shownDocuments.has(accountId, fileId));
}

/** Milliseconds for which a document has to stand in sight. */
const longEnough = 300;

/**
 * Calls back once half of the box has stood in the window of a visible tab for long enough.
 * @param drawn whether what the box holds is there to be seen
 */
export function useStandsInSight(box: RefObject<Element | null>, drawn: boolean, onSeen: () => void): void {
  useEffect(() => {
    const element = box.current;
    if (!drawn || element === null) return undefined;
    let isInSight = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(onSeen, longEnough);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
        look();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [box, drawn, onSeen]);
}
