import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { admissionTo } from './admission.ts';
import { roles } from '../contracts/roles.ts';
import { isExpired } from './profile.ts';
import type { SignedIn, StaffSession } from './session-port.ts';
import { useDevice } from '../ui/device-context.tsx';
import { SessionProvider, useStaffSession } from './session-context.tsx';
import type { Redirected } from './redirected.ts';

/**
 * The protected-route guard (specification section 2), which also checks the expiry (rulings A-13). Unlike the area
 * behind it, it is cached by the worker: offline too, a signed-out visitor is redirected home and the address is
 * remembered.
 */
export function StaffGuard({ children }: { readonly children: ReactNode }) {
  const { clock } = useDevice();
  const [session, state] = useStaffSession();
  const { pathname, search, hash, key } = useLocation();
  useEffect(() => session.refresh(), [session, key]);
  const address = pathname + search + hash;
  const present = state.kind === 'signedIn' && !isExpired(state, clock.now());
  const admission = admissionTo(address, present ? state.profile.roles : undefined, roles);
  if (admission.kind === 'toAccount') return <Navigate to="/account" replace />;
  if (admission.kind === 'toHome' || state.kind === 'signedOut') {
    return <TurnAway session={session} address={address} />;
  }
  return (
    // Remounts when another tab signs in to another account, so that no data of the former one stays.
    <Inside key={state.stay} session={session} holder={state}>
      {children}
    </Inside>
  );
}

interface InsideProps {
  readonly session: StaffSession;
  readonly holder: SignedIn;
  readonly children: ReactNode;
}

function Inside({ session, holder: { profile }, children }: InsideProps) {
  const access = useMemo(() => {
    const { call, send, addressOf, download, signOut } = session;
    return { profile, call, send, addressOf, download, signOut };
  }, [session, profile]);
  return <SessionProvider value={access}>{children}</SessionProvider>;
}

interface TurnAwayProps {
  readonly session: StaffSession;
  readonly address: string;
}

/** Redirects home and remembers the address; after signing out, to /login without remembering it (rulings R-12). */
function TurnAway({ session, address }: TurnAwayProps) {
  const navigate = useNavigate();
  useEffect(() => {
    session.refresh();
    const state = session.state();
    // Another tab has signed in meanwhile: the guard renders again.
    if (state.kind === 'signedIn') return;
    if (state.why === 'left') {
      void navigate('/login', { replace: true });
      return;
    }
    session.remember(address);
    const redirected: Redirected = { redirected: state.why === 'never' ? 'signedOut' : state.why };
    void navigate('/', { replace: true, state: redirected });
  }, [session, address, navigate]);
  return null;
}
