import { useState } from 'react';
import { formatBytes } from '../i18n/format.ts';
import { type Translate, useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import type { PhotoToolsProps } from './photo-actions.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { photoStanding, type PhotoStanding } from './photo-messages.ts';

const canShrink = typeof OffscreenCanvas === 'function';

/** On the card of a photo: what it was, what is sent of it, a look at it, and the way back. */
export function PhotoTools({ file, label, actions }: PhotoToolsProps) {
  const { t } = useLocale();
  const [looking, setLooking] = useState(false);
  const standing = photoStanding(file, actions.shrinking, canShrink);
  const named = (action: string): string => t('device.ofLabel', { action, label });
  const swap = swapText(t, standing);
  return (
    <div className="photo-copy" data-photo={standing.kind}>
      <div role="status">
        <Words standing={standing} />
      </div>
      <div className="file-actions">
        {swap === undefined && standing.kind !== 'onlySmaller' ? null : (
          <>
            <Button
              icon="look"
              aria-label={named(t('photo.look'))}
              aria-haspopup="dialog"
              onClick={() => setLooking(true)}
            >
              {t('photo.look')}
            </Button>
            {swap === undefined ? null : (
              <Button look="quiet" icon="swap" aria-label={named(swap)} onClick={actions.swap}>
                {swap}
              </Button>
            )}
          </>
        )}
        {standing.kind === 'large' ? (
          <Button aria-label={named(t('photo.shrink'))} onClick={actions.shrink}>
            {t('photo.shrink')}
          </Button>
        ) : null}
      </div>
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

function Words({ standing }: { readonly standing: PhotoStanding }) {
  const { t } = useLocale();
  switch (standing.kind) {
    case 'asPicked':
      return null;
    case 'smaller':
    case 'onlySmaller': {
      const sizes = { before: formatBytes(standing.before), after: formatBytes(standing.after) };
      return (
        <>
          <p className="photo-sizes">{t('photo.sizes', sizes)}</p>
          <p className="hint">{t(`photo.${standing.kind}`)}</p>
        </>
      );
    }
    case 'original':
      return <p className="hint">{t('photo.original', { before: formatBytes(standing.before) })}</p>;
    case 'shrinking':
    case 'cleaned':
    case 'large':
      return <p className="hint">{t(`photo.${standing.kind}`)}</p>;
  }
}

/** Undefined where there is no other one to take. */
function swapText(t: Translate, standing: PhotoStanding): string | undefined {
  if (standing.kind === 'smaller' || standing.kind === 'cleaned') return t('photo.keepOriginal');
  if (standing.kind !== 'original') return undefined;
  return standing.cleaned
    ? t('photo.useCleaned')
    : t('photo.useSmaller', { after: formatBytes(standing.after) });
}
