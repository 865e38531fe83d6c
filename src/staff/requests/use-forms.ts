import { useEffect, useState } from 'react';
import type { Form } from '../../form/form-texts.ts';
import { isFormId, loadForm } from '../../forms/index.ts';
import { loadFormVersion } from '../../forms/versions.ts';

export interface Forms {
  /** By id; without those that this version does not know, or that could not be loaded. */
  readonly byId: ReadonlyMap<string, Form>;
  /** Nothing more will come. */
  readonly complete: boolean;
}

interface Loaded {
  readonly wanted: string;
  readonly version: number | undefined;
  readonly forms: readonly Form[];
}

/**
 * The forms by which submissions came in, for their names and labels.
 * @param version by which they were filled in; absent: the present one
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
  const forms = loaded?.forms ?? [];
  return {
    byId: new Map(forms.map((form) => [form.definition.id, form])),
    complete: loaded?.wanted === wanted && loaded.version === version,
  };
}
