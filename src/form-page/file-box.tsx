import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { FileField } from '../form/form.ts';
import { isCleaned } from '../form/photo/photo-type.ts';
import type { AnswerFile, StoredFile } from '../form/values.ts';
import { formatBytes } from '../i18n/format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import type { FilePick } from './file-pick.ts';
import { Icon } from '../ui/icon.tsx';
import { later } from '../shell/stage.ts';
import { useRoom } from '../ui/stage.tsx';
import { describedBy } from './field-frame.tsx';
import type { FieldView } from './field-view.ts';
import type { PhotoActions, PhotoToolsProps } from './photos/photo-tools.tsx';
import type { PocketToolsProps } from './pocket-tools.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { noteOpenPicker } from './lost-pick.ts';
import { useOutbox } from '../ui/outbox-context.tsx';

export interface FileActions {
  readonly choose: () => void;
  readonly pick: (file: File) => void;
  /** Takes a file as it is. */
  readonly take: (file: File) => void;
  readonly remove: () => void;
  readonly undoRemove: () => void;
  /** Keeps the earlier file after a new one could not be stored. */
  readonly dismiss: () => void;
}

interface FileBoxProps {
  readonly view: FieldView<FileField>;
  readonly submissionId: string | undefined;
  /** The file shown in the field. */
  readonly file: AnswerFile | undefined;
  readonly photo: PhotoActions;
  readonly pick: FilePick | undefined;
  /** A removed file that can be put back. */
  readonly removed: AnswerFile | undefined;
  readonly actions: FileActions;
  /** Keeps its place, and so the focus, through all states. */
  readonly main: RefObject<HTMLButtonElement | null>;
}

/** The camera is a choice, not forced (conventions 32); offered only on touch screens. */
const touch = '(pointer: coarse)';
const hasTouch = () => matchMedia(touch).matches;
const isUnknown = () => undefined;
const neverChanges = () => () => undefined;

/** Undefined while a page is built: the build does not know the device. */
function useTouch(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(neverChanges, hasTouch, isUnknown);
}

