import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Bilingual } from './bilingual.tsx';
import type { BilingualText } from './bilingual-text.ts';

interface PageHeadingProps {
  readonly title: BilingualText;
  readonly children?: ReactNode;
}

/** The only h1. It takes the focus after a navigation within the app, so that it is read out. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    // React Router calls the first location of a visit "default": there the browser reads the page by itself. Errors
    // come first: a list of errors that came with the page keeps the focus.
    const isTold = document.activeElement?.matches('[role="alert"]') === true;
    if (!arrived.current && key !== 'default' && !isTold) heading.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [key]);
  return (
    <header className="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        <Bilingual text={title} />
      </h1>
      {children}
    </header>
  );
}
