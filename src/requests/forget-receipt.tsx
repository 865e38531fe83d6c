import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { showToast } from '../ui/toast.ts';

export interface ForgetReceiptProps {
  readonly submissionId: string;
  /** Of the button, where it is not a receipt that is forgotten. */
  readonly label?: string;
}

/** @returns what forgets it and leads to the list, and what there is to say where that failed */
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

/** On a device that several people use, a name need not stay for ninety days. Asked once: we have the request. */
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
