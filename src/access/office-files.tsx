import { useCallback } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { noOfficeFiles, type OfficeRecord } from '../outbox/office-files.ts';
import { useDevice } from '../ui/device-context.tsx';
import { useOutbox } from '../ui/outbox-context.tsx';
import { useLive } from '../ui/use-live.ts';
import { useNow } from '../ui/use-now.ts';
import { OfficeFileItem } from './office-file-item.tsx';
import { OpenOfficeFiles } from './open-office-files.tsx';

interface OfficeFilesProps {
  readonly submissionId: string;
  /** How many, as the office says. */
  readonly attached: number;
}

/** Milliseconds between looks at the clock: what a code has opened is over after an hour. */
const refreshInterval = 30_000;

/** What the office has attached for the applicant: opened by a mailed code, and kept here for when there is no network. */
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
  /** What this device knows of them. */
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
        <OpenOfficeFiles submissionId={submissionId} token={isOpen ? access.token : undefined} />
      )}
    </section>
  );
}
