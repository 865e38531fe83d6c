import { type KeyboardEvent, useId, useState } from 'react';
import { longestReason } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../modal.tsx';
import type { Decision } from './quotation-requests.ts';

interface ReasonDialogProps {
  readonly decision: Decision;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

/** Why a quotation is rejected, or decided otherwise than before. */
export function ReasonDialog({ decision, onSave, onClose }: ReasonDialogProps) {
  const { t } = useLocale();
  const [reason, setReason] = useState('');
  const id = useId();
  const isBlank = reason.trim() === '';
  const save = (): void => (isBlank ? undefined : onSave(reason.trim()));
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  const name = t(decision === 'APPROVED' ? 'quotations.work.approve' : 'quotations.work.reject');
  return (
    <Modal title={name} name="reason" onClose={onClose}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('quotations.work.reason')}
        </label>
        <textarea
          id={id}
          className="input"
          data-first
          rows={3}
          required
          maxLength={longestReason}
          value={reason}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={press}
        />
        <p className="hint" id={`${id}-hint`}>
          {t('desk.verdictDialog.hint')}
        </p>
      </div>
      <div className="actions">
        <Button look="primary" aria-disabled={isBlank} onClick={save}>
          {name}
        </Button>
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
      </div>
    </Modal>
  );
}
