import { sessionText, storedToken } from './profile.ts';
import { externalUrlKey, sessionKey, signedOutKey } from './session-keys.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session and the remembered path, in local and in session storage (rulings A-10). */
export interface StoredSession {
  /** Local storage first, then session storage, unless somebody has signed out on this device. */
  token(): string | undefined;
  /** In local storage, which all tabs share. */
  sharedToken(): string | undefined;
  save(token: string): void;
  /** Of the session only: the remembered path stays. */
  clear(): void;
  /** Clears it here, and in tabs that are asleep once they wake: their session storage is out of reach. */
  signOut(): void;
  remember(address: string): void;
  remembered(): string | null;
  forgetRemembered(): void;
}

/** Both may be denied, be full or throw; then the session lives as long as the page. */
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
      // Local storage that is full holds no session; then that of the session storage has to do.
      if (tokenIn(local) !== token) attempt(() => local?.removeItem(signedOutKey));
    },
    clear,
    signOut() {
      clear();
      attempt(() => local?.setItem(signedOutKey, 'yes'));
    },
    remember: (address) => write(externalUrlKey, address),
    // That of this tab first: another one may have been turned away elsewhere.
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
