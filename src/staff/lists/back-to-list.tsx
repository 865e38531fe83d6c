import type { ReactNode } from 'react';
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
