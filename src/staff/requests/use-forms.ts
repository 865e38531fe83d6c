import { useEffect, useState } from 'react';
import type { Form } from '../../form/form-texts.ts';
import { isFormId, loadForm } from '../../forms/index.ts';
import { loadFormVersion } from '../../forms/versions.ts';

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
  const forms = loaded?.forms ?? [];
  return {
    byId: new Map(forms.map((form) => [form.definition.id, form])),
    complete: loaded?.wanted === wanted && loaded.version === version,
  };
}
