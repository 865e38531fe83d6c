import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type PageCorners, type Spot, withCorner } from '../../form/photo/straighten.ts';
import type { StoredFile } from '../../form/values.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { KeepResult } from '../../ui/outbox-context.tsx';
import { pictureSteps, StepButtons, takeStep, usePictureDialog } from '../../ui/picture-steps.tsx';
import { stepTexts, useAddress } from './photo-viewer.tsx';

interface StraightenDialogProps {
  /** The photo as it was picked. */
  readonly file: StoredFile;
  readonly open: (file: StoredFile) => Promise<string | undefined>;
  readonly find: (file: StoredFile) => Promise<PageCorners | undefined>;
  readonly straighten: (corners: PageCorners) => Promise<KeepResult | undefined>;
  readonly onClose: () => void;
}

const names = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
/** Where it is not certain where the page is: within reach of a finger, and seen to be movable. */
const untold: PageCorners = [
  { x: 0.05, y: 0.05 },
  { x: 0.95, y: 0.05 },
  { x: 0.95, y: 0.95 },
  { x: 0.05, y: 0.95 },
];
/** Milliseconds in which the page is looked for; then the person begins without it. */
const patience = 3000;
/** Of the picture's sides. */
const stepSize = { push: 0.01, scale: 1 };
const steps = pictureSteps.filter(({ name }) => name !== 'zoomIn' && name !== 'zoomOut');

/** A dialog that cuts a document out of its photo: the corners by finger, buttons or arrow keys. */
export function StraightenDialog({ file, open, find, straighten, onClose }: StraightenDialogProps) {
  const { t } = useLocale();
  const address = useAddress(file, open);
  const page = usePage(file, find);
  const [state, setState] = useState<
    'choosing' | 'working' | Exclude<KeepResult, { kind: 'imported' }> | 'failed'
  >('choosing');
  const [opened, setOpened] = useState(false);
  const step = (taken: Parameters<typeof takeStep>[0]): void => {
    if (opened) takeStep(taken, { move: page.push, zoom: () => undefined }, stepSize);
  };
  const dialog = usePictureDialog(step);
  const title = useId();
  const isWorking = state === 'working';
  const use = async (): Promise<void> => {
    if (isWorking || !opened) return;
    setState('working');
    const made = await straighten(page.corners);
    if (made?.kind === 'imported') onClose();
    else setState(made ?? 'failed');
  };
  return (
    <dialog
      ref={dialog}
      className="dialog look-dialog"
      aria-labelledby={title}
      onCancel={(event) => (isWorking ? event.preventDefault() : onClose())}
    >
      <h2 id={title}>{t('photo.straighten.title')}</h2>
      <p className="hint">{t('photo.straighten.about')}</p>
      <CornerStage address={address} page={page} opened={opened} onOpened={() => setOpened(true)} />
      <StepButtons texts={stepTexts(t)} onStep={step} steps={steps} />
      <div role="status">
        {isWorking ? <p>{t('photo.straighten.working')}</p> : null}
        {state === 'failed' ? <p>{t('photo.straighten.failed')}</p> : null}
        {typeof state === 'object' ? <p>{t(`device.problem.${state.problem}`)}</p> : null}
      </div>
      <div className="actions crop-actions">
        <Button look="primary" icon="crop" aria-disabled={isWorking || !opened} onClick={() => void use()}>
          {t('photo.straighten.use')}
        </Button>
        <Button aria-disabled={isWorking} onClick={() => (isWorking ? undefined : onClose())}>
          {t('photo.straighten.leave')}
        </Button>
      </div>
    </dialog>
  );
}

interface Page {
  readonly corners: PageCorners;
  /** The corners may be shown: they move by hand only from now on. */
  readonly isReady: boolean;
  /** The device found where the page is. */
  readonly isFound: boolean;
  /** Of the corner that buttons and keys move. */
  readonly chosen: number;
  readonly choose: (corner: number) => void;
  readonly put: (corner: number, to: Spot) => void;
  readonly push: (right: number, down: number) => void;
}

