import { useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Contact } from '../../outbox/services.ts';
import { Button } from '../../ui/button.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { useServices } from '../../ui/services-context.tsx';
import { Finding } from './finding.tsx';

type Check = 'idle' | 'checking' | Contact;

const tones: Readonly<Record<Check, Tone>> = {
  idle: 'info',
  checking: 'info',
  answers: 'good',
  noAnswer: 'care',
  captivePortal: 'care',
  serverError: 'care',
};

/** Asks our server, not the browser's opinion of the network. */
export function ContactCheck() {
  const { checkContact } = useServices();
  const { t } = useLocale();
  const [check, setCheck] = useState<Check>('idle');
  const run = (): void => {
    setCheck('checking');
    checkContact().then(setCheck, () => setCheck('noAnswer'));
  };
  return (
    <Finding tone={tones[check]} title={t('safety.contact.title')}>
      <p role="status" data-contact={check}>
        {t(`safety.contact.${check}`)}
      </p>
      <Button onClick={run} disabled={check === 'checking'}>
        {t('safety.contact.check')}
      </Button>
    </Finding>
  );
}
