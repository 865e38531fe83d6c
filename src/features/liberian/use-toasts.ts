import { useEffect, useRef } from 'react';
import type { PageTexts } from '../../forms/liberian/page-texts.ts';
import { showToast } from '../../ui/toast.ts';
import type { Seen } from './toast-news.ts';

/** Toasts are never the only copy: what each says stands on the page too (ux 60), which is drawn without them. */
export function useToasts(seen: Seen, texts: PageTexts, titleOf: (course: string) => string): void {
  const before = useRef(seen);
  useEffect(() => {
    const last = before.current;
    before.current = seen;
    import('./toast-news.ts').then(
      ({ newsOf }) => {
        for (const toast of newsOf(last, seen, texts, titleOf)) void showToast(toast);
      },
      () => undefined,
    );
  }, [seen, texts, titleOf]);
}
