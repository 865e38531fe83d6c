/** A request of a page to the photo worker. */
export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always made a JPEG. */
  readonly convert: boolean;
}

/** The single answer of the photo worker. */
export type PhotoAnswer =
  /** A new file, smaller or at least without metadata. */
  | { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** Nothing is gained, or the browser cannot draw it. */
  | { readonly kind: 'stays' };
