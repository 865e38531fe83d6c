import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentAnswer } from '../../contracts/cases.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { doubtAbout } from '../../form/file-doubt.ts';
import { useDevice } from '../../ui/device-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { savedFileName } from '../downloads.ts';
import { PdfView } from './pdf-view.tsx';
import type { Profile } from '../../account/profile.ts';
import { type StaffAccess, useSession } from '../../account/session-context.tsx';
import type { StaffFileAnswer } from '../../account/session-port.ts';
import { submissionFilePath } from '../../contracts/staff-submissions.ts';

interface DocumentStageProps {
  readonly submissionId: string;
  readonly document: DocumentAnswer;
  readonly caption?: string;
}

const zooms = [0.5, 1, 1.5, 2, 3] as const;

/** Shows one file in the page: images by the browser, PDFs by pdf.js; anything else can only be saved. */
export function DocumentStage({ submissionId, document, caption }: DocumentStageProps) {
  const { t } = useLocale();
  const { offerFile } = useDevice();
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const loaded = useDocumentBytes({ submissionId, fileId: document.fileId }, attempt);
  const step = (by: 1 | -1): void => {
    const to = zooms[zooms.findIndex((one) => one === zoom) + by];
    if (to !== undefined) setZoom(to);
  };
  const save = (): void => {
    if (loaded.kind === 'ready') offerFile(loaded.bytes, 'application/octet-stream', savedFileName(document));
  };
  return (
    <div className="document-stage" data-stage={loaded.kind} data-file-id={document.fileId}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by the keyboard (WCAG 2.1.1). */}
      <div className="document-paper" tabIndex={0} role="group" aria-label={document.name} data-document-view>
        <Shown
          key={`${document.fileId} ${attempt}`}
          document={document}
          loaded={loaded}
          zoom={zoom}
          turned={turned}
          onRetry={() => setAttempt(attempt + 1)}
        />
      </div>
      <div className="document-line">
        <p className="document-caption">
          {caption === undefined ? null : <strong className="document-which">{caption}</strong>}
          <bdi>{document.name}</bdi> <span className="hint">{formatBytes(document.size)}</span>
        </p>
        <div className="document-tools">
          <Button icon="minus" look="quiet" onClick={() => step(-1)}>
            {t('casework.document.smaller')}
          </Button>
          <Button icon="add" look="quiet" onClick={() => step(1)}>
            {t('casework.document.larger')}
          </Button>
          <Button icon="swap" look="quiet" onClick={() => setTurned((turned + 90) % 360)}>
            {t('casework.document.turn')}
          </Button>
          <Button icon="export" look="quiet" aria-disabled={loaded.kind !== 'ready'} onClick={save}>
            {t('casework.document.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ShownProps {
  readonly document: DocumentAnswer;
  readonly loaded: DocumentBytes;
  readonly zoom: number;
  readonly turned: number;
  readonly onRetry: () => void;
}

function Shown({ document: { type, name }, loaded, zoom, turned, onRetry }: ShownProps): ReactNode {
  const { t } = useLocale();
  const [broken, setBroken] = useState(false);
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
  if (broken) return <Unshown text={t('casework.document.broken')} />;
  const view = { bytes: loaded.bytes, name, zoom, turned, onFail: () => setBroken(true) };
  if (isPicture(type)) {
    return (
      <>
        {doubtAbout(loaded.bytes) === 'cutJpeg' ? <Unshown text={t('casework.document.cut')} /> : null}
        <PictureView {...view} type={type} />
      </>
    );
  }
  if (type === 'application/pdf') return <PdfView {...view} />;
  return <Unshown text={t('casework.document.notShown')} />;
}

function Unshown({ text }: { readonly text: string }) {
  return (
    <Notice tone="care">
      <p>{text}</p>
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
  readonly onFail: () => void;
}

/** Types that browsers draw; an image executes nothing, whatever its bytes hold. */
const drawn = /^image\/(jpeg|png|gif|webp|bmp|avif)$/;

function isPicture(type: string): boolean {
  return drawn.test(type);
}

/** The object URL lives only as long as the image is shown, and only this element gets it. */
function PictureView({ bytes, type, name, turned, zoom, onFail }: PictureViewProps) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    if (picture.current !== null) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [bytes, type]);
  return (
    <div className={`picture-frame turned-${turned}`} data-zoom={zoom}>
      <img ref={picture} alt={name} style={{ width: `${zoom * 100}%` }} onError={onFail} />
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
