import { useEffect, useRef } from 'react';
import type { PageTexts } from '../page-texts-type.ts';
import { clearAnswerToasts, showToast } from '../../../ui/toast.ts';
import { isSubmitted, newsOf, type Seen } from './change-toasts.ts';

/** Toasts are never the only copy: what each says stands on the page too (conventions 60), which is drawn without them. */
export function useToasts(seen: Seen, texts: PageTexts, titleOf: (course: string) => string): void {
  const before = useRef(seen);
  useEffect(() => {
    const last = before.current;
    before.current = seen;
    if (isSubmitted(last, seen)) clearAnswerToasts();
    for (const toast of newsOf(last, seen, texts, titleOf)) showToast(toast);
  }, [seen, texts, titleOf]);
}
