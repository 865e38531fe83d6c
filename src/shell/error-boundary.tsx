import { Component, type ReactNode } from 'react';
import { FailedPage } from './failed-page.tsx';
import { isMissingChunk } from './missing-chunk.ts';
import { MissingChunkPage } from './missing-chunk-page.tsx';

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
