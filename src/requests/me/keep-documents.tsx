import { useCallback, useState } from 'react';
import type { Form } from '../../form/form-texts.ts';
import { fieldsOf } from '../../form/form.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useOutbox } from '../../ui/outbox-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLive } from '../../ui/use-live.ts';
import { pocketProblem, usePocket } from '../../ui/use-pocket.tsx';
import type { RequestView } from '../request-view.ts';

interface KeepDocumentsProps {
  readonly view: Extract<RequestView, { kind: 'entry' | 'receipt' }>;
  readonly form: Form | undefined;
}

/** Offers to keep what was sent for the next form, as long as its bytes are on this device. */
export function KeepDocuments({ view, form }: KeepDocumentsProps) {
  const { t } = useLocale();
  const { outbox } = useOutbox();
  const here = usePocket();
  const [problem, setProblem] = useState('');
  const received = view.kind === 'receipt' ? view.receipt.submissionId : undefined;
  const kept = useLive(
    useCallback(async () => (received === undefined ? undefined : outbox.kept(received)), [outbox, received]),
  );
  const request = view.kind === 'entry' ? view.entry : kept;
  if (here === undefined || request === undefined || request.sealed === true) return null;
  const hashes = here.documents.map(({ file }) => file.sha256);
  const files = Object.entries(request.values.files).filter(([, { sha256 }]) => !hashes.includes(sha256));
  if (files.length === 0) return null;
  const kindOf = (name: string) => {
    const field = form && fieldsOf(form.definition).find((one) => one.name === name);
    return field?.kind === 'file' ? field.documents?.[0] : undefined;
  };
  const keep = async (): Promise<void> => {
    setProblem('');
    for (const [name, file] of files) {
      const answer = await here.pocket.keep(request.submissionId, file, kindOf(name));
      if (answer.kind !== 'kept') return setProblem(pocketProblem(t, answer));
    }
    showToast({ tone: 'good', text: t('me.documents.kept', { count: files.length }) });
  };
  return (
    <div className="actions" data-keep-documents>
      <Button icon="add" onClick={() => void keep().catch(() => setProblem(t('me.documents.failed')))}>
        {t('me.documents.keepAll', { count: files.length })}
      </Button>
      <p role="status">{problem}</p>
    </div>
  );
}
