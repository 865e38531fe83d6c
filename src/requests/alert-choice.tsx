import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { type Alerts, type AlertState, useRequestFiles } from '../ui/request-files-context.tsx';

interface Offered {
  readonly alerts: Alerts;
  readonly state: AlertState;
}

export interface AlertChoiceProps {
  /** Says so where notifications are unavailable; otherwise renders nothing there. */
  readonly explainsAbsence?: boolean;
}

/** Asks for permission only when this button is pressed, and explains a refusal. */
export function AlertChoice({ explainsAbsence = false }: AlertChoiceProps) {
  const { loadAlerts } = useRequestFiles();
  const { t } = useLocale();
  const [offered, setOffered] = useState<Offered>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let ended = false;
    readAlerts(loadAlerts).then(
      (found) => (ended ? undefined : setOffered(found)),
      // Optional: without storage or its code there is nothing to offer.
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [loadAlerts]);
  if (offered === undefined || (offered.state === 'unavailable' && !explainsAbsence)) return null;
  const { alerts, state } = offered;
  const change = (work: () => Promise<AlertState>): void => {
    setFailed(false);
    work().then(
      (next) => setOffered({ alerts, state: next }),
      () => setFailed(true),
    );
  };
  return (
    <div className="alert-choice" data-alerts={state}>
      <p role="status">{failed ? t('device.problem.failed') : t(`alert.${state}`)}</p>
      {state === 'off' ? (
        <Button onClick={() => change(alerts.switchOn)}>{t('alert.switchOn')}</Button>
      ) : null}
      {state === 'on' ? (
        <Button look="quiet" onClick={() => change(alerts.switchOff)}>
          {t('alert.switchOff')}
        </Button>
      ) : null}
    </div>
  );
}

async function readAlerts(load: () => Promise<Alerts>): Promise<Offered> {
  const alerts = await load();
  return { alerts, state: await alerts.state() };
}
