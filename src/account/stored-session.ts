import { sessionText, storedToken } from './profile.ts';
import { externalUrlKey, sessionKey, signedOutKey } from '../contracts/session-keys.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session and the remembered path, in local and in session storage (rulings A-10). */
export interface StoredSession {
  /** Local storage first, then session storage, unless a user has signed out on this device. */
  token(): string | undefined;
  /** From local storage, which all tabs share. */
  sharedToken(): string | undefined;
  save(token: string): void;
  /** Clears the session only; the remembered path stays. */
  clear(): void;
  /** Clears it here, and in sleeping tabs once they wake: their session storage is out of reach. */
  signOut(): void;
  remember(address: string): void;
  remembered(): string | null;
  forgetRemembered(): void;
}

/** Either storage may be denied, full or throwing; then the session lasts as long as the page. */
export function storedSession(local: Kept | undefined, session: Kept | undefined): StoredSession {
  const both = [local, session];
  const write = (key: string, text: string): void => {
    for (const storage of both) attempt(() => storage?.setItem(key, text));
  };
  const remove = (key: string): void => {
    for (const storage of both) attempt(() => storage?.removeItem(key));
  };
  const tokenIn = (storage: Kept | undefined): string | undefined => storedToken(read(storage, sessionKey));
  const clear = (): void => remove(sessionKey);
  return {
    token() {
      if (read(local, sessionKey) === null && read(local, signedOutKey) !== null) clear();
      return tokenIn(local) ?? tokenIn(session);
    },
    sharedToken: () => tokenIn(local),
    save(token) {
      write(sessionKey, sessionText(token));
      // If local storage is full, session storage holds the session.
      if (tokenIn(local) !== token) attempt(() => local?.removeItem(signedOutKey));
    },
    clear,
    signOut() {
      clear();
      attempt(() => local?.setItem(signedOutKey, 'yes'));
    },
    remember: (address) => write(externalUrlKey, address),
    // This tab's own path first: another tab may have been redirected elsewhere.
    remembered: () => read(session, externalUrlKey) ?? read(local, externalUrlKey),
    forgetRemembered: () => remove(externalUrlKey),
  };
}

function read(storage: Kept | undefined, key: string): string | null {
  return attempt(() => storage?.getItem(key)) ?? null;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
