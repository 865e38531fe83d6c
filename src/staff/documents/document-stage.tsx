import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { savedFileName } from '../../form/file-name.ts';
import { type DocumentBytes, useDocumentBytes, usePreparation } from './document-bytes.ts';
import type { DocumentFault, DocumentState } from './document-faults.ts';
import { type PdfFailure, PdfView } from './pdf-view.tsx';
import { HeifView, isCutPicture, isPicture, PictureView } from './picture-view.tsx';
import { shownDocuments, useIsShown, useStandsInSight } from './shown-documents.ts';
import { useSession } from '../../account/session-context.tsx';

interface DocumentStageProps {
  readonly submissionId: string;
  readonly document: DocumentAnswer;
  /** The document that comes next, to be prepared while this one is read. */
  readonly next?: DocumentAnswer | undefined;
  /** Begins to ask the applicant for another file, with a ready reason. */
  readonly onAsk?: ((fault: DocumentFault) => void) | undefined;
  /** Above the document, beside its tools. */
  readonly children: ReactNode;
}

const zooms = [0.5, 1, 1.5, 2, 3] as const;

/** Shows one file in the page: images by the browser, PDFs by pdf.js; anything else can only be saved. */
export function DocumentStage({ submissionId, document, next, onAsk, children }: DocumentStageProps) {
  const { offerFile } = useDevice();
  const { profile } = useSession();
  const { fileId } = document;
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [state, setState] = useState<DocumentState>();
  const box = useRef<HTMLDivElement>(null);
  const loaded = useDocumentBytes({ submissionId, fileId }, attempt);
  const isShown = useIsShown(profile.id, fileId);
  const seen = useCallback(() => shownDocuments.add(profile.id, fileId), [profile.id, fileId]);
  useStandsInSight(box, state?.isWhole === true && !isShown, seen);
  const isFaulty = state !== undefined && state.faults.length > 0;
  // On a further page, after the first ones have been seen.
  useEffect(() => {
    if (isFaulty) shownDocuments.remove(profile.id, fileId);
  }, [isFaulty, profile.id, fileId]);
  usePreparation(submissionId, state === undefined ? undefined : next, box);
  const step = (by: 1 | -1): void => {
    const to = zooms[zooms.findIndex((one) => one === zoom) + by];
    if (to !== undefined) setZoom(to);
  };
  const save = (): void => {
    if (loaded.kind === 'ready') offerFile(loaded.bytes, 'application/octet-stream', savedFileName(document));
  };
  return (
    <div
      className="document-stage"
      data-stage={loaded.kind}
      data-file-id={fileId}
      data-shown={isShown ? '' : undefined}
    >
      <div className="document-line">
        <div className="document-caption">{children}</div>
        <div className="document-tools">
          <Tool icon="minus" name="smaller" onClick={() => step(-1)} />
          <Tool icon="add" name="larger" onClick={() => step(1)} />
          <Tool icon="swap" name="turn" onClick={() => setTurned((turned + 90) % 360)} />
          <Tool icon="export" name="save" isHeld={loaded.kind !== 'ready'} onClick={save} />
        </div>
      </div>
      <div
        ref={box}
        className="document-paper"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by the keyboard (WCAG 2.1.1).
        tabIndex={0}
        role="group"
        aria-label={document.name}
        data-document-view
      >
        <Shown
          key={`${fileId} ${attempt}`}
          document={document}
          loaded={loaded}
          zoom={zoom}
          turned={turned}
          faults={state?.faults ?? []}
          onState={setState}
          onAsk={onAsk}
          onRetry={() => {
            setState(undefined);
            setAttempt(attempt + 1);
          }}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly name: 'smaller' | 'larger' | 'turn' | 'save';
  readonly isHeld?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, name, isHeld = false, onClick }: ToolProps) {
  const { t } = useLocale();
  const text = t(`casework.document.${name}`);
  return (
    <Button icon={icon} look="quiet" title={text} aria-disabled={isHeld} onClick={onClick}>
      <span className="visually-hidden">{text}</span>
    </Button>
  );
}

