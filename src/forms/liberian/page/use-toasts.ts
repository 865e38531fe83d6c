import { useEffect, useRef } from 'react';
import type { PageTexts } from '../page-texts.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Seen } from './change-toasts.ts';

/** Toasts are never the only copy: what each says stands on the page too (conventions 60), which is drawn without them. */
export function useToasts(seen: Seen, texts: PageTexts, titleOf: (course: string) => string): void {
  const before = useRef(seen);
  // The first one waits for more than the second: none may overtake another.
  const order = useRef(Promise.resolve());
  useEffect(() => {
    const last = before.current;
    before.current = seen;
    if (!mayBeNews(last, seen)) return;
    const tell = async (): Promise<void> => {
      const { newsOf } = await import('./change-toasts.ts');
      for (const toast of newsOf(last, seen, texts, titleOf)) await showToast(toast);
    };
    order.current = order.current.then(tell).catch(() => undefined);
  }, [seen, texts, titleOf]);
}

/** Asked at every key that is pressed: only what was being read can settle, and the rest loads nothing. */
function mayBeNews(before: Seen, now: Seen): boolean {
  const wasReading = Object.values(before.files.picks).some((pick) => pick?.kind === 'reading');
  return wasReading || before.held !== now.held || before.attempts !== now.attempts;
}
