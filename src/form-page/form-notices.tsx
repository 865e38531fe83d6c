import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { focusHeading } from '../ui/focus-control.ts';
import { Notice } from '../ui/notice.tsx';
import { wasPickLost } from './lost-pick.ts';
import { RestoredNote } from './restored-note.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { showToast } from '../ui/toast.ts';
import { useLive } from '../ui/use-live.ts';
import type { Opened } from './use-opening.ts';

interface FormNoticesProps {
  readonly opened: Opened;
  readonly onFresh: () => void;
}

const neverChanges = () => () => undefined;
const notKnown = () => false;

/** What has to be known before typing starts. */
export function FormNotices({ opened, onFresh }: FormNoticesProps) {
  const { t } = useLocale();
  const { device } = useDevice();
  const [dismissed, setDismissed] = useState<Opened>();
  const pickLost = useSyncExternalStore(neverChanges, wasPickLost, notKnown);
  const storage = useLive(useCallback(() => device.storage(), [device]));
  const { restored, session } = opened;
  const before = useRef({ session, dismissed });
  useEffect(() => {
    // "Continue", "Start new" and "Delete" are gone with the note that they stood in.
    if (before.current.session !== session || before.current.dismissed !== dismissed) focusHeading();
    before.current = { session, dismissed };
  }, [session, dismissed]);
  const discard = (): void => {
    void session.discard().then(() => {
      onFresh();
      showToast({ tone: 'info', text: t('device.removed') });
    });
  };
  return (
    <div className="form-notices">
      {storage?.available === false ? (
        <Notice tone="bad" role="alert" title={t('form.noStorage.title')}>
          <p>{t('form.noStorage.body')}</p>
        </Notice>
      ) : null}
      {opened.gone ? (
        <Notice tone="care" role="status">
          <p>{t('form.draftGone')}</p>
        </Notice>
      ) : null}
      {pickLost ? (
        <Notice tone="care" role="status" title={t('form.pickLost.title')}>
          <p>{t('form.pickLost.body')}</p>
        </Notice>
      ) : null}
      {restored !== undefined && dismissed !== opened ? (
        <RestoredNote
          startedAt={restored.createdAt.utc}
          onResume={() => setDismissed(opened)}
          onFresh={onFresh}
          onDelete={discard}
        />
      ) : null}
    </div>
  );
}
