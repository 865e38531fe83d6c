import { useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface DeleteRequestProps {
  readonly arrival: Arrival;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

/**
 * Whether the office has it, as far as this device knows: a request that may have arrived is not called
 * unsent.
 */
export type Arrival = 'notReceived' | 'unconfirmed' | 'earlierReceived';

const bodies = {
  notReceived: ['removal.body', 'removal.againBody'],
  unconfirmed: ['removal.bodyUnconfirmed', 'removal.againBodyUnconfirmed'],
  earlierReceived: ['removal.bodyEarlier', 'removal.againBodyEarlier'],
} as const;

/** Asks twice, because a request never received exists nowhere else (promises R8). */
export function DeleteRequest({ arrival, onDelete, onKeep }: DeleteRequestProps) {
  const { t } = useLocale();
  const [again, setAgain] = useState(false);
  const cancel = t('removal.cancel');
  const [body, againBody] = bodies[arrival];
  if (!again) {
    return (
      <ConfirmDialog
        key="first"
        texts={{
          title: t('removal.title'),
          body: t(body),
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
        body: t(againBody),
        confirm: t('removal.confirm'),
        cancel,
      }}
      onConfirm={confirm}
      onCancel={onKeep}
    />
  );
}
