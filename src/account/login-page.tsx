import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { placeAfterLogin, placeInsteadOfLogin } from './admission.ts';
import type { StaffSession } from './session-port.ts';
import { useStaffSession } from './session-context.tsx';
import { ActivatePanel } from './activate-panel.tsx';
import { LoginPanel } from './login-panel.tsx';
import type { PanelName, PanelProps } from './panel.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { InvitationPanel, ResetPanel } from './reset-panel.tsx';

const panels: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  login: LoginPanel,
  register: RegisterPanel,
  activate: ActivatePanel,
  reset: ResetPanel,
  invitation: InvitationPanel,
};

/** /login and its panels (rulings A-4), for who is signed out; anybody else is led on. */
export function LoginPage() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [session, state] = useStaffSession();
  const [email, setEmail] = useState('');
  const [wasSignedIn] = useState(() => session.state().kind === 'signedIn');
  useEffect(() => session.refresh(), [session, key]);
  if (state.kind === 'signedIn') {
    return <Onward session={session} placeOf={wasSignedIn ? placeInsteadOfLogin : placeAfterLogin} />;
  }
  const mode = panelIn(search.get('mode'));
  const Panel = panels[mode];
  return <Panel key={mode} session={session} email={email} onEmail={setEmail} />;
}

function panelIn(mode: string | null): PanelName {
  return mode !== null && Object.hasOwn(panels, mode) ? (mode as PanelName) : 'login';
}

interface OnwardProps {
  readonly session: StaffSession;
  readonly placeOf: (remembered: string | null) => string;
}

function Onward({ session, placeOf }: OnwardProps) {
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    // What was remembered is taken once; React's strict mode runs effects twice.
    if (gone.current) return;
    gone.current = true;
    void navigate(placeOf(session.takeRemembered()), { replace: true });
  }, [navigate, placeOf, session]);
  return null;
}