/** Renders a drop zone without a file, a card with one: the same box with the same first button. */
export function FileBox(props: FileBoxProps) {
  const { view, submissionId, file, photo, pick, removed, actions, main } = props;
  const { t } = useLocale();
  const label = view.label.text;
  const named = (action: string): string => t('device.ofLabel', { action, label });
  const first = t(file === undefined ? 'form.file.choose' : 'form.file.replace');
  const thenFocus = (act: () => void) => (): void => {
    act();
    main.current?.focus();
  };
  return (
    <div className={file === undefined ? 'drop-zone' : 'file-card'}>
      {file === undefined ? null : <Thumbnail {...{ submissionId, file, label, photo }} />}
      {file === undefined ? null : <Facts file={file} />}
      <div className="file-actions">
        <Button
          ref={main}
          id={view.id}
          icon={file === undefined ? 'upload' : 'swap'}
          aria-label={named(first)}
          aria-describedby={describedBy(view)}
          onClick={actions.choose}
        >
          {first}
        </Button>
        {file === undefined ? <OtherWay view={view} onPhoto={actions.pick} /> : null}
        {file === undefined ? null : (
          <Button
            look="quiet"
            icon="trash"
            aria-label={named(t('form.file.remove'))}
            onClick={thenFocus(actions.remove)}
          >
            {t('form.file.remove')}
          </Button>
        )}
      </div>
      {file !== undefined && isCleaned(file.type) ? (
        <Tools file={file} label={label} actions={photo} />
      ) : null}
      {photo.shrinking ? null : <Pocket {...{ field: view.field, label, submissionId, file, actions }} />}
      <InVain
        {...{ pick, named }}
        earlier={file}
        onRemove={thenFocus(file === undefined ? actions.remove : actions.dismiss)}
      />
      {file !== undefined || removed === undefined || pick !== undefined ? null : (
        <div className="drop-refused" data-removed-file>
          <span className="file-name">{removed.name}</span>
          <Button
            icon="back"
            aria-label={named(t('form.file.putBack'))}
            onClick={thenFocus(actions.undoRemove)}
          >
            {t('form.file.putBack')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loaded after the page, like all photo tools. */
function Tools(props: PhotoToolsProps) {
  const PhotoTools = useRoom(later)?.PhotoTools;
  return PhotoTools === undefined ? null : <PhotoTools {...props} />;
}

/** Loaded after the page: only who keeps documents on this device meets it. */
function Pocket(props: PocketToolsProps) {
  const PocketTools = useRoom(later)?.PocketTools;
  return PocketTools === undefined ? null : <PocketTools {...props} />;
}

function Facts({ file }: { readonly file: AnswerFile }) {
  const { t } = useLocale();
  return (
    <div className="file-facts">
      <p className="file-name">{file.name}</p>
      <p className="file-size">{formatBytes(file.size)}</p>
      <p className="file-kept">
        <Icon name="check" /> {t('form.file.kept')}
      </p>
    </div>
  );
}

interface OtherWayProps {
  readonly view: FieldView<FileField>;
  readonly onPhoto: (photo: File) => void;
}

function OtherWay({ view, onPhoto }: OtherWayProps) {
  const { t } = useLocale();
  // Before it is known, the style sheet shows one of the two.
  const isTouch = useTouch();
  const hint = <span className="drop-hint">{t('form.file.drop')}</span>;
  if (isTouch === false) return hint;
  const text = t('form.file.photo');
  const name = t('device.ofLabel', { action: text, label: view.label.text });
  const camera = <CameraButton facing={view.field.facing} text={text} name={name} onPhoto={onPhoto} />;
  if (isTouch === true) return camera;
  return (
    <>
      <span className="with-mouse">{hint}</span>
      <span className="with-touch">{camera}</span>
    </>
  );
}

interface TakeAgainProps {
  readonly view: FieldView<FileField>;
  readonly choose: () => void;
  readonly onPhoto: (photo: File) => void;
}

/** Offers the way to another photo: the camera on a touch screen, else the browser's dialog. */
export function TakeAgain({ view, choose, onPhoto }: TakeAgainProps) {
  const { t } = useLocale();
  const text = t('form.file.again');
  const name = t('device.ofLabel', { action: text, label: view.label.text });
  return useTouch() === true ? (
    <CameraButton facing={view.field.facing} text={text} name={name} onPhoto={onPhoto} />
  ) : (
    <Button icon="swap" aria-label={name} onClick={choose}>
      {text}
    </Button>
  );
}

interface InVainProps {
  readonly pick: FilePick | undefined;
  readonly earlier: AnswerFile | undefined;
  readonly named: (action: string) => string;
  readonly onRemove: () => void;
}

/** Shows a picked file that was not stored, until its owner dismisses it. */
function InVain({ pick, earlier, named, onRemove }: InVainProps) {
  const { t } = useLocale();
  if (pick === undefined || pick.kind === 'reading') return null;
  const text = t(earlier === undefined ? 'form.file.remove' : 'form.file.keepEarlier');
  return (
    <div className="drop-refused">
      <span className="file-name">{pick.name}</span>
      <Button look="quiet" icon="close" aria-label={named(text)} onClick={onRemove}>
        {text}
      </Button>
    </div>
  );
}

interface CameraButtonProps {
  readonly facing: FileField['facing'] | 'environment';
  readonly text: string;
  readonly name: string;
  readonly onPhoto: (photo: File) => void;
}

/** Opens a phone's camera: for a portrait the front one. */
function CameraButton({ facing = 'environment', text, name, onPhoto }: CameraButtonProps) {
  return (
    <FileButton
      icon="camera"
      label={name}
      accept="image/jpeg,image/png"
      capture={facing}
      onOpen={noteOpenPicker}
      onFiles={([photo]) => onPhoto(photo)}
    >
      {text}
    </FileButton>
  );
}

interface ThumbnailProps {
  readonly submissionId: string | undefined;
  readonly file: AnswerFile;
  readonly label: string;
  readonly photo: Pick<PhotoActions, 'shrinking'>;
}

/** Shows the plain mark for images that this browser cannot draw (TIFF, for one). */
function Thumbnail({ submissionId, file, label, photo }: ThumbnailProps) {
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

/** Returns an object URL of a stored image, revoked when it is no longer shown. */
function usePreview(submissionId: string | undefined, file: StoredFile | undefined): string | undefined {
  const { files } = useOutbox();
  const [preview, setPreview] = useState<{ readonly fileId: string; readonly url: string }>();
  useEffect(() => {
    if (submissionId === undefined || file?.type.startsWith('image/') !== true) return undefined;
    let made: string | undefined;
    let ended = false;
    files.previewUrl(submissionId, file).then(
      (url) => {
        if (url === undefined) return;
        if (ended) return URL.revokeObjectURL(url);
        made = url;
        setPreview({ fileId: file.fileId, url });
      },
      // Optional: without a preview the card shows the name.
      () => undefined,
    );
    return () => {
      ended = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [files, submissionId, file]);
  return preview?.fileId === file?.fileId ? preview?.url : undefined;
}
