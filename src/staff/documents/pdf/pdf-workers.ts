import type { PDFWorker } from 'pdfjs-dist';

/** The thread that reads one PDF at a time. */
export interface PdfThread {
  readonly port: Worker;
  readonly worker: PDFWorker;
}

/** Ready for the next document: starting one takes longer than reading most documents. */
let spare: PdfThread | undefined;

/** A thread of its own for each document, so that one that hangs holds up no other. @throws if pdf.js could not be loaded */
export async function takeThread(): Promise<PdfThread> {
  const ready = spare;
  spare = undefined;
  if (ready !== undefined) return ready;
  const { PDFWorker } = await import('pdfjs-dist');
  const port = new Worker(new URL('../pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  return { port, worker: PDFWorker.create({ port }) };
}

/** @param emptied once the thread has put its document away */
export async function giveBackThread(thread: PdfThread, emptied: Promise<unknown>): Promise<void> {
  const isEmpty = await Promise.race([
    emptied.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, putAwayWithin, false)),
  ]);
  if (isEmpty && spare === undefined) spare = thread;
  else endThread(thread);
}

/** Milliseconds. */
const putAwayWithin = 5000;

export function endThread({ port, worker }: PdfThread): void {
  worker.destroy();
  port.terminate();
}
