import { useRef } from 'react';
import type { FileField } from '../../domain/form.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { describedBy } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';
import type { FilePick as Pick } from '../../ui/file-pick.ts';

interface FileChooserProps {
  readonly view: FieldView<FileField>;
  readonly pick: Pick | undefined;
  readonly onChoose: () => void;
  readonly onPhoto: (photo: File) => void;
  readonly onRemove: () => void;
}

/** The camera is a choice, not forced (ux 32); only where a finger is the pointer. */
const hasTouch = matchMedia('(pointer: coarse)').matches;

export function FileChooser({ view, pick, onChoose, onPhoto, onRemove }: FileChooserProps) {
  const { t } = useLocale();
  const label = view.label.text;
  const named = (action: string): string => t('device.ofLabel', { action, label });
  return (
    <div className="drop-zone">
      <Button
        id={view.id}
        icon="upload"
        aria-label={named(t('form.file.choose'))}
        aria-describedby={describedBy(view)}
        onClick={onChoose}
      >
        {t('form.file.choose')}
      </Button>
      {hasTouch ? (
        <PhotoButton text={t('form.file.photo')} name={named(t('form.file.photo'))} onPhoto={onPhoto} />
      ) : (
        <span className="drop-hint">{t('form.file.drop')}</span>
      )}
      {pick === undefined || pick.kind === 'reading' ? null : (
        <div className="drop-refused">
          <span className="file-name">{pick.name}</span>
          <Button look="quiet" icon="close" aria-label={named(t('form.file.remove'))} onClick={onRemove}>
            {t('form.file.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PhotoButtonProps {
  readonly text: string;
  readonly name: string;
  readonly onPhoto: (photo: File) => void;
}

function PhotoButton({ text, name, onPhoto }: PhotoButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="camera" aria-label={name} onClick={() => camera.current?.click()}>
        {text}
      </Button>
      <input
        ref={camera}
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        tabIndex={-1}
        aria-label={name}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo !== undefined) onPhoto(photo);
        }}
      />
    </>
  );
}
