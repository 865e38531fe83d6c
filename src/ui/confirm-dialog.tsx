import { useEffect, useId, useRef } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import type { IconName } from './icon.tsx';

export interface Confirmation {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly cancel: string;
}

interface ConfirmDialogProps {
  readonly texts: Confirmation;
  /** Look of the confirming button; by default that of a deletion. */
  readonly look?: Extract<ButtonLook, 'primary' | 'danger'>;
  readonly icon?: IconName;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms an action that cannot be undone. The safe answer comes first and has the focus; Escape chooses it too. */
export function ConfirmDialog({
  texts,
  look = 'danger',
  icon = 'trash',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const body = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${look}`}
      aria-labelledby={title}
      aria-describedby={body}
      onCancel={onCancel}
    >
      <h2 id={title}>{texts.title}</h2>
      <p id={body}>{texts.body}</p>
      <div className="actions">
        <Button look="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button look={look} icon={icon} onClick={onConfirm}>
          {texts.confirm}
        </Button>
      </div>
    </dialog>
  );
}
