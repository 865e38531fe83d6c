import { useLocale } from '../../i18n/use-locale.ts';
import { useBrand } from '../../ui/brand-context.tsx';

/** How to reach the provider. */
export function ContactDetails() {
  const { email, phone } = useBrand();
  const { t } = useLocale();
  return (
    <ul className="contact">
      <li>
        <span className="contact-kind">{t('information.email')}</span> <a href={`mailto:${email}`}>{email}</a>
      </li>
      <li>
        <span className="contact-kind">{t('information.phone')}</span>{' '}
        <a className="unbroken" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </li>
    </ul>
  );
}
