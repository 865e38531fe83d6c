export interface PhotoTask {
  readonly blob: Blob;
  /** HEIC cannot be read without drawing it, and is always converted to JPEG. */
  readonly convert: boolean;
}

export type PhotoAnswer =
  /** A new file, smaller or at least without metadata. */
  | { readonly kind: 'made'; readonly bytes: ArrayBuffer; readonly type: string }
  /** No gain, or the browser cannot draw it. */
  | { readonly kind: 'stays' };
