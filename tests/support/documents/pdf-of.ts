/** One object of a PDF: its dictionary or value, or a stream with its dictionary. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array | string };

/**
 * Writes a PDF. Objects are numbered from 1 in their order; the first one is the catalogue.
 * @param trailer further entries of the trailer
 */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const offsets = objects.map((object, index) => {
    const at = length;
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else {
      const bytes = Buffer.from(object.stream as Uint8Array);
      add(Buffer.from(`<< ${object.dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'));
      add(bytes);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  add(
    Buffer.from(
      `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A page of A4 as the third object, after catalogue and tree; what follows begins with number 5. */
export function onePage(
  content: string,
  resources: string,
  rest: readonly PdfObject[],
  { catalogue = '', page = '', trailer = '' } = {},
): Uint8Array<ArrayBuffer> {
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      { dictionary: '', stream: content },
      ...rest,
    ],
    trailer,
  );
}