/** Begins with the page that the device finds, if it does so in time: no corner jumps under a finger. */
function usePage(file: StoredFile, find: StraightenDialogProps['find']): Page {
  const [moved, setCorners] = useState<PageCorners>();
  const [looked, setLooked] = useState<{ readonly found: PageCorners | undefined }>();
  const [chosen, choose] = useState(0);
  const found = looked?.found;
  const corners = moved ?? found ?? untold;
  useEffect(() => {
    const begin = (page?: PageCorners): void => setLooked((before = { found: page }) => before);
    const timer = setTimeout(begin, patience);
    let ended = false;
    void find(file)
      .catch(() => undefined)
      .then((page) => (ended ? undefined : begin(page)));
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [file, find]);
  const put = (corner: number, to: Spot): void => setCorners((now = corners) => withCorner(now, corner, to));
  return {
    corners,
    isReady: looked !== undefined,
    isFound: found !== undefined,
    chosen,
    choose,
    put,
    push(right, down) {
      const { x, y } = corners[chosen] ?? corners[0];
      put(chosen, { x: x + right, y: y + down });
    },
  };
}

interface CornerStageProps {
  /** Undefined while it is being opened, null if that fails. */
  readonly address: string | null | undefined;
  readonly page: Page;
  readonly opened: boolean;
  readonly onOpened: () => void;
}

function CornerStage({ address, page, opened, onOpened }: CornerStageProps) {
  const { t } = useLocale();
  const picture = useRef<HTMLDivElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const { held, grip } = useGrip(picture, page);
  const failed = unreadable || address === null;
  const { corners } = page;
  const outline = corners.map(({ x, y }) => `${x} ${y}`).join('L');
  const magnified = held === undefined ? undefined : corners[held.corner];
  return (
    <div className="corner-stage" data-opened={opened} data-found={page.isFound}>
      {failed || typeof address !== 'string' || !page.isReady ? (
        <p role="status">{t(failed ? 'photo.unreadable' : 'photo.opening')}</p>
      ) : (
        <div ref={picture} className="corner-picture">
          <img
            src={address}
            alt={t('photo.straighten.stage')}
            draggable={false}
            onLoad={onOpened}
            onError={() => setUnreadable(true)}
          />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <path className="corner-outside" fillRule="evenodd" d={`M0 0H1V1H0ZM${outline}Z`} />
            <path className="corner-outline" d={`M${outline}Z`} />
          </svg>
          {names.map((name, at) => {
            const { x, y } = corners[at] ?? corners[0];
            return (
              <button
                key={name}
                type="button"
                className="corner"
                data-corner={name}
                aria-label={t(`photo.straighten.corner.${name}`)}
                aria-pressed={page.chosen === at}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                onFocus={() => page.choose(at)}
                {...grip(at)}
              />
            );
          })}
        </div>
      )}
      {held === undefined || magnified === undefined || typeof address !== 'string' ? null : (
        <Magnifier address={address} at={magnified} drawn={held.drawn} />
      )}
    </div>
  );
}

interface Held {
  readonly corner: number;
  /** From the finger to the corner, in pixels of the screen. */
  readonly right: number;
  readonly down: number;
  /** The picture on the screen. */
  readonly drawn: { readonly width: number; readonly height: number };
}

/** Handlers that let a corner follow the finger or the mouse. */
function useGrip(picture: { readonly current: HTMLDivElement | null }, { choose, put }: Page) {
  const [held, setHeld] = useState<Held>();
  const release = (): void => setHeld(undefined);
  return {
    held,
    grip: (corner: number) => ({
      onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
        const box = picture.current?.getBoundingClientRect();
        if (box === undefined) return;
        const own = currentTarget.getBoundingClientRect();
        currentTarget.setPointerCapture(pointerId);
        choose(corner);
        setHeld({
          corner,
          right: own.left + own.width / 2 - clientX,
          down: own.top + own.height / 2 - clientY,
          drawn: { width: box.width, height: box.height },
        });
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>): void {
        const box = picture.current?.getBoundingClientRect();
        if (held?.corner !== corner || box === undefined) return;
        put(corner, {
          x: (clientX + held.right - box.left) / box.width,
          y: (clientY + held.down - box.top) / box.height,
        });
      },
      onPointerUp: release,
      onPointerCancel: release,
    }),
  };
}

interface MagnifierProps extends Pick<Held, 'drawn'> {
  readonly address: string;
  readonly at: Spot;
}

const magnification = 3;

/** What is under the finger, on the side where the finger is not. */
function Magnifier({ address, at, drawn }: MagnifierProps) {
  const [width, height] = [drawn.width * magnification, drawn.height * magnification];
  return (
    <div className="corner-magnifier" data-side={at.x < 0.5 ? 'right' : 'left'} aria-hidden="true">
      <img
        src={address}
        alt=""
        style={{ width, height, transform: `translate(${-at.x * width}px, ${-at.y * height}px)` }}
      />
    </div>
  );
}
