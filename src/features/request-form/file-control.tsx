import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { acceptAttributes } from '../../domain/accept-attributes.ts';
import type { FileField } from '../../domain/form.ts';
import type { AnswerFile } from '../../domain/values.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { describedBy, Details, frameClass, LabelText } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';
import { FileCard } from './file-card.tsx';
import { FileChooser } from './file-chooser.tsx';
import type { FilePick as Pick } from '../../ui/file-pick.ts';
import type { PhotoActions } from './photo-actions.ts';

interface FileControlProps {
  readonly view: FieldView<FileField>;
  readonly submissionId: string | undefined;
  readonly file: AnswerFile | undefined;
  readonly photo: PhotoActions;
  readonly pick: Pick | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/**
 * A real button, a drop zone and the native input behind them. The input is emptied before every choice, so
 * that choosing the same file again is a change too.
 */
export function FileControl({ view, submissionId, file, photo, pick, onPick, onRemove }: FileControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const state = pick?.kind ?? (file === undefined ? 'empty' : 'kept');
  const choose = (): void => input.current?.click();
  useEffect(() => {
    // A rejected or removed file leaves the native input too (decisions L-2).
    if (state !== 'kept' && state !== 'reading' && input.current !== null) input.current.value = '';
  }, [state]);
  return (
    <DropFrame view={view} state={state} onPick={onPick}>
      <p className="label" id={`${view.id}-label`}>
        <LabelText view={view} />
      </p>
      <Details view={view} announced={state === 'refused'} />
      <NativeInput view={view} ref={input} onPick={onPick} />
      <FileState pick={pick} />
      {state === 'kept' && file !== undefined ? (
        <FileCard
          view={view}
          submissionId={submissionId}
          file={file}
          photo={photo}
          onReplace={choose}
          onRemove={onRemove}
        />
      ) : (
        <FileChooser view={view} pick={pick} onChoose={choose} onPhoto={onPick} onRemove={onRemove} />
      )}
    </DropFrame>
  );
}

interface DropFrameProps {
  readonly view: FieldView<FileField>;
  readonly state: string;
  readonly onPick: (file: File) => void;
  readonly children: ReactNode;
}

function DropFrame({ view, state, onPick, children }: DropFrameProps) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined) onPick(dropped);
  };
  return (
    <div
      className={`${frameClass(view)} file-field`}
      role="group"
      aria-labelledby={`${view.id}-label`}
      data-field={view.name}
      data-file={view.name}
      data-file-state={state}
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface NativeInputProps {
  readonly view: FieldView<FileField>;
  readonly ref: Ref<HTMLInputElement>;
  readonly onPick: (file: File) => void;
}

function NativeInput({ view, ref, onPick }: NativeInputProps) {
  return (
    <input
      ref={ref}
      className="visually-hidden"
      type="file"
      name={view.name}
      accept={acceptAttributes[view.field.accept]}
      required={view.field.required}
      tabIndex={-1}
      aria-labelledby={`${view.id}-label`}
      aria-describedby={describedBy(view)}
      aria-invalid={view.error !== undefined}
      onClick={(event) => {
        event.currentTarget.value = '';
      }}
      onChange={(event) => {
        const picked = event.target.files?.[0];
        if (picked !== undefined) onPick(picked);
      }}
    />
  );
}

/** What is going on with a picked file that is not kept (yet). */
function FileState({ pick }: { readonly pick: Pick | undefined }) {
  const { t } = useLocale();
  return (
    <div className="file-state" role="status">
      {pick?.kind === 'reading' ? (
        <p className="file-reading">
          <Icon name="clock" /> {t('form.file.reading', { name: pick.name })}
        </p>
      ) : null}
      {pick?.kind === 'notSaved' ? (
        <Notice tone="bad" title={t('form.fileNotSaved')}>
          <p>{t(`device.problem.${pick.problem}`)}</p>
        </Notice>
      ) : null}
    </div>
  );
}
