import { useEffect, useId, useRef } from 'react';
import type { Locale } from '../lib/locale.ts';
import { focusControl } from '../ui/focus-control.ts';
import { Icon } from '../ui/icon.tsx';

export interface ErrorLine {
  /** The id of the control; absent: it concerns the whole. */
  readonly controlId?: string;
  readonly text: string;
  /** Of the text, where it is not the page's. */
  readonly lang?: Locale;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly lines: readonly ErrorLine[];
  /** Raised with every failed attempt: the summary then takes the focus. */
  readonly attempt: number;
}

/** Top of main, above the h1; each line leads to its control (conventions 1). */
export function ErrorSummary({ title, lines, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  return (
    <div
      ref={box}
      className="error-summary"
      role="alert"
      // Read out as it comes; a line that goes, since its field was mended, has nothing to say.
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      aria-labelledby={heading}
    >
      <h2 id={heading}>
        <Icon name="attention" /> {title}
      </h2>
      <ul>
        {lines.map(({ controlId, text, lang }) => (
          <li key={`${controlId} ${text}`} lang={lang}>
            {controlId === undefined ? (
              text
            ) : (
              <a href={`#${controlId}`} onClick={(event) => focusControl(event, controlId)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
