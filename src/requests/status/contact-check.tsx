import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Contact } from '../../outbox/page-ports.ts';
import { Button } from '../../ui/button.tsx';
import { useApi } from '../../ui/api-context.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useWaitingCount } from '../../ui/use-waiting-count.ts';
import { contactWords } from './contact-messages.ts';
import { Finding } from './finding.tsx';

/** Asks our server, not the browser's opinion of the network, and says who stands between (issue 6, point 6). */
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

/** Once when the page opens, at the press of the button, and when the browser says that the network is back. */
function useContact(): { readonly contact: Contact | undefined; readonly check: () => void } {
  const loadApi = useApi();
  const { clock } = useDevice();
  const [contact, setContact] = useState<Contact>();
  const wishes = useRef(0);
  const running = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    wishes.current += 1;
    // One at a time: on a ship's link each question costs.
    if (running.current) return;
    running.current = true;
    let found: Contact;
    let asked: number;
    do {
      asked = wishes.current;
      found = await loadApi()
        .then((api) => api.checkContact())
        .catch(
          // What asks is not on this device yet, and could not be fetched either.
          (): Contact => ({ verdict: 'unreachable', address: location.origin, checkedAt: clock.now() }),
        );
      // What is found of the link before says nothing of this one.
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
