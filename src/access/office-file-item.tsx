import { useState } from 'react';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { Fetched, OfficeFile } from '../outbox/office-files.ts';
import { Button } from '../ui/button.tsx';
import { useDevice } from '../ui/device-context.tsx';
import { accessProblemText } from './access-problem-text.ts';
import { useOutbox } from '../ui/outbox-context.tsx';

interface OfficeFileItemProps {
  readonly submissionId: string;
  readonly file: OfficeFile;
  /** Its bytes are on this device. */
  readonly isHere: boolean;
  /** It can be fetched without another code. */
  readonly isOpen: boolean;
}

type Step = { readonly kind: 'idle' } | { readonly kind: 'fetching'; readonly came: number } | Fetched;

/** One file, which a press hands to the downloads, from this device where it is here. */
export function OfficeFileItem({ submissionId, file, isHere, isOpen }: OfficeFileItemProps) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const { loadOfficeFiles } = useOutbox();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const save = async (): Promise<void> => {
    if (step.kind === 'fetching') return;
    setStep({ kind: 'fetching', came: 0 });
    const fetched = await loadOfficeFiles()
      .then((files) => files.fetch(submissionId, file, (came) => setStep({ kind: 'fetching', came })))
      // Without a network the code that fetches may not be here yet.
      .catch((): Fetched => ({ kind: 'unreachable' }));
    if (fetched.kind === 'fetched') offerFile(fetched.bytes, file.type, file.name);
    setStep(fetched);
  };
  const name = isolated(file.name);
  return (
    <li>
      <Button
        icon="export"
        data-file-id={file.fileId}
        data-file-here={isHere}
        aria-disabled={step.kind === 'fetching'}
        onClick={() => void save()}
      >
        {t('access.files.save', { name, size: formatBytes(file.size) })}
      </Button>
      <p className="hint">
        {isHere ? t('access.files.here') : t(isOpen ? 'access.files.notHere' : 'access.files.needsCode')}
      </p>
      <p role="status">{saidOf(step)}</p>
    </li>
  );

  function saidOf(now: Step): string {
    switch (now.kind) {
      case 'idle':
        return '';
      case 'fetching':
        return t('access.files.fetching', {
          name,
          percent: Math.floor((100 * now.came) / Math.max(1, file.size)),
        });
      case 'fetched':
        return `${t(`access.files.keeping.${now.keeping}`, { name })} ${t('access.files.notSaved')}`;
      default:
        return now.kind === 'refused' ? t('access.problem.accessOver') : accessProblemText(t, now);
    }
  }
}

/** A name in letters that run the other way moves nothing around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
