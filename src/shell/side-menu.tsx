import { type ReactNode, useCallback } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { formIds, forms } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuDialog } from '../ui/menu-dialog.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { SignalFlag } from '../ui/signal-flag.tsx';
import { useLive } from '../ui/use-live.ts';

interface MenuItem {
  readonly to: string;
  readonly mark: ReactNode;
  readonly text: string;
}

export interface SideMenuProps {
  readonly onClose: () => void;
}

export function SideMenu({ onClose }: SideMenuProps) {
  const { t } = useLocale();
  return (
    <MenuDialog top={<p aria-hidden="true">{t('shell.menu.title')}</p>} onClose={onClose}>
      <MenuNav onFollow={onClose} />
    </MenuDialog>
  );
}

function MenuNav({ onFollow }: { readonly onFollow: () => void }) {
  const { t } = useLocale();
  const { outbox } = useOutbox();
  // A plain API reports nothing about a request unknown to this device.
  const api = useLive(useCallback(async () => (await outbox.remembered()).api, [outbox]));
  const findsRequests = api?.capabilities.status !== undefined;
  const formItems: readonly MenuItem[] = [
    { to: '/', mark: <Icon name="home" />, text: t('shell.menu.home') },
    ...formIds.map((id) => ({
      to: forms[id].path,
      mark: <SignalFlag name={forms[id].flag} />,
      text: t(`cards.${id}.name`),
    })),
  ];
  const deviceItems: readonly MenuItem[] = [
    { to: '/requests', mark: <Icon name="list" />, text: t('shell.menu.requests') },
    { to: '/me', mark: <Icon name="edit" />, text: t('shell.menu.me') },
    { to: '/status', mark: <Icon name="shield" />, text: t('shell.menu.safety') },
  ];
  const siteItems: readonly MenuItem[] = [
    { to: '/privacy', mark: <Icon name="info" />, text: t('shell.menu.privacy') },
    { to: '/login', mark: <Icon name="person" />, text: t('shell.menu.account') },
  ];
  return (
    <nav aria-label={t('shell.menu.title')}>
      {[formItems, deviceItems, siteItems].map((items) => (
        <ul key={items[0]?.to}>
          {items.map(({ to, mark, text }) => (
            <li key={to}>
              <NavLink to={to} end replace onClick={onFollow}>
                {mark} {text}
              </NavLink>
            </li>
          ))}
          {items === deviceItems && findsRequests ? (
            <li>
              <Link to="/requests?find" replace onClick={onFollow} data-find-request="">
                <Icon name="look" /> {t('shell.menu.find')}
              </Link>
            </li>
          ) : null}
        </ul>
      ))}
    </nav>
  );
}
