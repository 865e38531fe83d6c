import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface LinkSecret {
  /** Activates an account. */
  readonly token?: string;
  /** Sets a new password for the account of `email`. */
  readonly code?: string;
  readonly email?: string;
  /** It has done its work, and nobody need sign out for it any more. */
  readonly used?: true;
}

export interface OpenedLink {
  /** Empty where the page was not opened by such a link. */
  readonly secret: LinkSecret;
  /** Notes that the link has done its work. */
  markUsed(): void;
}

/** Reads the secrets from the address, or from a pasted part of it. */
export function secretIn(search: string, hash: string): LinkSecret {
  const token = new URLSearchParams(search).get('token');
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  // Mails of earlier releases say `email`.
  const [code, email] = [behind.get('code'), behind.get('for') ?? behind.get('email')];
  return {
    ...(token ? { token } : {}),
    ...(code ? { code } : {}),
    ...(email ? { email } : {}),
  };
}

/** The code in the typed or pasted text, which may be the whole link of the mail. */
export function codeIn(typed: string): string {
  const link = typed.trim();
  const hash = link.includes('#') ? link.slice(link.indexOf('#')) : '';
  return secretIn('', hash).code ?? link;
}

/**
 * Reads the secrets of the link that was opened and removes them from the address at once, because addresses end up in
 * histories and statistics; a reload finds them in the state of this history entry, which the browser does not share.
 */
export function useLinkSecret(): OpenedLink {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = secretIn(search, hash);
  const isInAddress = given.token !== undefined || given.code !== undefined;
  useEffect(() => {
    if (!isInAddress) return;
    const kept = new URLSearchParams(search);
    kept.delete('token');
    void navigate(`${pathname}?${kept}`, { replace: true, state: { linkSecret: secretIn(search, hash) } });
  }, [isInAddress, pathname, search, hash, navigate]);
  const { linkSecret = {} } = Object(state) as { readonly linkSecret?: LinkSecret };
  const secret = isInAddress ? given : linkSecret;
  return {
    secret,
    markUsed: () =>
      void navigate(`${pathname}${search}`, {
        replace: true,
        state: { linkSecret: { ...secret, used: true } },
      }),
  };
}
