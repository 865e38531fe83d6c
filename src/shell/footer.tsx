import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { useRenderTime } from '../ui/as-rendered.ts';
import { useBrand } from '../ui/brand-context.tsx';
import { useDevice } from '../ui/device-context.tsx';

/** Version in package.json, set by the build. */
const release = import.meta.env.VITE_RELEASE as string | undefined;

/** The same on every page, with the contact in the same place (WCAG 3.2.6). */
export function Footer() {
  const { name, email, phone } = useBrand();
  const { clock } = useDevice();
  const { t } = useLocale();
  const now = useRenderTime(clock.now());
  return (
    <footer className="footer">
      <div className="footer-inner">
        <p>
          © {new Date(now).getFullYear()} {name}
          {release === undefined ? null : ` · ${t('shell.footer.version', { release })}`}
        </p>
        <p>
          {t('shell.footer.contact')}: <a href={`mailto:${email}`}>{email}</a>{' '}
          <a className="unbroken" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
        <p>
          <Link to="/privacy">{t('shell.footer.privacy')}</Link>
        </p>
      </div>
    </footer>
  );
}
