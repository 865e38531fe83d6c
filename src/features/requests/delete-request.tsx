import { useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteRequestProps {
  /** It may have arrived: then it is not called unsent. */
  readonly unconfirmed: boolean;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/** Asked twice, because nobody else has what was never received (promises R8). */
export function DeleteRequest({ unconfirmed, onDelete, onKeep }: DeleteRequestProps) {
  const { t } = useLocale();
  const [again, setAgain] = useState(false);
  const cancel = t('request.remove.cancel');
  if (!again) {
    return (
      <ConfirmDialog
        key="first"
        texts={{
          title: t('request.remove.title'),
          body: t(unconfirmed ? 'request.remove.bodyUnconfirmed' : 'request.remove.body'),
          confirm: t('request.remove.next'),
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
        title: t('request.remove.againTitle'),
        body: t(unconfirmed ? 'request.remove.againBodyUnconfirmed' : 'request.remove.againBody'),
        confirm: t('request.remove.confirm'),
        cancel,
      }}
      onConfirm={confirm}
      onCancel={onKeep}
    />
  );
}
