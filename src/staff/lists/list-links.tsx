import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink, type ButtonLook } from '../../ui/button.tsx';

/** History state passed by a list's links, so that the page can go back to the list as it was. */
export const fromList = { fromList: true } as const;

interface BackToListProps {
  /** Path of the list, for users who came from elsewhere. */
  readonly list: string;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

/** Goes back to the same search, filter, page and scroll position, like the browser's own button. */
export function BackToList({ list, look = 'secondary', children }: BackToListProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const cameFromList = Reflect.get(Object(state), 'fromList') === true;
  return (
    <ButtonLink
      look={look}
      icon="back"
      to={list}
      onClick={(event) => {
        if (!cameFromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </ButtonLink>
  );
}

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
