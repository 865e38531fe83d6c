import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { actionOf, type KeyAction, placeOf } from './key-actions.ts';

/** What a page does at each key; keys that it does not name are the browser's. */
export type KeyHandlers = Partial<Readonly<Record<KeyAction, () => void>>>;

/** Hears the keys as long as the page is shown. Nothing while somebody types, and nothing when they are off. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  // Layout effects: a key that is pressed as soon as the page is seen counts.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !keySetting.isOn()) return;
      const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event;
      // An open dialog is modal, wherever the browser says that the key was pressed.
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

/** Under this name the device remembers that somebody has switched the keys off. */
const stored = 'staff-keys';

const listeners = new Set<() => void>();

/** Where nothing can be stored, the choice lasts as long as the page. */
let remembered: boolean | undefined;

const keySetting = {
  /** WCAG 2.1.4: keys of one character can be switched off. */
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
      // Refused by the browser: it is remembered as long as the page.
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
