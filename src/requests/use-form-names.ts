import { useEffect, useState } from 'react';
import type { Form } from '../form/form-texts.ts';
import { isFormId, loadForm } from '../forms/index.ts';
import { useLocale } from '../i18n/use-locale.ts';

/**
 * What forms are called; the id stands in until the form is loaded, or where it is not known any more, and a general
 * name where this device has never known it.
 */
export function useFormNames(ids: readonly string[]): (id: string) => string {
  const { locale, t } = useLocale();
  const [loaded, setLoaded] = useState<readonly Form[]>([]);
  const wanted = [...new Set(ids)].filter(isFormId).sort().join(' ');
  useEffect(() => {
    let ended = false;
    const known = wanted.split(' ').filter(isFormId);
    Promise.all(known.map(loadForm)).then(
      (forms) => (ended ? undefined : setLoaded(forms)),
      // Without a network a form may not be here yet: the list is shown all the same.
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [wanted]);
  return (id) =>
    loaded.find((form) => form.definition.id === id)?.texts[locale].name ??
    (id || t('case.known.noReference'));
}
