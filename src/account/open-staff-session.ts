import type { StaffSession } from './session-port.ts';
import { createStaffCalls } from './staff-calls.ts';
import { createStaffSession } from './staff-session.ts';
import { storedSession } from './stored-session.ts';
import { webStorage } from '../device/storage/page/web-storage.ts';

/** The session of this browser, synchronised between tabs. Call once per page. */
export function openStaffSession(apiBase: string): StaffSession {
  const now = (): number => Date.now();
  const session = createStaffSession({
    stored: storedSession(webStorage('localStorage'), webStorage('sessionStorage')),
    calls: createStaffCalls({
      apiBase,
      fetch: (url, init) => fetch(url, init),
      language: () => document.documentElement.lang,
      now,
    }),
    now,
    // oxlint-disable-next-line no-console -- the specification asks for a line in the log (specification section 4, Session).
    log: (text) => console.warn(text),
  });
  addEventListener('storage', session.refresh);
  // A page restored from the back-forward cache has missed changes by other tabs.
  addEventListener('pageshow', session.refresh);
  document.addEventListener('visibilitychange', session.refresh);
  for (const sign of ['pointerdown', 'keydown']) {
    addEventListener(sign, session.noteActivity, { capture: true, passive: true });
  }
  return session;
}
