import { type ReactNode, useId } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';

interface AccessFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly children: (attributes: {
    readonly id: string;
    readonly className: string;
    readonly spellCheck: false;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

/** Renders label, hint and error around one input outside of request forms. */
export function AccessField({ label, hint, error, children }: AccessFieldProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className={`field ${error === undefined ? '' : 'field-wrong'}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div id={`${id}-said`}>
        {hint === undefined ? null : <p className="hint">{hint}</p>}
        {error === undefined ? null : (
          <p className="field-error">
            <Icon name="attention" />
            <span>
              <span className="visually-hidden">{t('form.errorMark')} </span>
              {error}
            </span>
          </p>
        )}
      </div>
      {children({
        id,
        className: 'input',
        spellCheck: false,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-said`,
      })}
    </div>
  );
}
