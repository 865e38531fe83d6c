import { type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { acceptAttributes } from '../form/accept-attributes.ts';
import type { FileField } from '../form/form.ts';
import { isPhotoDoubt } from '../form/photo/photo-doubt.ts';
import type { AnswerFile } from '../form/values.ts';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { offerHeic } from '../ui/offer-heic.ts';
import { Details, frameClass, LabelText } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';
import { type FileActions, FileBox, TakeAgain } from './file-box.tsx';
import type { FilePick } from './file-pick.ts';
import type { PhotoActions } from './photos/photo-tools.tsx';
import { noteOpenPicker } from './lost-pick.ts';

interface FileControlProps {
  readonly view: FieldView<FileField>;
  readonly submissionId: string | undefined;
  readonly file: AnswerFile | undefined;
  readonly photo: PhotoActions;
  readonly pick: FilePick | undefined;
  readonly removed: AnswerFile | undefined;
  readonly actions: Omit<FileActions, 'choose'>;
}

/**
 * Renders a real button, a drop zone and the native input behind them. The input is emptied before every
 * choice, so that choosing the same file again is a change too.
 */
export function FileControl({ view, file, pick, actions, ...props }: FileControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const state = pick?.kind ?? (file === undefined ? 'empty' : 'kept');
  // A file being read will replace the current one; one that could not be stored has not.
  const shown = state === 'kept' || state === 'notSaved' ? file : undefined;
  const choose = (): void => input.current?.click();
  // The advice goes with the file that it is about, and must not take the focus along.
  const again = (act: () => void): void => {
    main.current?.focus();
    act();
  };
  useEffect(() => {
    // Rejecting or removing a file also clears the native input (rulings L-2).
    if (state !== 'kept' && state !== 'reading' && input.current !== null) input.current.value = '';
  }, [state]);
  return (
    <DropFrame view={view} state={state} onPick={actions.pick}>
      <p className="label" id={`${view.id}-label`}>
        <LabelText view={view} />
      </p>
      <Details view={view} announced={state === 'refused'} />
      <NativeInput view={view} ref={input} onPick={actions.pick} />
      <FileState pick={pick} file={shown} />
      <FileBox {...{ ...props, view, pick, main }} file={shown} actions={{ ...actions, choose }} />
      {shown === undefined ? null : (
        <Advice
          view={view}
          file={shown}
          choose={() => again(choose)}
          onPick={(photo) => again(() => actions.pick(photo))}
        />
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
      className={`${frameClass(view)} file-field ${view.field.required ? '' : 'file-field-optional'}`}
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

/**
 * Opens the browser's own dialog. The button carries the whole label, so the input is hidden from screen
 * readers.
 */
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
      aria-hidden="true"
      onClick={(event) => {
        event.currentTarget.value = '';
        offerHeic(event.currentTarget);
        noteOpenPicker(event.currentTarget);
      }}
      onChange={(event) => {
        const picked = event.target.files?.[0];
        if (picked !== undefined) onPick(picked);
      }}
    />
  );
}

interface FileStateProps {
  readonly pick: FilePick | undefined;
  readonly file: AnswerFile | undefined;
}

/** Announces the state of a picked file when it changes. */
function FileState({ pick, file }: FileStateProps) {
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
          {file === undefined ? null : <p>{t('form.file.earlierStays', { name: file.name })}</p>}
        </Notice>
      ) : null}
      {pick === undefined && file !== undefined ? (
        <p className="visually-hidden">{t('form.file.keptNews', { name: file.name })}</p>
      ) : null}
    </div>
  );
}

interface AdviceProps {
  readonly view: FieldView<FileField>;
  readonly file: AnswerFile;
  readonly choose: () => void;
  readonly onPick: (file: File) => void;
}

/** Shows advice about a file that is accepted nevertheless. */
function Advice({ view, file, choose, onPick }: AdviceProps) {
  const { t } = useLocale();
  const { doubt } = file;
  const isLarge = file.size > view.field.adviseBelow;
  if (!isLarge && doubt === undefined) return null;
  return (
    <Notice tone="care" role="status">
      {doubt === undefined ? null : <p data-doubt={doubt}>{t(`form.file.doubt.${doubt}`)}</p>}
      {isPhotoDoubt(doubt) ? (
        <>
          <p>{t('form.file.staysGood')}</p>
          <p>
            <TakeAgain view={view} choose={choose} onPhoto={onPick} />
          </p>
        </>
      ) : null}
      {isLarge ? <p>{t('form.file.large', { size: formatBytes(file.size) })}</p> : null}
    </Notice>
  );
}
