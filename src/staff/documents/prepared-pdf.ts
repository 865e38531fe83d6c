import { drawAhead, openPdf, type PdfFile } from './pdf/pdf-file.ts';

interface Prepared {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file: Promise<PdfFile>;
}

/** The document that comes next. One only: each holds a thread and a picture. */
let next: Prepared | undefined;

/** Reads a PDF and draws its first page before it is asked for. @param width CSS pixels of the page */
export function preparePdf(bytes: Uint8Array<ArrayBuffer>, width: number): void {
  if (next?.bytes === bytes) return;
  dropPrepared();
  const file = openPdf(bytes, undefined).then((opened) => drawAhead(opened, width));
  next = { bytes, file };
  // Whoever opens it learns why.
  file.catch(() => undefined);
}

/** As `openPdf`, at once if it was prepared. */
export function openPrepared(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<PdfFile> {
  if (next?.bytes !== bytes || password !== undefined) return openPdf(bytes, password);
  const { file } = next;
  next = undefined;
  return file;
}

export function dropPrepared(): void {
  void next?.file.then(
    (file) => file.close(),
    () => undefined,
  );
  next = undefined;
}
