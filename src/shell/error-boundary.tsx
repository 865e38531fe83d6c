import { Component, type ReactNode, useEffect } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Button } from '../ui/button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** In place of the page that tells what happened, where another part of the screen does. */
  readonly fallback?: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure?: unknown;
}

/** A bug ends here, with a way out (rulings R-14); so does a part of the app that could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(failure: unknown): ErrorBoundaryState {
    return { failure };
  }

  override render(): ReactNode {
    if (!('failure' in this.state)) return this.props.children;
    if ('fallback' in this.props) return this.props.fallback;
    return isMissingChunk(this.state.failure) ? <MissingChunkPage /> : <FailedPage />;
  }
}

/** The link loads the page anew: after a bug nothing that lives in memory is trusted. */
function FailedPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.failed.title'));
  return (
    <div className="message-page" role="alert">
      <h1>{t('shell.failed.title')}</h1>
      <p className="lead">{t('shell.failed.body')}</p>
      <a className="button button-primary" href="/">
        <span>{t('shell.failed.home')}</span>
      </a>
    </div>
  );
}

/** A page that is not on this device yet, and no network to fetch it. */
function MissingChunkPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.chunk.title'));
  useEffect(() => {
    // The link is back: nobody has to press a button for it.
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <div className="message-page" role="alert">
      <h1>{t('shell.chunk.title')}</h1>
      <p className="lead">{t('shell.chunk.body')}</p>
      <div className="actions">
        <Button look="primary" onClick={reload}>
          {t('shell.chunk.again')}
        </Button>
        <a className="button" href="/">
          <span>{t('shell.failed.home')}</span>
        </a>
      </div>
    </div>
  );
}

function reload(): void {
  location.reload();
}

/**
 * What Chromium, Firefox and WebKit say when import() finds nothing, and what the build's own loader says when the
 * style sheet of a chunk does not come; there is no error code for either.
 */
const messages =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export function isMissingChunk(failure: unknown): boolean {
  return failure instanceof Error && messages.test(failure.message);
}
