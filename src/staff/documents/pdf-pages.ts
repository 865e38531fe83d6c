import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

/** A PDF that has been read; its pages are drawn one by one. */
export interface PdfPages {
  readonly count: number;
  /**
   * Draws a page, as wide as it is wanted. @param page from 1 @param width CSS pixels @param turned degrees
   * @returns what stops it
   */
  draw(canvas: HTMLCanvasElement, page: number, width: number, turned: number): () => void;
  close(): void;
}

/** Pixels on the longer side of a canvas: browsers refuse larger ones, some without a word. */
const longestSide = 8192;

/**
 * Reads a PDF with pdf.js, in its worker: a stranger's file runs nothing in it. Scripts in a PDF are not carried out,
 * forms are drawn as they are, and nothing is fetched: all it needs comes from our own address.
 * @throws for what is no PDF, or one with a password
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PdfPages> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    type: 'module',
    name: 'pdf',
  });
  const loading = getDocument({
    // pdf.js gives the buffer away to its worker.
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
  // A drawing that was stopped rejects; one that fails leaves the page white, and the file can be saved.
  draw().catch(() => undefined);
  return () => {
    stopped = true;
    task?.cancel();
  };
}
