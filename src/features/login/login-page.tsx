import { useLocale } from '../../i18n/use-locale.ts';

export default function LoginPage() {
  const { t } = useLocale();
  return <h1>{t('login.title')}</h1>;
}
