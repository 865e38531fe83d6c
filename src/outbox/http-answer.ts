import type { ManifestItem } from '../form/wire.ts';

/** The raw answer; outcome.ts judges it. */
export type Answer =
  | HttpAnswer
  /** No network, a broken connection, or the deadline. The request may still have arrived. */
  | { readonly kind: 'noAnswer' }
  /** A file's bytes are missing or differ from the manifest; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

export interface HttpAnswer {
  readonly kind: 'http';
  readonly status: number;
  readonly statusText: string;
  /** The answer came from another address or points to one. */
  readonly redirected: boolean;
  /** Lower case, without parameters; empty when absent. */
  readonly contentType: string;
  /** The whole body, at most 64 Ki characters. */
  readonly body: string;
  readonly retryAfter?: string;
  /** Milliseconds since 1970: the time of the answer by the sender's own clock. */
  readonly date?: number;
}
