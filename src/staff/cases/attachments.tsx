import { useId } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { mostAttachments } from './case-requests.ts';

interface AttachmentsProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files that go with a message: an endorsement, a certificate. */
export function Attachments({ files, onFiles }: AttachmentsProps) {
  const { t } = useLocale();
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('desk.conversation.attach', { count: mostAttachments })}
      </label>
      <input
        id={id}
        className="input"
        type="file"
        name="attachment"
        multiple
        accept="image/*,application/pdf"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const chosen = [...files, ...(event.target.files ?? [])];
          onFiles(chosen.slice(0, mostAttachments));
          // The list below is what counts; the same file can be chosen once more.
          event.target.value = '';
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('desk.conversation.attachHint')}
      </p>
      <ul>
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} data-attached={file.name}>
            <bdi>{file.name}</bdi> <span className="hint">{formatBytes(file.size)}</span>{' '}
            <Button
              look="quiet"
              aria-label={t('desk.conversation.detachOne', { name: file.name })}
              onClick={() => onFiles(files.filter((one) => one !== file))}
            >
              {t('desk.conversation.detach')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
