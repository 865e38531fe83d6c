import type { Ref } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { AccessField } from './access-field.tsx';

interface CodeInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (code: string) => void;
}

/** Input for the six digits of a mailed code; phones suggest them. */
export function CodeInput({ ref, value, isMissing, onChange }: CodeInputProps) {
  const { t } = useLocale();
  return (
    <AccessField
      label={t('access.code.label')}
      hint={t('access.code.hint')}
      error={isMissing ? t('access.code.missing') : undefined}
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={ref}
          className="input access-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </AccessField>
  );
}

/** Removes the characters people put between digits. */
export function figuresIn(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
