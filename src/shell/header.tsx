import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { localeNames, useLocale } from '../i18n/use-locale.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { CompassRose } from '../ui/compass-rose.tsx';
import { Icon } from '../ui/icon.tsx';
import { loadPage } from '../i18n/load-page.ts';
import type { SideMenuProps } from '../later/side-menu.tsx';
import { WaitingChip } from './waiting-chip.tsx';

/** On the home page who we are, elsewhere the way back to it. */
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

/** Nothing of the menu is needed to draw a page; it is fetched after the first one. */
function MenuButton() {
  const { t } = useLocale();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<SideMenuProps>>();
  const fetchMenu = (ifGone: () => void): void => {
    loadPage(import('../later/side-menu.tsx'), import('../i18n/areas/pages.ts')).then(
      (menu) => setMenu(() => menu.default),
      ifGone,
    );
  };
  useEffect(() => fetchMenu(() => undefined), []);
  const open = (): void => {
    setOpen(true);
    // The link has gone before the menu came: the home page leads to every form as well.
    if (Menu === undefined) fetchMenu(() => void navigate('/'));
  };
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon name="menu" />
        <span className="header-button-text">{t('shell.header.menu')}</span>
      </button>
      {isOpen && Menu ? <Menu onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function BrandMark() {
  const { name, shortName } = useBrand();
  return (
    <p className="brand">
      <CompassRose />
      <span className="brand-name">{name}</span>
      <span className="brand-short">{shortName}</span>
    </p>
  );
}

/** The other language, in its own name and marked as it. */
export function LanguageSwitch() {
  const { other, changeLocale } = useLocale();
  return (
    <button type="button" className="header-button" lang={other} onClick={() => changeLocale(other)}>
      {localeNames[other]}
    </button>
  );
}
