import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { localeNames, useLocale } from '../i18n/use-locale.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { CompassRose } from '../ui/compass-rose.tsx';
import { Icon } from '../ui/icon.tsx';
import { SideMenu } from './side-menu.tsx';
import { WaitingChip } from './waiting-chip.tsx';

/** On the home page who we are, elsewhere the way back to it. */
export function Header() {
  const { t } = useLocale();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
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
          <button
            type="button"
            className="header-button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" />
            <span className="header-button-text">{t('shell.header.menu')}</span>
          </button>
        </div>
      </div>
      {menuOpen ? <SideMenu onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}

function BrandMark() {
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
function LanguageSwitch() {
  const { other, changeLocale } = useLocale();
  return (
    <button type="button" className="header-button" lang={other} onClick={() => changeLocale(other)}>
      {localeNames[other]}
    </button>
  );
}
