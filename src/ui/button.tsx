import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useIsAsRendered } from './as-rendered.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Looks & { readonly ref?: Ref<HTMLButtonElement> };

/**
 * Disabled in a page that the build has rendered: no handler is attached yet, and a disabled default button keeps Enter
 * from submitting the form.
 */
export function Button({ look = 'secondary', icon, children, className, ...rest }: ButtonProps) {
  const isDisabled = useIsAsRendered() || rest.disabled;
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      // Redundant beside `disabled` (https://www.w3.org/TR/html-aria/#att-disabled).
      aria-disabled={isDisabled === true ? undefined : rest['aria-disabled']}
      className={`button button-${look} ${className ?? ''}`}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export function ButtonLink({ look = 'secondary', icon, children, ...rest }: LinkProps & Looks) {
  return (
    <Link {...rest} className={`button button-${look}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}
