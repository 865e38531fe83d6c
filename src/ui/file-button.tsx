import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

interface FileButtonProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'accept' | 'multiple' | 'capture' | 'disabled'
  > {
  readonly icon: IconName;
  /** What the button says. */
  readonly children: ReactNode;
  /** What the files are for, where the button alone does not say it. */
  readonly label?: string;
  /** The id of what describes it. */
  readonly hint?: string;
  /** The browser is about to show its own dialog. */
  readonly onOpen?: (input: HTMLInputElement) => void;
  /** At least one. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Chooses files, in the language of the page: the browser's own control speaks the browser's. */
export function FileButton(props: FileButtonProps) {
  const { icon, children, label, hint, disabled, onOpen, onFiles, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={icon}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        {...native}
        ref={input}
        className="visually-hidden"
        type="file"
        disabled={disabled}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          // The same file can be chosen once more.
          event.currentTarget.value = '';
          onOpen?.(event.currentTarget);
        }}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? [];
          if (first !== undefined) onFiles([first, ...others]);
        }}
      />
    </>
  );
}
