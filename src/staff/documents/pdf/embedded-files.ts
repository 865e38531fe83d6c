/** A file inside of a PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @param found as pdf.js gives embedded files: `getAttachments`, or the file of an annotation */
export function filesIn(found: readonly unknown[]): readonly EmbeddedFile[] {
  return found.flatMap((one) => {
    const { filename, content } = Object(one) as { readonly filename?: unknown; readonly content?: unknown };
    return content instanceof Uint8Array ? [{ name: String(filename), bytes: content.slice() }] : [];
  });
}
