import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Contact } from '../../outbox/services.ts';
import { Button } from '../../ui/button.tsx';
import { useServices } from '../../ui/services-context.tsx';
import { contactWords } from './contact-words.ts';
import { Finding } from './finding.tsx';

/** Asks our server, not the browser's opinion of the network, and says who stands between (issue 6, point 6). */
export function ContactCheck() {
  const { t, locale } = useLocale();
  const { contact, check } = useContact();
  const words = contact === undefined ? undefined : contactWords(t, locale, contact);
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
  const { checkContact, clock } = useServices();
  const [contact, setContact] = useState<Contact>();
  const running = useRef(false);
  const run = useCallback(() => {
    // One at a time: on a ship's link each question costs.
    if (running.current) return;
    running.current = true;
    const end = (found: Contact): void => {
      running.current = false;
      setContact(found);
    };
    // What asks is not on this device yet, and could not be fetched either.
    checkContact().then(end, () =>
      end({ verdict: 'unreachable', address: location.origin, checkedAt: clock.now() }),
    );
  }, [checkContact, clock]);
  const check = useCallback(() => {
    setContact(undefined);
    run();
  }, [run]);
  useEffect(() => {
    run();
    addEventListener('online', check);
    return () => removeEventListener('online', check);
  }, [run, check]);
  return { contact, check };
}
