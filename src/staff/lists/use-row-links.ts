import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromList } from './back-to-list.tsx';

export type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/**
 * Follows the plain link of a row inside the app. A router Link in each row costs a slow phone more than the rest of
 * the row and re-renders with every change of the address; this handler is as stable as the list.
 */
export function useRowLinks(): Follow {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  return useCallback((event) => {
    const { currentTarget, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void latest.current(currentTarget.pathname, { state: fromList });
  }, []);
}
