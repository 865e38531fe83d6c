import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageReport } from '../document-faults.ts';
import { type Drawing, drawPage } from './draw-page.ts';
import { type EmbeddedFile, filesIn } from './embedded-files.ts';
import { isLossMessage } from './losses.ts';
import { Patience } from './patience.ts';
import { endThread, giveBackThread, type PdfThread, takeThread } from './pdf-workers.ts';

/** A PDF that is read; its pages are drawn one by one, in the order in which they are asked for. */
export interface PdfFile {
  readonly count: number;
  /** The files inside of it that belong to no page. @throws NoProgress */
  embedded(): Promise<readonly EmbeddedFile[]>;
  /** Whether its pages stand for a form that could not be drawn (XFA). */
  readonly isPlaceholder: boolean;
  /** @throws NoProgress if it hangs; what pdf.js throws if a page cannot be drawn or the signal called it off */
  draw(drawing: Drawing, signal: AbortSignal): Promise<PageReport>;
  close(): void;
}

/** Milliseconds: many times what a slow computer takes for the largest picture of a scanner. */
const patience = 20_000;

/** Where the build puts the data files of pdf.js (vite.config.ts); with its version, because browsers keep them. */
const dataFolder = (version: string): string => `/assets/staff/pdfjs-${version}/`;

/**
 * Reads a PDF with pdf.js, in a worker, so that a stranger's file executes nothing. Scripts in a PDF are not run, and
 * nothing is fetched from other origins.
 * @throws for a file that is no PDF; a PasswordException if the password is missing or wrong; NoProgress
 */
export async function openPdf(
  bytes: Uint8Array<ArrayBuffer>,
  password: string | undefined,
): Promise<PdfFile> {
  try {
    return await read(bytes, password, true);
  } catch (error) {
    if (!isAboutXfa(error)) throw error;
    // A form of Adobe's own kind that pdf.js fails at has ordinary pages too, which say what it needs.
    return read(bytes, password, false);
  }
}

/** Neither a password, nor patience, nor a missing viewer: then the form may be what pdf.js failed at. */
function isAboutXfa(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnknownErrorException';
}

/** pdf.js itself could not be loaded: the file may be sound. */
export class ViewerMissing extends Error {
  override readonly name = 'ViewerMissing';
}

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  password: string | undefined,
  enableXfa: boolean,
): Promise<PdfFile> {
  const { getDocument, version } = await import('pdfjs-dist');
  const thread = await takeThread();
  let isEnded = false;
  let losses = 0;
  const watch = new Patience({
    wait: patience,
    isPaused: () => document.visibilityState === 'hidden',
    onOver: () => end(),
  });
  const end = (): void => {
    isEnded = true;
    endThread(thread);
  };
  const listen = ({ data }: MessageEvent): void => {
    watch.moved();
    if (isLossMessage(data)) losses += 1;
  };
  thread.port.addEventListener('message', listen);
  const data = dataFolder(version);
  const loading = getDocument({
    worker: thread.worker,
    // pdf.js transfers the buffer to its worker.
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    // The content security policy allows no WebAssembly; pictures in JPEG 2000 are decoded by a script instead.
    useWasm: false,
    enableXfa,
    stopAtErrors: false,
  });
  const close = (): void => {
    thread.port.removeEventListener('message', listen);
    if (!isEnded) void giveBackThread(thread, loading.destroy());
    isEnded = true;
  };
  let turn: Promise<unknown> = Promise.resolve();
  try {
    const pdf = await watch.during(Promise.race([loading.promise, missingViewer(thread)]));
    const isPlaceholder = await watch.during(isUndrawnForm(pdf));
    return {
      count: pdf.numPages,
      isPlaceholder,
      embedded: async () => filesIn(Object.values(Object(await watch.during(pdf.getAttachments())))),
      draw: (drawing, signal) => {
        const drawn = turn.then(async () => {
          signal.throwIfAborted();
          const before = losses;
          const page = await watch.during(drawPage(pdf, drawing, { signal, moved: watch.moved }));
          return { ...page, hasLosses: page.hasLosses || losses > before };
        });
        turn = drawn.catch(() => undefined);
        return drawn;
      },
      close,
    };
  } catch (error) {
    // Its script never came: the next document must not get it.
    if (error instanceof ViewerMissing) end();
    close();
    throw error;
  }
}

/** Rejects if the script of the thread cannot be loaded. */
function missingViewer({ port }: PdfThread): Promise<never> {
  return new Promise((_resolve, reject) => {
    let hasAnswered = false;
    port.addEventListener(
      'message',
      () => {
        hasAnswered = true;
      },
      { once: true },
    );
    port.addEventListener('error', () => (hasAnswered ? undefined : reject(new ViewerMissing())), {
      once: true,
    });
  });
}

/** Whether its pages only say that another program is needed: the form itself (XFA) was not understood. */
async function isUndrawnForm(pdf: PDFDocumentProxy): Promise<boolean> {
  if (pdf.isPureXfa) return pdf.numPages === 0;
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as Record<string, unknown>;
  return hasXfa === true && hasFields !== true;
}

/** CSS pixels: the width of a bar that comes with a long page. */
const scrollBar = 20;

/** Draws the first page now, so that asking for it at about this width only copies it. */
export function drawAhead(file: PdfFile, width: number): PdfFile {
  const calledOff = new AbortController();
  const [canvas, layer] = [document.createElement('canvas'), document.createElement('div')];
  const first = file.draw({ canvas, layer, width, page: 1, turned: 0 }, calledOff.signal);
  // It is drawn anew where it is shown, and fails there.
  first.catch(() => undefined);
  return {
    ...file,
    close: () => {
      calledOff.abort();
      file.close();
    },
    draw: async (drawing, signal) => {
      const isSame =
        drawing.page === 1 && drawing.turned === 0 && Math.abs(drawing.width - width) <= scrollBar;
      const report = isSame ? await first.catch(() => undefined) : undefined;
      signal.throwIfAborted();
      if (report === undefined || canvas.width === 0) return file.draw(drawing, signal);
      drawing.canvas.width = canvas.width;
      drawing.canvas.height = canvas.height;
      drawing.canvas.getContext('2d')?.drawImage(canvas, 0, 0);
      drawing.layer.className = layer.className;
      drawing.layer.style.transform = layer.style.transform;
      drawing.layer.replaceChildren(...layer.childNodes);
      // Used once: it holds as much memory as the page itself.
      canvas.width = 0;
      return report;
    },
  };
}
