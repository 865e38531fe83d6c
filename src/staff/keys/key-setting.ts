/** Under this name the device remembers that somebody has switched the keys off. */
const stored = 'staff-keys';

const listeners = new Set<() => void>();

/** Where nothing can be stored, the choice lasts as long as the page. */
let remembered: boolean | undefined;

export const keySetting = {
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
