import { type InputHTMLAttributes, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';

interface FileButtonProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'accept' | 'multiple' | 'disabled' | 'aria-describedby'
  > {
  /** What the button says. */
  readonly text: string;
  /** What the files are for. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** In the language of the page; the browser's own control speaks the browser's. */
export function FileButton({ text, label, disabled, onFiles, ...rest }: FileButtonProps) {
  const { t } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const { 'aria-describedby': describedBy, ...native } = rest;
  return (
    <div className="actions">
      <Button
        icon="upload"
        disabled={disabled}
        aria-label={t('device.ofLabel', { action: text, label })}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        {...native}
        ref={input}
        className="visually-hidden"
        type="file"
        disabled={disabled}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // The same file can be chosen once more.
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </div>
  );
}
