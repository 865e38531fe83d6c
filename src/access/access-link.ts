import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { accessSecretIn } from '../contracts/results.ts';

/**
 * The secret of the link that led here, and what forgets it. It leaves the address at once, which ends up in histories; a
 * reload finds it in the state of this entry of the history, which the browser gives to nobody. It opens nothing by itself:
 * programs that look through mails open their links.
 */
export function useAccessSecret(): readonly [secret: string | undefined, forget: () => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = accessSecretIn(hash);
  useEffect(() => {
    if (given === undefined) return;
    void navigate(pathname + search, { replace: true, state: { accessSecret: given } });
  }, [given, pathname, search, navigate]);
  const { accessSecret } = Object(state) as { readonly accessSecret?: string };
  return [given ?? accessSecret, () => void navigate(pathname + search, { replace: true })];
}
