import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from './button.tsx';

interface MoreProps {
  readonly children: ReactNode;
  /** Something begun is in it, so it starts open, and opens when something is. */
  readonly isBegun?: boolean;
}

/** What is seldom needed, behind one button. */
export function More({ children, isBegun = false }: MoreProps) {
  const { t } = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(isBegun);
  const [wasBegun, setWasBegun] = useState(isBegun);
  if (isBegun !== wasBegun) {
    setWasBegun(isBegun);
    if (isBegun) setOpen(true);
  }
  return (
    <div className="more" data-more>
      <Button
        look="quiet"
        icon={isOpen ? 'minus' : 'add'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'request.less' : 'request.more')}
      </Button>
      {isOpen ? (
        <div id={id} className="more-content">
          {children}
        </div>
      ) : null}
    </div>
  );
}

interface DetailsProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** What is looked up, and not read every time. Paper cannot be opened: it prints whole. */
export function Details({ summary, children }: DetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shown = details.current;
    if (shown === null) return;
    let wasOpen = shown.open;
    const open = (): void => {
      wasOpen = shown.open;
      shown.open = true;
    };
    const restore = (): void => {
      shown.open = wasOpen;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, []);
  return (
    <details ref={details} className="details">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
