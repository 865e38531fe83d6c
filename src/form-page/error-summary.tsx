import { useEffect, useId, useRef } from 'react';
import type { Locale } from '../lib/locale.ts';
import { focusControl } from '../ui/focus-control.ts';
import { Icon } from '../ui/icon.tsx';

export interface ErrorLine {
  /** The id of the control; absent: the whole form. */
  readonly controlId?: string;
  readonly text: string;
  /** The text's language, if not the page's. */
  readonly lang?: Locale;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly lines: readonly ErrorLine[];
  /** Raised with every failed attempt, on which the summary takes the focus. */
  readonly attempt: number;
}

/** Shown at the top of main, above the h1; each line leads to its control (conventions 1). */
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
      // Announces added lines only; a line removed because its field was corrected is not announced.
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
