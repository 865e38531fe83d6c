import { useState } from 'react';
import type { AnswerFile } from '../form/values.ts';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import type { PhotoActions } from '../later/photo-actions.ts';
import { usePreview } from './use-preview.ts';

interface ThumbnailProps {
  readonly submissionId: string | undefined;
  readonly file: AnswerFile;
  readonly label: string;
  readonly photo: Pick<PhotoActions, 'shrinking'>;
}

/** Images that this browser cannot draw (TIFF, for one) keep the plain mark. */
export function Thumbnail({ submissionId, file, label, photo }: ThumbnailProps) {
  const { t } = useLocale();
  const url = usePreview(submissionId, photo.shrinking ? undefined : file);
  const [undrawable, setUndrawable] = useState<string>();
  if (url === undefined || url === undrawable) {
    return (
      <div className="thumbnail">
        <Icon name="file" />
      </div>
    );
  }
  return (
    <div className="thumbnail">
      <img
        src={url}
        alt={t('form.file.preview', { label, size: formatBytes(file.size) })}
        width="96"
        height="96"
        onError={() => setUndrawable(url)}
      />
    </div>
  );
}
