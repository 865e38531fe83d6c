import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { later } from './stage.ts';
import { useIsAsRendered } from '../ui/as-rendered.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { useRoom } from '../ui/stage.tsx';
import { WaitingChip } from '../ui/waiting-chip.tsx';

/** On the home page the provider's name, elsewhere a link to the home page. */
export function Header() {
  const { t } = useLocale();
  const { pathname } = useLocation();
  return (
    <header className="header">
      <div className="header-inner">
        {pathname === '/' ? (
          <BrandMark />
        ) : (
          <Link className="header-back" to="/">
            <Icon name="back" /> {t('shell.header.back')}
          </Link>
        )}
        <div className="header-tools">
          <WaitingChip />
          <LanguageSwitch />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

/** The menu loads after the first page. If it cannot be loaded, the home page links to every form. */
function MenuButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const SideMenu = useRoom(later)?.SideMenu;
  const [isOpen, setOpen] = useState(false);
  const isAsRendered = useIsAsRendered();
  const open = (): void => {
    setOpen(true);
    if (SideMenu === undefined) later.load().catch(() => void navigate('/'));
  };
  return (
    <>
      <button
        type="button"
        className="header-button"
        disabled={isAsRendered}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="menu" />
        <span className="header-button-text">{t('shell.header.menu')}</span>
      </button>
      {isOpen && SideMenu !== undefined ? <SideMenu onClose={() => setOpen(false)} /> : null}
    </>
  );
}
