import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { doubtAbout } from '../../form/file-doubt.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { savedFileName } from '../downloads.ts';
import { PdfView } from './pdf-view.tsx';
import { shownDocuments, useIsShown, useStandsInSight } from './shown-documents.ts';
import type { Profile } from '../../account/profile.ts';
import { type StaffAccess, useSession } from '../../account/session-context.tsx';
import type { StaffFileAnswer } from '../../account/session-port.ts';
import { submissionFilePath } from '../../contracts/staff-submissions.ts';

interface DocumentStageProps {
  readonly submissionId: string;
  readonly document: DocumentAnswer;
  /** Above the document, beside its tools. */
  readonly children: ReactNode;
}

const zooms = [0.5, 1, 1.5, 2, 3] as const;

/** Shows one file in the page: images by the browser, PDFs by pdf.js; anything else can only be saved. */
export function DocumentStage({ submissionId, document, children }: DocumentStageProps) {
  const { offerFile } = useDevice();
  const { profile } = useSession();
  const { fileId } = document;
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [drawn, setDrawn] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const loaded = useDocumentBytes({ submissionId, fileId }, attempt);
  const isShown = useIsShown(profile.id, fileId);
  const seen = useCallback(() => shownDocuments.add(profile.id, fileId), [profile.id, fileId]);
  useStandsInSight(box, drawn && !isShown, seen);
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
          onDrawn={() => setDrawn(true)}
          onRetry={() => setAttempt(attempt + 1)}
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
  /** Its first page stands there, without a fault. */
  readonly onDrawn: () => void;
  readonly onRetry: () => void;
}

function Shown({ document: { type, name }, loaded, zoom, turned, onDrawn, onRetry }: ShownProps): ReactNode {
  const { t } = useLocale();
  const [broken, setBroken] = useState(false);
  const bytes = loaded.kind === 'ready' ? loaded.bytes : undefined;
  const isCut = useMemo(() => bytes !== undefined && isPicture(type) && isCutPicture(bytes), [bytes, type]);
  if (loaded.kind === 'loading') {
    return (
      <p className="document-waiting" role="status">
        {t('casework.document.fetching')}
      </p>
    );
  }
  if (loaded.kind !== 'ready') {
    return (
      <Notice tone="bad" role="alert">
        <p>{t(`casework.document.${loaded.kind}`)}</p>
        {loaded.kind === 'failed' ? (
          <div className="actions">
            <Button onClick={onRetry}>{t('rows.retry')}</Button>
          </div>
        ) : null}
      </Notice>
    );
  }
  if (broken) return <Unshown text={t(`casework.document.${isCut ? 'cutAway' : 'broken'}`)} />;
  const view = { bytes: loaded.bytes, name, zoom, turned, onFail: () => setBroken(true) };
  if (isPicture(type)) {
    return (
      <>
        {isCut ? <Unshown text={t('casework.document.cut')} /> : null}
        <PictureView {...view} type={type} onDrawn={isCut ? nothing : onDrawn} />
      </>
    );
  }
  if (type === 'application/pdf') return <PdfView {...view} onDrawn={onDrawn} />;
  return <Unshown text={t('casework.document.notShown')} />;
}

function nothing(): void {
  // A part of a picture is not the picture.
}

function Unshown({ text }: { readonly text: string }) {
  return (
    <Notice tone="care">
      <p data-not-drawn>{text}</p>
    </Notice>
  );
}

interface PictureViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type by the file's first bytes, as the API reports it. */
  readonly type: string;
  readonly name: string;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** 1: fits the available width. */
  readonly zoom: number;
  readonly onDrawn: () => void;
  readonly onFail: () => void;
}

/** Types that browsers draw; an image executes nothing, whatever its bytes hold. */
const drawn = /^image\/(jpeg|png|gif|webp|bmp|avif)$/;

function isPicture(type: string): boolean {
  return drawn.test(type);
}

/** Browsers draw the rest of a picture that was cut on its way, and say nothing. */
function isCutPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  // A RIFF file (WebP) says in its head how long it is.
  if (text(1, 4) === 'PNG') return !hasEndOfPng(bytes, text);
  if (text(0, 4) === 'RIFF') {
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length;
  }
  return doubtAbout(bytes) === 'cutJpeg';
}

/** Its last chunk has that name; anything may follow it. */
function hasEndOfPng(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  for (let at = bytes.lastIndexOf(0x49); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(0x49, at - 1)) {
    if (text(at, at + 4) === 'IEND') return true;
  }
  return false;
}

/** The object URL lives only as long as the image is shown, and only this element gets it. */
function PictureView({ bytes, type, name, turned, zoom, onDrawn, onFail }: PictureViewProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    if (picture.current !== null) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes, type]);
  return (
    <div className={`picture-frame turned-${turned}`} data-zoom={zoom}>
      <img ref={picture} alt={name} style={{ width: `${zoom * 100}%` }} onLoad={onDrawn} onError={onFail} />
    </div>
  );
}

/** One file of a submission; the bytes under an id never change. */
export interface DocumentKey {
  readonly submissionId: string;
  readonly fileId: string;
}

type DocumentBytes =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

/** Files kept in memory: the current one, the previous one, and those that come next. */
const most = 8;

/** In memory only; dropped with the signed-in profile. Oldest first. */
const memories = new WeakMap<Profile, Map<string, Promise<StaffFileAnswer>>>();

function fetchOnce({ profile, download }: StaffAccess, key: DocumentKey): Promise<StaffFileAnswer> {
  const memory = memories.get(profile) ?? new Map<string, Promise<StaffFileAnswer>>();
  memories.set(profile, memory);
  const path = submissionFilePath(key.submissionId, key.fileId);
  const known = memory.get(path);
  const answer = known ?? download(path);
  memory.delete(path);
  memory.set(path, answer);
  // Failed downloads are tried again.
  if (known === undefined) {
    void answer.then(({ kind }) => (kind === 'file' ? undefined : memory.delete(path)));
  }
  for (const [oldest] of memory) if (memory.size > most) memory.delete(oldest);
  return answer;
}

/** The bytes of a file. @param attempt a new number triggers another try */
function useDocumentBytes(key: DocumentKey, attempt: number): DocumentBytes {
  const access = useSession();
  const { submissionId, fileId } = key;
  const asked = `${submissionId}/${fileId}/${attempt}`;
  const [loaded, setLoaded] = useState<{ readonly asked: string; readonly bytes: DocumentBytes }>();
  useEffect(() => {
    let left = false;
    void fetchOnce(access, { submissionId, fileId }).then((answer) => {
      if (!left) setLoaded({ asked, bytes: bytesIn(answer) });
    });
    return () => {
      left = true;
    };
  }, [access, submissionId, fileId, asked]);
  return loaded?.asked === asked ? loaded.bytes : { kind: 'loading' };
}

/** Prefetches the next file while the user reads. */
export function useFetchAhead(key: DocumentKey | undefined): void {
  const access = useSession();
  const { submissionId, fileId } = key ?? {};
  useEffect(() => {
    if (submissionId !== undefined && fileId !== undefined) void fetchOnce(access, { submissionId, fileId });
  }, [access, submissionId, fileId]);
}

function bytesIn(answer: StaffFileAnswer): DocumentBytes {
  if (answer.kind === 'file') return { kind: 'ready', bytes: answer.bytes };
  const isMissing = answer.kind === 'refused' && answer.status === 404;
  return { kind: isMissing ? 'missing' : 'failed' };
}
