import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { DeleteDraftDialog } from '../ui/delete-draft-dialog.tsx';
import { focusHeading } from '../ui/focus-control.ts';
import { Icon } from '../ui/icon.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { showToast } from '../ui/toast.ts';

interface DraftDeleteProps {
  readonly submissionId: string;
  readonly name: string;
}

export function DraftDelete({ submissionId, name }: DraftDeleteProps) {
  const { t } = useLocale();
  const { drafts } = useOutbox();
  const [asking, setAsking] = useState(false);
  const remove = (): void => {
    setAsking(false);
    drafts.remove(submissionId).then(
      () => {
        focusHeading();
        showToast({ tone: 'info', text: t('device.removed') });
      },
      () => showToast({ tone: 'bad', text: t('device.problem.failed') }),
    );
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('device.ofLabel', { action: t('request.action.remove'), label: name })}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </button>
      {asking ? <DeleteDraftDialog onConfirm={remove} onCancel={() => setAsking(false)} /> : null}
    </>
  );
}
