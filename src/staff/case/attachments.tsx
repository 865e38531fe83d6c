import { useId } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { mostAttachments } from './case-call.ts';

interface AttachmentsProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Picks the files sent with a message, such as an endorsement or a certificate. */
export function Attachments({ files, onFiles }: AttachmentsProps) {
  const { t } = useLocale();
  const id = useId();
  const choose = t('casework.conversation.choose');
  const label = t('casework.conversation.attach', { count: mostAttachments });
  return (
    <div className="field">
      <p className="label">{label}</p>
      <div className="actions">
        <FileButton
          icon="upload"
          label={t('device.ofLabel', { action: choose, label })}
          hint={`${id}-hint`}
          name="attachment"
          multiple
          accept="image/*,application/pdf"
          // The list below shows the choice, not the input.
          onFiles={(chosen) => onFiles([...files, ...chosen].slice(0, mostAttachments))}
        >
          {choose}
        </FileButton>
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t('casework.conversation.attachHint')}
      </p>
      <ul>
        {files.map((file, index) => (
          <li key={`${index} ${file.name}`} data-attached={file.name}>
            <bdi>{file.name}</bdi> <span className="hint">{formatBytes(file.size)}</span>{' '}
            <Button
              look="quiet"
              aria-label={t('casework.conversation.detachOne', { name: file.name })}
              onClick={() => onFiles(files.filter((one) => one !== file))}
            >
              {t('casework.conversation.detach')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
