import { useState } from 'react';
import { instantAt } from '../lib/instant.ts';
import { emptyValues } from '../form/values.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Addition, Draft } from '../outbox/entry.ts';
import type { StorageProblem } from '../outbox/ports.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { plainAddition } from './addition-forms.ts';

interface SendAddition {
  readonly send: () => void;
  /** Why the last press saved nothing. */
  readonly problem: StorageProblem | undefined;
}

/** Makes an entry of an addition without anything to fill in. */
export function useSendAddition({ kind, to }: Addition): SendAddition {
  const { drafts, finalise, requestDelivery, newId } = useOutbox();
  const { clock } = useDevice();
  const { locale, translations } = useLocale();
  const [problem, setProblem] = useState<StorageProblem>();
  const send = async (): Promise<void> => {
    const now = instantAt(clock.now(), clock.offsetMinutes());
    const draft: Draft = {
      submissionId: newId(),
      form: kind,
      formVersion: 1,
      values: emptyValues,
      createdAt: now,
      updatedAt: now,
      addition: { kind, to },
    };
    const saved = await drafts.save(draft);
    if (!saved.ok) return setProblem(saved.problem);
    const result = await finalise(plainAddition({ kind, to }, translations), draft, locale, {});
    if (result.kind === 'notSaved') return setProblem(result.problem);
    setProblem(undefined);
    requestDelivery('event');
  };
  return { send: () => void send().catch(() => setProblem('failed')), problem };
}
