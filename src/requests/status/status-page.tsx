import { useCallback, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AlertChoice } from '../alert-choice.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TabLimitNote } from '../../ui/tab-limit-note.tsx';
import { type AppShellState, useAppShell } from '../../ui/app-shell-context.tsx';
import { type StorageReport, useDevice } from '../../ui/device-context.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSnapshot } from '../../ui/use-snapshot.ts';
import type { OpenCount } from '../../outbox/things-on-device.ts';
import { useWaitingCount } from '../../ui/waiting-chip.tsx';
import { ContactCheck } from './contact-check.tsx';
import { Finding } from './finding.tsx';
import { InstallSteps } from '../../ui/install-steps.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';

const notReady: AppShellState = { offlineReady: false, whole: false, updateWaiting: false };

/** "Is my request safe?": nobody aboard can debug a browser, so every line ends with what to do. */
export function StatusPage({ version }: { readonly version: string | undefined }) {
  const shell = useAppShell();
  const { t } = useLocale();
  const { offlineReady, whole } = useSnapshot(shell, notReady);
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
          {offlineReady ? (
            <p data-whole={whole}>{t(whole ? 'safety.offline.whole' : 'safety.offline.following')}</p>
          ) : null}
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
  // The count is unknown: the line on protection says why.
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

const notInstalled = { installed: false, canPrompt: false, needsSteps: false };

function InstallFinding() {
  const { installation } = useDevice();
  const { t } = useLocale();
  const { installed, canPrompt, needsSteps } = useSnapshot(installation, notInstalled);
  return (
    <Finding tone={installed ? 'good' : 'info'} title={t('safety.install.title')}>
      <p>{t(installed ? 'safety.install.yes' : 'safety.install.no')}</p>
      {!installed && needsSteps ? <InstallSteps /> : null}
      {!installed && canPrompt ? (
        <Button icon="add" onClick={() => void installation.prompt()}>
          {t('device.install.button')}
        </Button>
      ) : null}
    </Finding>
  );
}

/**
 * Lets a person declare the device shared, which no browser can detect; received requests then do not stay on
 * it.
 */
function SharedDeviceFinding() {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const remembered = useLive(useCallback(() => outbox.remembered(), [outbox]));
  if (remembered === undefined) return null;
  const change = (shared: boolean): void => void outbox.remember({ shared });
  return (
    <Finding tone="info" title={t('safety.shared.title')}>
      <label className="choice">
        <input
          type="checkbox"
          name="shared"
          checked={remembered.shared === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {t('safety.shared.label')}
      </label>
      <p>{t('safety.shared.body')}</p>
    </Finding>
  );
}

/** Shows whether the browser has promised to keep the data (promises R6). */
function StorageFinding() {
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
