import { Suspense, useState } from 'react';
import type { FileField } from '../../domain/form.ts';
import { isPhoto } from '../../domain/photo/photo-type.ts';
import type { AnswerFile } from '../../domain/values.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FieldView } from './field-view.ts';
import type { PhotoActions } from './photo-actions.ts';
import { usePreview } from './use-preview.ts';

const PhotoTools = lazyPart(
  () => import('./photo-tools.tsx'),
  () => import('../../i18n/areas/photo.ts'),
);

interface FileCardProps {
  readonly view: FieldView<FileField>;
  readonly submissionId: string | undefined;
  readonly file: AnswerFile;
  readonly photo: PhotoActions;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

/** A file that is safe on the device. */
export function FileCard({ view, submissionId, file, photo, onReplace, onRemove }: FileCardProps) {
  const { t } = useLocale();
  const size = formatBytes(file.size);
  const label = view.label.text;
  const named = (action: string): string => t('device.ofLabel', { action, label });
  return (
    <>
      <div className="file-card">
        <Thumbnail
          url={usePreview(submissionId, photo.shrinking ? undefined : file)}
          description={t('form.file.preview', { label, size })}
        />
        <div className="file-facts">
          <p className="file-name">{file.name}</p>
          <p className="file-size">{size}</p>
          <p className="file-kept">
            <Icon name="check" /> {t('form.file.kept')}
          </p>
        </div>
        <div className="file-actions">
          <Button
            id={view.id}
            look="secondary"
            icon="swap"
            aria-label={named(t('form.file.replace'))}
            onClick={onReplace}
          >
            {t('form.file.replace')}
          </Button>
          <Button look="quiet" icon="trash" aria-label={named(t('form.file.remove'))} onClick={onRemove}>
            {t('form.file.remove')}
          </Button>
        </div>
        {isPhoto(file.type) ? (
          <Suspense>
            <PhotoTools file={file} label={label} actions={photo} />
          </Suspense>
        ) : null}
      </div>
      {file.size > view.field.adviseBelow ? (
        <Notice tone="care" role="status">
          <p>{t('form.file.large', { size })}</p>
        </Notice>
      ) : null}
    </>
  );
}

interface ThumbnailProps {
  readonly url: string | undefined;
  readonly description: string;
}

/** Images that this browser cannot draw (TIFF, for one) keep the plain mark. */
function Thumbnail({ url, description }: ThumbnailProps) {
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
      <img src={url} alt={description} width="96" height="96" onError={() => setUndrawable(url)} />
    </div>
  );
}
