import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Form } from '../../form/form-texts.ts';
import { formIds, isFormId, loadForm } from '../../forms/index.ts';
import { loadFormVersion } from '../../forms/versions.ts';
import { useLocale } from '../../i18n/use-locale.ts';

export interface Forms {
  /** By id; without forms unknown to this version or that failed to load. */
  readonly byId: ReadonlyMap<string, Form>;
  /** Nothing more will be loaded. */
  readonly complete: boolean;
}

interface Loaded {
  readonly wanted: string;
  readonly version: number | undefined;
  readonly forms: readonly Form[];
}

/**
 * The forms of the submissions, for their names and labels.
 * @param version the form version they were filled in with; absent: the current one
 */
export function useForms(ids: readonly string[], version?: number): Forms {
  const wanted = [...new Set(ids)].filter(isFormId).sort().join(' ');
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let left = false;
    const loads = wanted
      .split(' ')
      .filter(isFormId)
      .map((id) => (version === undefined ? loadForm(id) : loadFormVersion(id, version)));
    void Promise.allSettled(loads).then((outcomes) => {
      const forms = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (!left) setLoaded({ wanted, version, forms });
    });
    return () => {
      left = true;
    };
  }, [wanted, version]);
  const byId = useMemo(() => new Map(loaded?.forms.map((form) => [form.definition.id, form])), [loaded]);
  return { byId, complete: loaded?.wanted === wanted && loaded.version === version };
}

/** The name of a form in the language of the page; its id until it is loaded, and for a form that is unknown. */
export function useFormNames(): (form: string) => string {
  const { locale } = useLocale();
  const { byId } = useForms(formIds);
  return useCallback((form) => byId.get(form)?.texts[locale].name ?? form, [byId, locale]);
}
