import { useState } from 'react';
import { formatDateTime } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { DeleteDraftDialog } from '../ui/delete-draft-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

export interface RestoredNoteProps {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly onResume: () => void;
  readonly onFresh: () => void;
  readonly onDelete: () => void;
}

/** An unfinished form is there at once; this says so (docs/decisions/011). */
export function RestoredNote({ startedAt, onResume, onFresh, onDelete }: RestoredNoteProps) {
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
