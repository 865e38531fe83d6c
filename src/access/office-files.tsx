import { useCallback, useState } from 'react';
import { savedFileName } from '../form/file-name.ts';
import { detectFileType, mediaTypeOf } from '../form/file-type.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { noOfficeFiles, type OfficeFile, type OfficeRecord } from '../outbox/office-files.ts';
import { useDevice } from '../ui/device-context.tsx';
import { type FetchResult, useOutbox } from '../ui/outbox-context.tsx';
import { useLive } from '../ui/use-live.ts';
import { useNow } from '../ui/use-now.ts';
import { OpenOfficeFiles } from './open-office-files.tsx';
import { formatBytes } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { accessProblemText } from './access-problem-text.ts';

interface OfficeFilesProps {
  readonly submissionId: string;
  /** Number of files by the office's status. */
  readonly attached: number;
}

/** Milliseconds between looks at the clock: the access a code opens ends after an hour. */
const refreshInterval = 30_000;

/**
 * Shows the office's files for the applicant: opened by a mailed code, and kept here for use without a
 * network.
 */
export function OfficeFiles({ submissionId, attached }: OfficeFilesProps) {
  const { loadOfficeFiles } = useOutbox();
  const read = useCallback(
    async () => (await loadOfficeFiles()).read(submissionId),
    [loadOfficeFiles, submissionId],
  );
  const record = useLive(read) ?? noOfficeFiles;
  useNow(refreshInterval);
  return <FilesOfRecord submissionId={submissionId} attached={attached} record={record} />;
}

interface FilesOfRecordProps extends OfficeFilesProps {
  /** This device's record of the files. */
  readonly record: OfficeRecord;
}

export function FilesOfRecord({ submissionId, attached, record }: FilesOfRecordProps) {
  const { t } = useLocale();
  const { clock } = useDevice();
  const { officeFiles, here, access } = record;
  const isOpen = access !== undefined && clock.now() < access.until;
  const more = Math.max(0, attached - officeFiles.length);
  const isComplete = more === 0 && officeFiles.every(({ fileId }) => here.includes(fileId));
  return (
    <section className="office-files" data-office-files="" aria-labelledby="office-files-title">
      <h3 id="office-files-title">{t('access.files.title', { count: officeFiles.length + more })}</h3>
      {officeFiles.length === 0 ? (
        <p>{t('access.files.closed', { count: attached })}</p>
      ) : (
        <ul className="office-file-list">
          {officeFiles.map((file) => (
            <OfficeFileItem
              key={file.fileId}
              submissionId={submissionId}
              file={file}
              isHere={here.includes(file.fileId)}
              isOpen={isOpen}
            />
          ))}
        </ul>
      )}
      {officeFiles.length > 0 && more > 0 ? <p>{t('access.files.more', { count: more })}</p> : null}
      {isComplete || (isOpen && more === 0) ? null : (
        <OpenOfficeFiles
          submissionId={submissionId}
          token={isOpen ? access.token : undefined}
          list={t('access.files.list')}
        />
      )}
    </section>
  );
}

interface OfficeFileItemProps {
  readonly submissionId: string;
  readonly file: OfficeFile;
  /** Its bytes are on this device. */
  readonly isHere: boolean;
  /** It can be fetched without another code. */
  readonly isOpen: boolean;
}

type Step = { readonly kind: 'idle' } | { readonly kind: 'fetching'; readonly came: number } | FetchResult;

/** Shows one file; a press saves it to the downloads, from this device where it is here. */
function OfficeFileItem({ submissionId, file, isHere, isOpen }: OfficeFileItemProps) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const { loadOfficeFiles } = useOutbox();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const save = async (): Promise<void> => {
    if (step.kind === 'fetching') return;
    setStep({ kind: 'fetching', came: 0 });
    const fetched = await loadOfficeFiles()
      .then((files) => files.fetch(submissionId, file, (came) => setStep({ kind: 'fetching', came })))
      // Without a network the code that fetches may not be loaded yet.
      .catch((): FetchResult => ({ kind: 'unreachable' }));
    if (fetched.kind === 'fetched') {
      const type = mediaTypeOf(detectFileType(fetched.bytes));
      offerFile(fetched.bytes, type, savedFileName({ name: file.name, type }));
    }
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

/** Isolates the direction of a name in right-to-left letters from the text around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
