import { Notice } from '../ui/notice.tsx';
import type { ActionResult } from './use-request-actions.ts';

/** Announces the outcome of the last action on a request. The region stays, so that a screen reader hears what comes. */
export function ActionNotice({ result }: { readonly result: ActionResult | undefined }) {
  return (
    <div role="status">
      {result === undefined ? null : (
        <Notice tone={result.tone}>
          <p>{result.text}</p>
        </Notice>
      )}
    </div>
  );
}
