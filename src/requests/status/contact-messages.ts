import type { Locale } from '../../lib/locale.ts';
import { formatUtc } from '../../i18n/format.ts';
import { spanText } from '../../i18n/span-text.ts';
import type { Translate } from '../../i18n/use-locale.ts';
import type { Verdict } from '../../outbox/diagnosis.ts';
import type { Contact } from '../../outbox/page-ports.ts';
import type { Tone } from '../../ui/notice.tsx';

/** What the check says in one language. */
export interface ContactWords {
  readonly tone: Tone;
  /** For people's tools and tests: the verdict, or that the clock is wrong. */
  readonly hook: Verdict | 'clockWrong';
  readonly what: string;
  /** What to do, and what else there is to know. */
  readonly lines: readonly string[];
  /** What somebody who runs a network needs; absent where there is nothing to ask of him. */
  readonly details?: string;
}

/** @param needsPerson a request waits for a decision, so that nothing here says that there is nothing to do */
export function contactWords(
  t: Translate,
  locale: Locale,
  contact: Contact,
  needsPerson: boolean,
): ContactWords {
  const { verdict, slow, clockAhead } = contact;
  const slowly = slow === undefined ? [] : [t('safety.contact.slow', { time: spanText(locale, slow) })];
  if (clockAhead !== undefined) {
    const time = spanText(locale, Math.abs(clockAhead));
    return {
      tone: 'care',
      hook: 'clockWrong',
      what: t(clockAhead > 0 ? 'safety.contact.clock.ahead' : 'safety.contact.clock.behind', { time }),
      lines: [t('safety.contact.clock.next'), ...slowly],
    };
  }
  const isFine = verdict === 'fine';
  return {
    tone: isFine ? 'good' : 'care',
    hook: verdict,
    what: t(`safety.contact.${verdict}.what`),
    lines: [...slowly, ...(isFine && needsPerson ? [] : [t(`safety.contact.${verdict}.next`)])],
    ...(isFine || verdict === 'offline' ? {} : { details: t('safety.contact.details', detailsOf(contact)) }),
  };
}

function detailsOf({ address, checkedAt, verdict, status }: Contact): { readonly details: string } {
  // A redirect that is not followed has no status that a page may know.
  const seen = status === undefined || status === 0 ? verdict : `${verdict}, HTTP ${status}`;
  return { details: `${address} – ${seen} – ${formatUtc(checkedAt)}` };
}
