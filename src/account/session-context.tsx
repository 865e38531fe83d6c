import { createContext, use, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SignedIn, StaffSession } from './session-port.ts';
import { useSessionLoader } from './session-loader-context.tsx';

/** The signed-in user and the API calls available to a page of the staff area. */
export type StaffAccess = Pick<SignedIn, 'profile'> &
  Pick<StaffSession, 'call' | 'send' | 'addressOf' | 'download' | 'signOut'>;

const SessionContext = createContext<StaffAccess | undefined>(undefined);

/** Provided by the guard, so every consumer is signed in. */
export const SessionProvider = SessionContext.Provider;

/** For pages behind the guard only. */
export function useSession(): StaffAccess {
  const access = useContext(SessionContext);
  if (access === undefined) throw new Error('Nobody is signed in: the guard provides the session');
  return access;
}

const nobody: SessionState = { kind: 'signedOut', why: 'never' };
const signedOut = () => nobody;

/** For the guard, the sign-in page and the header. Suspends until the session's code is loaded. */
export function useStaffSession(): readonly [session: StaffSession, state: SessionState] {
  const session = use(useSessionLoader().open());
  return [session, useSyncExternalStore(session.subscribe, session.state, signedOut)];
}
