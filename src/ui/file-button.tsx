import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

interface FileButtonProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'accept' | 'multiple' | 'capture' | 'disabled'
  > {
  readonly icon: IconName;
  readonly children: ReactNode;
  /** Purpose of the files, if the button's label alone does not say it. */
  readonly label?: string;
  /** Id of the describing element. */
  readonly hint?: string;
  /** Called before the browser shows its own dialog. */
  readonly onOpen?: (input: HTMLInputElement) => void;
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
}

/** Chooses files with a button in the page's language; the native control uses the browser's. */
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
          // Allows the same file to be chosen again.
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
