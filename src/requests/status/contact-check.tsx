import { useCallback, useEffect, useRef, useState } from 'react';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { type Contact, useApi, type Verdict } from '../../ui/api-context.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useWaitingCount } from '../../ui/waiting-chip.tsx';
import { Finding } from './finding.tsx';
import type { Locale } from '../../lib/locale.ts';
import { formatUtc } from '../../i18n/format.ts';
import { spanText } from '../../i18n/span-text.ts';
import type { Tone } from '../../ui/notice.tsx';

/**
 * Asks the server instead of trusting the browser's network state, and says what stands between (issue 6,
 * point 6).
 */
export function ContactCheck() {
  const { t, locale } = useLocale();
  const { contact, check } = useContact();
  const needsPerson = (useWaitingCount()?.attention ?? 0) > 0;
  const words = contact === undefined ? undefined : contactWords(t, locale, contact, needsPerson);
  return (
    <Finding tone={words?.tone ?? 'info'} title={t('safety.contact.title')}>
      <div role="status" className="finding-text" data-contact={words?.hook ?? 'checking'}>
        <p>{words === undefined ? t('safety.contact.checking') : <strong>{words.what}</strong>}</p>
        {words?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {words?.details === undefined ? null : <p className="hint">{words.details}</p>}
      </div>
      <Button onClick={check} disabled={contact === undefined}>
        {t('safety.contact.check')}
      </Button>
    </Finding>
  );
}

/**
 * Checks when the page opens, on a press of the button, and when the browser reports that the network is
 * back.
 */
function useContact(): { readonly contact: Contact | undefined; readonly check: () => void } {
  const loadApi = useApi();
  const { clock } = useDevice();
  const [contact, setContact] = useState<Contact>();
  const wishes = useRef(0);
  const running = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    wishes.current += 1;
    // One at a time: each question costs on a ship's link.
    if (running.current) return;
    running.current = true;
    let found: Contact;
    let asked: number;
    do {
      asked = wishes.current;
      found = await loadApi()
        .then((api) => api.checkContact())
        .catch(
          // The code that asks is not on this device yet and could not be fetched.
          (): Contact => ({ verdict: 'unreachable', address: location.origin, checkedAt: clock.now() }),
        );
      // A result from before the latest request may be of another link.
    } while (asked !== wishes.current);
    running.current = false;
    setContact(found);
  }, [loadApi, clock]);
  const check = useCallback(() => {
    setContact(undefined);
    void run();
  }, [run]);
  useEffect(() => {
    void run();
    addEventListener('online', check);
    return () => removeEventListener('online', check);
  }, [run, check]);
  return { contact, check };
}

interface ContactWords {
  readonly tone: Tone;
  /** For tools and tests: the verdict, or that the clock is wrong. */
  readonly hook: Verdict | 'clockWrong';
  readonly what: string;
  readonly lines: readonly string[];
  /** Details for a network administrator; absent where there is nothing to ask for. */
  readonly details?: string;
}

/** @param needsPerson a request waits for a decision, so no text may say that nothing is to be done */
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
  // A page cannot read the status of a redirect that is not followed.
  const seen = status === undefined || status === 0 ? verdict : `${verdict}, HTTP ${status}`;
  return { details: `${address} – ${seen} – ${formatUtc(checkedAt)}` };
}
