import { useEffect, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { focusHeading } from '../ui/focus-control.ts';
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
  const { offered, failed, change } = useAlerts();
  const { t } = useLocale();
  if (offered === undefined || (offered.state === 'unavailable' && !explainsAbsence)) return null;
  const { alerts, state } = offered;
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

/** Offers notifications once on this device: on the first request it is shown with, until it is answered there. */
export function AlertOffer({ submissionId }: { readonly submissionId: string }) {
  const { offered, failed, change } = useAlerts();
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(() => mayOffer(submissionId));
  const [isAnswered, setAnswered] = useState(false);
  const isOffered = isOpen && offered?.state === 'off';
  useEffect(() => {
    if (isOffered) note(submissionId);
  }, [isOffered, submissionId]);
  const isDone = isAnswered && !isOffered;
  useEffect(() => {
    // The pressed button is gone.
    if (isDone) focusHeading();
  }, [isDone]);
  if (offered === undefined || !isOpen || (!isOffered && !isAnswered)) return null;
  const answer = (): void => {
    note(answered);
    setOpen(false);
    focusHeading();
  };
  const switchOn = (): void => {
    note(answered);
    setAnswered(true);
    change(offered.alerts.switchOn);
  };
  return (
    <div className="alert-choice" data-alert-offer={offered.state}>
      <p role="status">
        {failed ? t('device.problem.failed') : t(isOffered ? 'alert.offer' : `alert.${offered.state}`)}
      </p>
      {isOffered ? (
        <div className="actions">
          <Button onClick={switchOn}>{t('alert.switchOn')}</Button>
          <Button look="quiet" onClick={answer}>
            {t('alert.notNow')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function useAlerts(): {
  readonly offered: Offered | undefined;
  readonly failed: boolean;
  readonly change: (work: () => Promise<AlertState>) => void;
} {
  const { loadAlerts } = useRequestFiles();
  const [offered, setOffered] = useState<Offered>();
  const [failed, setFailed] = useState(false);
  const { changes } = useDevice();
  useEffect(() => {
    let ended = false;
    const read = (): void => {
      readAlerts(loadAlerts).then(
        (found) => (ended ? undefined : setOffered(found)),
        // Optional: without storage or its code there is nothing to offer.
        () => undefined,
      );
    };
    read();
    const unsubscribe = changes.subscribe(read);
    return () => {
      ended = true;
      unsubscribe();
    };
  }, [loadAlerts, changes]);
  const change = (work: () => Promise<AlertState>): void => {
    if (offered === undefined) return;
    setFailed(false);
    work().then(
      (next) => setOffered({ alerts: offered.alerts, state: next }),
      () => setFailed(true),
    );
  };
  return { offered, failed, change };
}

async function readAlerts(load: () => Promise<Alerts>): Promise<Offered> {
  const alerts = await load();
  return { alerts, state: await alerts.state() };
}

/** Holds the request that it was offered with, or that it was answered. */
const key = 'alertsOffered';
const answered = 'answered';

/** Without storage it would be offered for ever. */
function mayOffer(submissionId: string): boolean {
  try {
    const noted = localStorage.getItem(key);
    return noted === null || noted === submissionId;
  } catch {
    return false;
  }
}

function note(value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Answered for this visit.
  }
}
