import { useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface DeleteRequestProps {
  /** It may have arrived: then it is not called unsent. */
  readonly unconfirmed: boolean;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/** Asked twice, because nobody else has what was never received (promises R8). */
export default function DeleteRequest({ unconfirmed, onDelete, onKeep }: DeleteRequestProps) {
  const { t } = useLocale();
  const [again, setAgain] = useState(false);
  const cancel = t('removal.cancel');
  if (!again) {
    return (
      <ConfirmDialog
        key="first"
        texts={{
          title: t('removal.title'),
          body: t(unconfirmed ? 'removal.bodyUnconfirmed' : 'removal.body'),
          confirm: t('removal.next'),
          cancel,
        }}
        onConfirm={() => setAgain(true)}
        onCancel={onKeep}
      />
    );
  }
  const confirm = (): void => {
    onKeep();
    onDelete();
  };
  return (
    <ConfirmDialog
      key="second"
      texts={{
        title: t('removal.againTitle'),
        body: t(unconfirmed ? 'removal.againBodyUnconfirmed' : 'removal.againBody'),
        confirm: t('removal.confirm'),
        cancel,
      }}
      onConfirm={confirm}
      onCancel={onKeep}
    />
  );
}
