import { useLocale } from '../i18n/use-locale.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDraftDialogProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of a draft, wherever one can be deleted. */
export function DeleteDraftDialog({ onConfirm, onCancel }: DeleteDraftDialogProps) {
  const { t } = useLocale();
  return (
    <ConfirmDialog
      texts={{
        title: t('device.deleteDraft.title'),
        body: t('device.deleteDraft.body'),
        confirm: t('device.deleteDraft.confirm'),
        cancel: t('device.deleteDraft.cancel'),
      }}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
