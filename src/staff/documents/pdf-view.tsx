import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { PDFDocumentProxy, PDFWorker, RenderTask } from 'pdfjs-dist';

interface PdfViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly turned: number;
  readonly zoom: number;
  /** The first page has been drawn. */
  readonly onDrawn: () => void;
  readonly onFail: () => void;
}

/** Pages drawn at once; further pages of a long scan are drawn on demand. */
const pagesAtOnce = 10;

export function PdfView({ bytes, name, turned, zoom, onDrawn, onFail }: PdfViewProps) {
  const { t } = useLocale();
  const [password, setPassword] = useState<string>();
  const pages = usePdf(bytes, password, onFail);
  const [shown, setShown] = useState(pagesAtOnce);
  if (pages !== undefined && 'tried' in pages) {
    return <PasswordForm wrong={pages.tried !== undefined} onPassword={setPassword} />;
  }
  if (pages === undefined) {
    return (
      <p className="document-waiting" role="status">
        {t('casework.document.drawing')}
      </p>
    );
  }
  const numbers = Array.from({ length: Math.min(shown, pages.count) }, (_, index) => index + 1);
  return (
    <div className="pdf-pages" data-pages={pages.count}>
      {numbers.map((page) => (
        <Page
          key={page}
          pages={pages}
          page={page}
          turned={turned}
          zoom={zoom}
          label={t('casework.document.page', { name, page, pages: pages.count })}
          {...(page === 1 ? { onDrawn, onFail } : {})}
        />
      ))}
      {shown < pages.count ? (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => setShown(shown + pagesAtOnce)}
        >
          {t('casework.document.morePages', { count: pages.count - shown })}
        </button>
      ) : null}
    </div>
  );
}

interface PasswordFormProps {
  /** Whether one was tried. */
  readonly wrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** The password stays in this page: it opens the file here and goes nowhere. */
function PasswordForm({ wrong, onPassword }: PasswordFormProps) {
  const { t } = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== '') onPassword(typed);
  };
  return (
    <form className="document-password" data-file-password noValidate onSubmit={submit}>
      <p data-not-drawn>{t('casework.document.locked')}</p>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('casework.document.password')}
        </label>
        {/* Its letters can be read: it is the file's, and was told by its owner. */}
        <input
          id={id}
          className="input"
          name="filePassword"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={wrong}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="field-error" id={`${id}-fault`} role="status">
          {wrong ? t('casework.document.wrongPassword') : null}
        </p>
      </div>
      <div className="actions">
        <Button type="submit" look="primary">
          {t('casework.document.unlock')}
        </Button>
      </div>
    </form>
  );
}

/** A password is needed. */
interface Locked {
  /** The one that did not open it. */
  readonly tried: string | undefined;
}

/** Undefined: not read yet. */
function usePdf(
  bytes: Uint8Array<ArrayBuffer>,
  password: string | undefined,
  onFail: () => void,
): PdfPages | Locked | undefined {
  const [pages, setPages] = useState<PdfPages | Locked>();
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    let left = false;
    let opened: PdfPages | undefined;
    openPdf(bytes, password).then(
      (read) => {
        opened = read;
        if (left) read.close();
        else setPages(read);
      },
      (error: unknown) => {
        if (left) return;
        if (isAboutPassword(error)) setPages({ tried: password });
        else fail.current();
      },
    );
    return () => {
      left = true;
      opened?.close();
      // The field stays while another password is tried.
      if (opened !== undefined) setPages(undefined);
    };
  }, [bytes, password]);
  return pages;
}

/** As pdf.js says that a password is missing or wrong. */
function isAboutPassword(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

interface PageProps {
  readonly pages: PdfPages;
  readonly page: number;
  readonly turned: number;
  readonly zoom: number;
  readonly label: string;
  readonly onDrawn?: () => void;
  readonly onFail?: () => void;
}

function Page({ pages, page, turned, zoom, label, onDrawn, onFail }: PageProps) {
  const { t } = useLocale();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  const told = useRef({ onDrawn, onFail });
  useEffect(() => {
    told.current = { onDrawn, onFail };
  });
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const width = (target.parentElement?.clientWidth ?? target.clientWidth) * zoom;
    return pages.draw(
      { canvas: target, page, width, turned },
      {
        onDrawn: () => told.current.onDrawn?.(),
        onFail: () => {
          setBroken(true);
          told.current.onFail?.();
        },
      },
    );
  }, [pages, page, turned, zoom]);
  if (isBroken) {
    return (
      <p className="document-waiting" data-not-drawn>
        {t('casework.document.pageBroken', { page })}
      </p>
    );
  }
  return (
    <canvas
      ref={canvas}
      className="pdf-page"
      style={{ width: `${zoom * 100}%` }}
      role="img"
      aria-label={label}
    />
  );
}

/** A parsed PDF; its pages are drawn one by one. */
interface PdfPages {
  readonly count: number;
  /** Draws a page. @returns a function that cancels the drawing */
  draw(drawing: Drawing, told: Told): () => void;
  close(): void;
}

/** Pixels on the longer side of a canvas: browsers refuse larger ones, some silently. */
const longestSide = 8192;

/** Ours: one that pdf.js makes by itself ends with any document that uses it, and meanwhile refuses the next. */
let worker: PDFWorker | undefined;

/**
 * Reads a PDF with pdf.js, in its worker, so that a stranger's file executes nothing. Scripts in a PDF are not run,
 * forms are drawn as they are, and nothing is fetched from other origins.
 * @throws for a file that is no PDF; a PasswordException if the password is missing or wrong
 */
async function openPdf(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<PdfPages> {
  const { getDocument, PDFWorker } = await import('pdfjs-dist');
  worker ??= PDFWorker.create({
    port: new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
  });
  const loading = getDocument({
    worker,
    // pdf.js transfers the buffer to its worker.
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
    enableXfa: false,
    useWasm: false,
    stopAtErrors: false,
  });
  const document = await loading.promise;
  return {
    count: document.numPages,
    draw: (drawing, told) => drawPage(document, drawing, told),
    close: () => void loading.destroy(),
  };
}

interface Drawing {
  readonly canvas: HTMLCanvasElement;
  /** From 1. */
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  /** Degrees, clockwise. */
  readonly turned: number;
}

interface Told {
  readonly onDrawn: () => void;
  readonly onFail: () => void;
}

function drawPage(
  document: PDFDocumentProxy,
  { canvas, page, width, turned }: Drawing,
  { onDrawn, onFail }: Told,
): () => void {
  let stopped = false;
  let task: RenderTask | undefined;
  const draw = async (): Promise<void> => {
    const drawn = await document.getPage(page);
    if (stopped) return;
    const rotation = (drawn.rotate + turned) % 360;
    const natural = drawn.getViewport({ scale: 1, rotation });
    const wanted = (width / natural.width) * devicePixelRatio;
    const scale = Math.min(wanted, longestSide / Math.max(natural.width, natural.height));
    const viewport = drawn.getViewport({ scale, rotation });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    task = drawn.render({ canvas, viewport });
    await task.promise;
    canvas.dataset['drawn'] = String(page);
    if (!stopped) onDrawn();
  };
  // A cancelled drawing rejects, too.
  draw().catch(() => (stopped ? undefined : onFail()));
  return () => {
    stopped = true;
    task?.cancel();
  };
}
