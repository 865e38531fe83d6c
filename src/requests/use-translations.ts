import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translations } from './addition-forms.ts';

/** The texts of both languages, for what is shown in the one and sent in the other. */
export function useTranslations(): Translations {
  const { i18n } = useTranslation();
  return useMemo(() => ({ en: i18n.getFixedT('en'), es: i18n.getFixedT('es') }), [i18n]);
}
