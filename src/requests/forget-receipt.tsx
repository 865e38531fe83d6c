import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { showToast } from '../ui/toast.ts';

export interface ForgetReceiptProps {
  readonly submissionId: string;
  /** Label of the button, if the note is not a receipt. */
  readonly label?: string;
}

/** @returns a function that forgets it and opens the list, and an error text if that failed */
export function useForgetReceipt(submissionId: string): readonly [() => void, string] {
  const { outbox } = useOutbox();
  const { t } = useLocale();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const forget = async (): Promise<void> => {
    setFailed(false);
    try {
      await outbox.forgetReceipt(submissionId);
      showToast({ tone: 'info', text: t('device.removed') });
      await navigate('/requests');
    } catch {
      setFailed(true);
    }
  };
  return [() => void forget(), failed ? t('device.problem.failed') : ''];
}

/**
 * Lets people on a shared device remove a receipt before the ninety days are over. Asks once, because the
 * office has the request.
 */
export function ForgetReceipt({ submissionId, label }: ForgetReceiptProps) {
  const { t } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [forget, problem] = useForgetReceipt(submissionId);
  const confirm = (): void => {
    setAsking(false);
    forget();
  };
  return (
    <div className="actions forget-receipt">
      <Button look="quiet" icon="trash" onClick={() => setAsking(true)}>
        {label ?? t('removal.receipt.forget')}
      </Button>
      <p role="status">{problem}</p>
      {isAsking ? (
        <ConfirmDialog
          texts={{
            title: t('removal.receipt.title'),
            body: t('removal.receipt.body'),
            confirm: t('removal.receipt.confirm'),
            cancel: t('removal.receipt.keep'),
          }}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
