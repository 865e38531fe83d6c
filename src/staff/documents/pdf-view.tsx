import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

interface PdfViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly turned: number;
  readonly zoom: number;
  readonly onFail: () => void;
}

/** Pages drawn at once; further pages of a long scan are drawn on demand. */
const pagesAtOnce = 10;

export function PdfView({ bytes, name, turned, zoom, onFail }: PdfViewProps) {
  const { t } = useLocale();
  const pages = usePdf(bytes, onFail);
  const [shown, setShown] = useState(pagesAtOnce);
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

function usePdf(bytes: Uint8Array<ArrayBuffer>, onFail: () => void): PdfPages | undefined {
  const [pages, setPages] = useState<PdfPages>();
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    let left = false;
    let opened: PdfPages | undefined;
    openPdf(bytes).then(
      (read) => {
        opened = read;
        if (left) read.close();
        else setPages(read);
      },
      () => (left ? undefined : fail.current()),
    );
    return () => {
      left = true;
      opened?.close();
      setPages(undefined);
    };
  }, [bytes]);
  return pages;
}

interface PageProps {
  readonly pages: PdfPages;
  readonly page: number;
  readonly turned: number;
  readonly zoom: number;
  readonly label: string;
}

function Page({ pages, page, turned, zoom, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const width = (target.parentElement?.clientWidth ?? target.clientWidth) * zoom;
    return pages.draw(target, page, width, turned);
  }, [pages, page, turned, zoom]);
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
  /**
   * Draws a page at the given width. @param page from 1 @param width CSS pixels @param turned degrees
   * @returns a function that cancels the drawing
   */
  draw(canvas: HTMLCanvasElement, page: number, width: number, turned: number): () => void;
  close(): void;
}

/** Pixels on the longer side of a canvas: browsers refuse larger ones, some silently. */
const longestSide = 8192;

/**
 * Reads a PDF with pdf.js, in its worker, so that a stranger's file executes nothing. Scripts in a PDF are not run,
 * forms are drawn as they are, and nothing is fetched from other origins.
 * @throws for a file that is no PDF, or that has a password
 */
async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfPages> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    type: 'module',
    name: 'pdf',
  });
  const loading = getDocument({
    // pdf.js transfers the buffer to its worker.
    data: bytes.slice(),
    enableXfa: false,
    useWasm: false,
    stopAtErrors: false,
  });
  const document = await loading.promise;
  return {
    count: document.numPages,
    draw: (canvas, page, width, turned) => drawPage(document, { canvas, page, width, turned }),
    close: () => void loading.destroy(),
  };
}

interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly page: number;
  readonly width: number;
  readonly turned: number;
}

function drawPage(document: PDFDocumentProxy, { canvas, page, width, turned }: Drawing): () => void {
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
  };
  // A cancelled drawing rejects; a failed one leaves the page white, and the file can still be saved.
  draw().catch(() => undefined);
  return () => {
    stopped = true;
    task?.cancel();
  };
}
