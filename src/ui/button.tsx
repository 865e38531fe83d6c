import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Looks & { readonly ref?: Ref<HTMLButtonElement> };

export function Button({ look = 'secondary', icon, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`button button-${look} ${className ?? ''}`}>
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
