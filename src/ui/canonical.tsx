import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

interface CanonicalProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Redirects other spellings, such as /Licenses to /licenses (rulings R-1), to one address. */
export function Canonical({ path, children }: CanonicalProps) {
  const { pathname, search, hash } = useLocation();
  return pathname === path ? children : <Navigate to={{ pathname: path, search, hash }} replace />;
}

export function canonical(path: string, page: ReactNode): ReactNode {
  return <Canonical path={path}>{page}</Canonical>;
}
