import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { longestMessage } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

interface WritingFormProps {
  readonly kind: 'note' | 'message';
  readonly label: string;
  /** Who will read it. */
  readonly readers: string;
  /** What the button says. */
  readonly save: string;
  readonly text: string;
  readonly language?: string;
  readonly busy: boolean;
  /** Why it is not sent as it is; undefined: it is. */
  readonly fault?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Above the text. */
  readonly children?: ReactNode;
}

/** Where a note or a message is written: colour, heading, hint and button say which. */
export function WritingForm(props: WritingFormProps) {
  const { kind, label, readers, save, text, language, busy, fault, onText, onSave, onClose, children } =
    props;
  const { t } = useLocale();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isHeld = text.trim() === '' || busy || fault !== undefined;
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isHeld) onSave();
  };
  return (
    <div className={`said writing said-${kind}`} data-writing={kind} data-composer>
      {children}
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <p id={`${id}-readers`} className="writing-readers">
          {readers}
        </p>
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={6}
          maxLength={longestMessage}
          lang={language}
          value={text}
          aria-describedby={`${id}-readers ${id}-hint ${id}-fault`}
          aria-invalid={fault !== undefined}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
        <p className="field-error" id={`${id}-fault`} role="status">
          {fault}
        </p>
        <p className="hint" id={`${id}-hint`}>
          {t('desk.conversation.ctrlEnter')}
        </p>
      </div>
      <div className="actions">
        <Button look="primary" aria-disabled={isHeld} onClick={() => (isHeld ? undefined : onSave())}>
          {busy ? t('desk.busy') : save}
        </Button>
        <Button onClick={onClose}>{t('desk.close')}</Button>
      </div>
    </div>
  );
}
