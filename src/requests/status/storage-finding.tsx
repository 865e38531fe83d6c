import { useCallback, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { StorageReport } from '../../outbox/page-ports.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useLive } from '../../ui/use-live.ts';
import { Finding } from './finding.tsx';

/** Whether the browser promised to keep what is here (promises R6). */
export function StorageFinding() {
  const { device } = useDevice();
  const { t } = useLocale();
  const [asked, setAsked] = useState<'granted' | 'refused'>();
  const report = useLive(useCallback(() => device.storage(), [device]));
  const kind = kindOf(report, asked === 'granted');
  const ask = (): void => {
    void device.askToPersist().then((granted) => setAsked(granted ? 'granted' : 'refused'));
  };
  return (
    <Finding tone={tones[kind]} title={t('safety.storage.title')}>
      <p>{t(`safety.storage.${kind}`)}</p>
      {kind === 'unprotected' ? (
        <Button icon="shield" onClick={ask}>
          {t('safety.storage.protect')}
        </Button>
      ) : null}
      <p role="status">{asked === 'refused' ? t('safety.storage.refused') : null}</p>
    </Finding>
  );
}

type Kind = 'protected' | 'unprotected' | 'ephemeral' | 'unavailable';

const tones = { protected: 'good', unprotected: 'care', ephemeral: 'bad', unavailable: 'bad' } as const;

function kindOf(report: StorageReport | undefined, granted: boolean): Kind {
  if (report?.available === false) return 'unavailable';
  if (report?.ephemeral === true) return 'ephemeral';
  return granted || report?.persisted === true ? 'protected' : 'unprotected';
}
