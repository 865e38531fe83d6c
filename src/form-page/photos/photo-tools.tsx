import { useEffect, useId, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { type Translate, useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { StraightenDialog } from './straighten-dialog.tsx';
import { isPhotoDoubt } from '../../form/photo/photo-doubt.ts';
import { isPhoto } from '../../form/photo/photo-type.ts';
import { smallEnough } from '../../form/photo/photo-size.ts';
import type { PageCorners } from '../../form/photo/straighten.ts';
import { type AnswerFile, originalOf, type StoredFile } from '../../form/values.ts';
import type { KeepResult } from '../../ui/outbox-context.tsx';

export interface PhotoActions {
  readonly shrinking: boolean;
  readonly shrink: () => void;
  /** Switches between the original and the smaller copy. */
  readonly swap: () => void;
  /** An object URL of its bytes, to be revoked after use. Undefined if the bytes are missing. */
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  /** Where the page is in a stored photo; undefined where that is not certain. */
  readonly page: (file: StoredFile) => Promise<PageCorners | undefined>;
  /** Replaces the photo by its page, laid flat; absent for a face. Undefined where this device cannot. */
  readonly straighten: ((corners: PageCorners) => Promise<KeepResult | undefined>) | undefined;
  /** Returns to the whole photo. */
  readonly takeWhole: () => void;
}

export interface PhotoToolsProps {
  readonly file: AnswerFile;
  /** Label of the field, for users who do not see the position of a button. */
  readonly label: string;
  readonly actions: PhotoActions;
}

const canShrink = typeof OffscreenCanvas === 'function';

/**
 * Tools on a photo's card: its original size, the size that is sent, a preview, the page alone, and the way back to the
 * original.
 */
export function PhotoTools({ file, label, actions }: PhotoToolsProps) {
  const { t } = useLocale();
  const [looking, setLooking] = useState(false);
  const isAltered = useIsAltered(actions.shrinking);
  const standing = photoStanding(file, actions.shrinking, canShrink, isAltered);
  const named = (action: string): string => t('device.ofLabel', { action, label });
  const { straighten } = actions;
  const canStraighten =
    straighten !== undefined && canShrink && standing.kind !== 'shrinking' && file.doubt !== 'cutJpeg';
  const [finding, setFinding] = useState(false);
  const reason = useId();
  const swap = swapText(t, standing);
  const isWorthALook =
    swap !== undefined || ['onlySmaller', 'altered'].includes(standing.kind) || isPhotoDoubt(file.doubt);
  return (
    <div className="photo-copy" data-photo={standing.kind}>
      <div role="status">
        <Words standing={standing} />
        {isAltered && canStraighten ? (
          <p className="hint" id={reason} data-altered>
            {t('photo.straighten.altered')}
          </p>
        ) : null}
      </div>
      <div className="file-actions">
        {isWorthALook ? (
          <Button
            icon="look"
            aria-label={named(t('photo.look'))}
            aria-haspopup="dialog"
            onClick={() => setLooking(true)}
          >
            {t('photo.look')}
          </Button>
        ) : null}
        {canStraighten ? (
          <StraightenButton
            name={named(t('photo.straighten.open'))}
            whyNot={isAltered ? reason : undefined}
            onPress={() => setFinding(true)}
          />
        ) : null}
        {swap === undefined ? null : (
          <Button
            look="quiet"
            icon="swap"
            aria-label={named(swap)}
            onClick={standing.kind === 'straightened' ? actions.takeWhole : actions.swap}
          >
            {swap}
          </Button>
        )}
        {standing.kind === 'large' ? (
          <Button aria-label={named(t('photo.shrink'))} onClick={actions.shrink}>
            {t('photo.shrink')}
          </Button>
        ) : null}
      </div>
      {finding && straighten !== undefined ? (
        <StraightenDialog
          file={originalOf(file)}
          open={actions.open}
          find={actions.page}
          straighten={straighten}
          onClose={() => setFinding(false)}
        />
      ) : null}
      {looking ? (
        <PhotoViewer
          file={file}
          open={actions.open}
          onOriginal={standing.kind === 'smaller' ? actions.swap : undefined}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </div>
  );
}

interface StraightenButtonProps {
  readonly name: string;
  /** Id of the reason why it is disabled; undefined where it is not. */
  readonly whyNot: string | undefined;
  readonly onPress: () => void;
}

function StraightenButton({ name, whyNot, onPress }: StraightenButtonProps) {
  const { t } = useLocale();
  const isDisabled = whyNot !== undefined;
  return (
    <Button
      icon="crop"
      aria-label={name}
      aria-haspopup="dialog"
      aria-disabled={isDisabled}
      aria-describedby={whyNot}
      data-straighten
      onClick={() => (isDisabled ? undefined : onPress())}
    >
      {t('photo.straighten.open')}
    </Button>
  );
}

/** Whether this browser alters photos, as it says once it has tried or was asked; until then it does not. */
function useIsAltered(shrinking: boolean): boolean {
  const { altersPictures } = useDevice();
  const [isAltered, setAltered] = useState(false);
  useEffect(() => {
    if (!canShrink || shrinking) return;
    // Where its code cannot be had now, no photo can be changed either.
    altersPictures('photo').then(setAltered, () => undefined);
  }, [altersPictures, shrinking]);
  return isAltered;
}

function Words({ standing }: { readonly standing: PhotoStanding }) {
  const { t } = useLocale();
  switch (standing.kind) {
    case 'asPicked':
      return null;
    case 'straightened':
    case 'smaller':
    case 'onlySmaller': {
      const sizes = { before: formatBytes(standing.before), after: formatBytes(standing.after) };
      return (
        <>
          <p className="photo-sizes">{t('photo.sizes', sizes)}</p>
          <p className="hint">
            {t(standing.kind === 'straightened' ? 'photo.straighten.done' : `photo.${standing.kind}`)}
          </p>
        </>
      );
    }
    case 'original':
      return <p className="hint">{t('photo.original', { before: formatBytes(standing.before) })}</p>;
    case 'shrinking':
    case 'cleaned':
    case 'large':
    case 'altered':
      return <p className="hint">{t(`photo.${standing.kind}`)}</p>;
  }
}

/** Undefined if there is no other version. */
function swapText(t: Translate, standing: PhotoStanding): string | undefined {
  if (standing.kind === 'smaller' || standing.kind === 'cleaned') return t('photo.keepOriginal');
  if (standing.kind === 'straightened') return t('photo.straighten.undo');
  if (standing.kind !== 'original') return undefined;
  return standing.cleaned
    ? t('photo.useCleaned')
    : t('photo.useSmaller', { after: formatBytes(standing.after) });
}

/** State of a photo, for the texts and buttons of its card. Sizes in bytes. */
type PhotoStanding =
  | { readonly kind: 'shrinking' }
  | { readonly kind: 'smaller' | 'straightened'; readonly before: number; readonly after: number }
  /** The original was too large to send and is not stored. */
  | { readonly kind: 'onlySmaller'; readonly before: number; readonly after: number }
  /** Only its metadata were removed: the picture is the same. */
  | { readonly kind: 'cleaned' }
  | { readonly kind: 'original'; readonly before: number; readonly after: number; readonly cleaned: boolean }
  /** Never shrunk: the page was closed before, or the device had no room. */
  | { readonly kind: 'large' }
  /** Not shrunk, because this browser alters pictures. */
  | { readonly kind: 'altered' }
  | { readonly kind: 'asPicked' };

/**
 * @param canDraw whether this browser can draw without a page
 * @param isAltered whether it alters what is drawn
 */
export function photoStanding(
  file: AnswerFile,
  shrinking: boolean,
  canDraw: boolean,
  isAltered = false,
): PhotoStanding {
  if (shrinking) return { kind: 'shrinking' };
  const { photo, size } = file;
  if (photo === undefined) {
    const isLarge = canDraw && isPhoto(file.type) && size > smallEnough;
    if (!isLarge) return { kind: 'asPicked' };
    return { kind: isAltered ? 'altered' : 'large' };
  }
  switch (photo.kind) {
    case 'asPicked':
      return photo.before === undefined
        ? { kind: 'asPicked' }
        : { kind: 'onlySmaller', before: photo.before, after: size };
    case 'smaller':
      if (photo.straightened) return { kind: 'straightened', before: photo.original.size, after: size };
      return isMuchSmaller(photo.original.size, size)
        ? { kind: 'smaller', before: photo.original.size, after: size }
        : { kind: 'cleaned' };
    case 'original': {
      const after = photo.smaller.size;
      return { kind: 'original', before: size, after, cleaned: !isMuchSmaller(size, after) };
    }
  }
}

function isMuchSmaller(before: number, after: number): boolean {
  return after <= before * 0.9;
}