interface ShownProps {
  readonly document: DocumentAnswer;
  readonly loaded: DocumentBytes;
  readonly zoom: number;
  readonly turned: number;
  readonly faults: readonly DocumentFault[];
  readonly onState: (state: DocumentState) => void;
  readonly onAsk: ((fault: DocumentFault) => void) | undefined;
  readonly onRetry: () => void;
}

function Shown(props: ShownProps): ReactNode {
  const { loaded, onRetry } = props;
  const { t } = useLocale();
  if (loaded.kind === 'loading') {
    return (
      <p className="document-waiting" role="status">
        {t('casework.document.fetching')}
      </p>
    );
  }
  if (loaded.kind === 'ready') return <Drawn {...props} bytes={loaded.bytes} />;
  return <Failed kind={loaded.kind} onRetry={onRetry} />;
}

interface FailedProps {
  readonly kind: 'missing' | 'failed' | 'viewer';
  readonly onRetry: () => void;
}

function Failed({ kind, onRetry }: FailedProps) {
  const { t } = useLocale();
  return (
    <Notice tone="bad" role="alert">
      <p data-not-drawn>{t(`casework.document.${kind}`)}</p>
      {kind === 'missing' ? null : (
        <div className="actions">
          <Button onClick={onRetry}>{t('rows.retry')}</Button>
        </div>
      )}
    </Notice>
  );
}

interface DrawnProps extends ShownProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function Drawn({
  document: { type, name },
  bytes,
  zoom,
  turned,
  faults,
  onState,
  onAsk,
  onRetry,
}: DrawnProps) {
  const { t } = useLocale();
  const [failure, setFailure] = useState<PdfFailure>();
  const isCut = useMemo(() => isPicture(type) && isCutPicture(bytes), [bytes, type]);
  const fail = (why: PdfFailure): void => {
    setFailure(why);
    if (why !== 'viewer') onState({ faults: [why === 'stuck' ? 'stuck' : 'page'], isWhole: false });
  };
  if (failure === 'viewer') return <Failed kind="viewer" onRetry={onRetry} />;
  if (failure === 'stuck') return <Faults faults={['stuck']} onAsk={onAsk} />;
  if (failure === 'broken')
    return (
      <Unshown text={t(`casework.document.${isCut ? 'cutAway' : 'broken'}`)} fault="page" onAsk={onAsk} />
    );
  const view = { bytes, name, zoom, turned };
  if (isPicture(type) || type === 'image/heic') {
    const View = isPicture(type) ? PictureView : HeifView;
    const whole = { faults: [], isWhole: true } as const;
    return (
      <>
        {isCut ? <Unshown text={t('casework.document.cut')} fault="page" onAsk={onAsk} /> : null}
        <View
          {...view}
          type={type}
          // A part of a picture is not the picture.
          onDrawn={() => onState(isCut ? { faults: ['part'], isWhole: false } : whole)}
          onFail={() => fail('broken')}
        />
      </>
    );
  }
  if (type !== 'application/pdf') return <Unshown text={t('casework.document.notShown')} />;
  return (
    <>
      <Faults faults={faults} onAsk={onAsk} />
      <PdfView {...view} onState={onState} onFail={fail} />
    </>
  );
}

interface FaultsProps {
  readonly faults: readonly DocumentFault[];
  readonly onAsk: ((fault: DocumentFault) => void) | undefined;
}

/** What cannot be seen of a document, and what to do. */
function Faults({ faults, onAsk }: FaultsProps) {
  const { t } = useLocale();
  const [first] = faults;
  if (first === undefined) return null;
  return (
    <Unshown
      text={faults.map((fault) => t(`casework.fault.${fault}`)).join(' ')}
      fault={first}
      onAsk={onAsk}
    />
  );
}

interface UnshownProps {
  readonly text: string;
  /** The reason to ask for another file with; none where this page alone is at fault. */
  readonly fault?: DocumentFault;
  readonly onAsk?: ((fault: DocumentFault) => void) | undefined;
}

function Unshown({ text, fault, onAsk }: UnshownProps) {
  const { t } = useLocale();
  return (
    <Notice tone="care" role="status">
      <p data-not-drawn={fault ?? ''}>{text}</p>
      {fault === undefined || onAsk === undefined ? null : (
        <div className="actions">
          <Button data-ask-for={fault} onClick={() => onAsk(fault)}>
            {t('casework.fault.ask')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
