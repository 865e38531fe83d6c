import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { actionOf, type KeyAction, placeOf } from './key-actions.ts';

/** Handlers by action; keys without a handler are left to the browser. */
export type KeyHandlers = Partial<Readonly<Record<KeyAction, () => void>>>;

/** Handles shortcuts while the page is shown, except while the user types or has switched them off. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  // Layout effect, so that a key pressed as soon as the page is visible counts.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !keySetting.isOn()) return;
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      // An open dialog is modal, whatever target the browser reports for the key.
      const place = document.querySelector('dialog:modal') === null ? placeOf(target) : 'dialog';
      const action = actionOf({ key, ctrlKey, metaKey, altKey, isComposing, repeat, place });
      const act = action === undefined ? undefined : latest.current[action];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const on = (): boolean => true;

export function useKeySetting(): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  return [useSyncExternalStore(keySetting.subscribe, keySetting.isOn, on), keySetting.change];
}

/** Storage key under which the device remembers that shortcuts are off. */
const stored = 'staff-keys';

const listeners = new Set<() => void>();

/** Fallback where nothing can be stored: the choice lasts as long as the page. */
let remembered: boolean | undefined;

const keySetting = {
  /** WCAG 2.1.4: single-character shortcuts can be switched off. */
  isOn(): boolean {
    remembered ??= read();
    return remembered;
  },
  change(isOn: boolean): void {
    remembered = isOn;
    try {
      if (isOn) localStorage.removeItem(stored);
      else localStorage.setItem(stored, 'off');
    } catch {
      // Storage refused: remembered for the life of the page only.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function read(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
}
