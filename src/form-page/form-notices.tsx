import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { focusHeading } from '../ui/focus-control.ts';
import { Notice } from '../ui/notice.tsx';
import { wasPickLost } from './lost-pick.ts';
import { useDevice } from '../ui/device-context.tsx';
import { showToast } from '../ui/toast.ts';
import { useLive } from '../ui/use-live.ts';
import type { Opened } from './use-opening.ts';
import { formatDateTime } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { DeleteDraftDialog } from '../ui/delete-draft-dialog.tsx';

interface FormNoticesProps {
  readonly opened: Opened;
  readonly onFresh: () => void;
}

const neverChanges = () => () => undefined;
const notKnown = () => false;

/** Notices to read before typing starts. */
export function FormNotices({ opened, onFresh }: FormNoticesProps) {
  const { t } = useLocale();
  const { device } = useDevice();
  const [dismissed, setDismissed] = useState<Opened>();
  const pickLost = useSyncExternalStore(neverChanges, wasPickLost, notKnown);
  const storage = useLive(useCallback(() => device.storage(), [device]));
  const { restored, session } = opened;
  const before = useRef({ session, dismissed });
  useEffect(() => {
    // The focused "Continue", "Start new" or "Delete" button has disappeared with its note.
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

interface RestoredNoteProps {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly onResume: () => void;
  readonly onFresh: () => void;
  readonly onDelete: () => void;
}

/** Says that an unfinished form was restored (docs/decisions/041). */
function RestoredNote({ startedAt, onResume, onFresh, onDelete }: RestoredNoteProps) {
  const { t } = useLocale();
  const [asking, setAsking] = useState(false);
  return (
    <Notice tone="info" role="status" title={t('form.restored.title', { when: formatDateTime(startedAt) })}>
      <p>{t('form.restored.body')}</p>
      <div className="actions">
        <Button look="primary" onClick={onResume}>
          {t('form.restored.resume')}
        </Button>
        <Button onClick={onFresh}>{t('form.restored.fresh')}</Button>
        <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
          {t('form.restored.remove')}
        </Button>
      </div>
      {asking ? <DeleteDraftDialog onConfirm={onDelete} onCancel={() => setAsking(false)} /> : null}
    </Notice>
  );
}
