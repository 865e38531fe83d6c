/** What a page asks of the photo worker. */
export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always made a JPEG. */
  readonly convert: boolean;
}

/** What the photo worker answers, once. */
export type PhotoAnswer =
  /** A new file, smaller or at least without metadata. */
  | { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** Nothing is gained, or the browser cannot draw it. */
  | { readonly kind: 'stays' };
