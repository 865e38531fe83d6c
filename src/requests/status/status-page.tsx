import { useCallback } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { SharedDeviceFinding } from './shared-device-finding.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AlertChoice } from '../alert-choice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabLimitNote } from '../../ui/tab-limit-note.tsx';
import { useAppShell } from '../../ui/app-shell-context.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSnapshot } from '../../ui/use-snapshot.ts';
import type { OpenCount } from '../../outbox/things-on-device.ts';
import { useWaitingCount } from '../../ui/use-waiting-count.ts';
import { ContactCheck } from './contact-check.tsx';
import { Finding } from './finding.tsx';
import { InstallFinding } from './install-finding.tsx';
import { StorageFinding } from './storage-finding.tsx';

/** "Is my request safe?": nobody aboard can debug a browser, so every line ends with what to do. */
export function StatusPage({ version }: { readonly version: string | undefined }) {
  const shell = useAppShell();
  const { t } = useLocale();
  const { offlineReady } = useSnapshot(shell, { offlineReady: false, updateWaiting: false });
  usePageTitle(t('safety.title'));
  return (
    <>
      <PageHeading title={inOneLanguage(t('safety.title'))}>
        <p className="lead">{t('safety.lead')}</p>
      </PageHeading>
      <div className="findings">
        <WaitingFinding />
        <Finding tone={offlineReady ? 'good' : 'care'} title={t('safety.offline.title')}>
          <p>{t(offlineReady ? 'safety.offline.yes' : 'safety.offline.no')}</p>
        </Finding>
        <StorageFinding />
        <ContactCheck />
        <InstallFinding />
        <Finding tone="info" title={t('safety.alerts')}>
          <AlertChoice explainsAbsence />
        </Finding>
        <SpaceFinding />
        <SharedDeviceFinding />
        <Finding tone="info" title={t('safety.version.title')}>
          <p data-build>{version ?? t('safety.version.unknown')}</p>
          <ButtonLink look="quiet" to="/selftest">
            {t('safety.version.selftest')}
          </ButtonLink>
        </Finding>
      </div>
    </>
  );
}

function WaitingFinding() {
  const { device } = useDevice();
  const { t } = useLocale();
  const count = useWaitingCount();
  const report = useLive(useCallback(() => device.storage(), [device]));
  // Nobody can know: the line on protection says why.
  if (count === undefined && report?.available === false) return null;
  return (
    <Finding tone={count === undefined ? 'info' : toneOf(count)} title={t('safety.waiting.title')}>
      {count === undefined ? <p>{t('safety.contact.checking')}</p> : <Waiting {...count} />}
      <ButtonLink icon="list" to="/requests">
        {t('safety.waiting.open')}
      </ButtonLink>
    </Finding>
  );
}

function Waiting({ waiting, attention }: OpenCount) {
  const { t } = useLocale();
  return (
    <>
      {attention === 0 ? null : <p>{t('safety.waiting.attention', { count: attention })}</p>}
      {waiting === 0 ? null : <p>{t('safety.waiting.some', { count: waiting })}</p>}
      {waiting + attention > 0 ? <TabLimitNote /> : <p>{t('safety.waiting.none')}</p>}
    </>
  );
}

function toneOf({ waiting, attention }: OpenCount): Tone {
  if (attention > 0) return 'bad';
  return waiting > 0 ? 'care' : 'good';
}

function SpaceFinding() {
  const { device } = useDevice();
  const { t } = useLocale();
  const report = useLive(useCallback(() => device.storage(), [device]));
  const used = report?.used === undefined ? undefined : formatBytes(report.used);
  const quota = report?.quota === undefined ? undefined : formatBytes(report.quota);
  return (
    <Finding tone="info" title={t('safety.space.title')}>
      <p>{spaceText()}</p>
    </Finding>
  );

  function spaceText(): string {
    if (used === undefined) return t('safety.space.unknown');
    return quota === undefined
      ? t('safety.space.usedOnly', { used })
      : t('safety.space.used', { used, quota });
  }
}
