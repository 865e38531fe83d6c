import { Component, type ReactNode, useEffect } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Button } from '../ui/button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Replaces the error page where another part of the screen shows it. */
  readonly fallback?: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure?: unknown;
}

/** Catches bugs and offers a way out (rulings R-14); also parts of the app that could not be loaded. */
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

/** The link reloads the page: after a bug no state in memory is trusted. */
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

/** Shown for a page that is not yet on this device and cannot be fetched offline. */
function MissingChunkPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.chunk.title'));
  useEffect(() => {
    // Reloads when the connection is back, without a button press.
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
 * Messages of Chromium, Firefox and WebKit when import() finds nothing, and of the build's own loader when a chunk's
 * style sheet does not load; there is no error code for either.
 */
const messages =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export function isMissingChunk(failure: unknown): boolean {
  return failure instanceof Error && messages.test(failure.message);
}
