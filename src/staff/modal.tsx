import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { longestReason } from '../contracts/cases.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Identifies the dialog for tests and styles. */
  readonly name: string;
}

/** The key that has opened a dialog, still held down, does not press the button that has the focus. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
    event.preventDefault();
}

/** A modal dialog: Escape and going back close it, and the focus returns to where it came from. */
export function Modal({ title, name, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog desk-dialog"
      data-dialog={name}
      aria-labelledby={id}
      onKeyDown={ignoreHeldKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ReasonDialogProps {
  /** Title of the dialog and label of the button. */
  readonly title: string;
  readonly label: string;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}

export function ReasonDialog({ title, label, onSave, onClose }: ReasonDialogProps) {
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
  return (
    <Modal title={title} name="reason" onClose={onClose}>
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
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
          {t('casework.verdictDialog.hint')}
        </p>
      </div>
      <div className="actions">
        <Button look="primary" aria-disabled={isBlank} onClick={save}>
          {title}
        </Button>
        <Button onClick={onClose}>{t('casework.cancel')}</Button>
      </div>
    </Modal>
  );
}
