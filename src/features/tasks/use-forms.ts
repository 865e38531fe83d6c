import { useEffect, useState } from 'react';
import type { Form } from '../../domain/form-texts.ts';
import { isFormId, loadForm } from '../../forms/index.ts';

export interface Forms {
  /** By id; without those that this version does not know, or that could not be loaded. */
  readonly byId: ReadonlyMap<string, Form>;
  /** Nothing more will come. */
  readonly complete: boolean;
}

/** The forms by which submissions came in, for their names and labels. */
export function useForms(ids: readonly string[]): Forms {
  const wanted = [...new Set(ids)].filter(isFormId).sort().join(' ');
  const [loaded, setLoaded] = useState<{ readonly wanted: string; readonly forms: readonly Form[] }>();
  useEffect(() => {
    let left = false;
    const loads = wanted.split(' ').filter(isFormId).map(loadForm);
    void Promise.allSettled(loads).then((outcomes) => {
      const forms = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (!left) setLoaded({ wanted, forms });
    });
    return () => {
      left = true;
    };
  }, [wanted]);
  const forms = loaded?.forms ?? [];
  return {
    byId: new Map(forms.map((form) => [form.definition.id, form])),
    complete: loaded?.wanted === wanted,
  };
}
