import type { ManifestItem } from '../form/wire.ts';

/** What came back, without judgement: outcome.ts judges. */
export type Answer =
  | HttpAnswer
  /** Nothing: no network, a cut, the deadline. The request may have arrived all the same. */
  | { readonly kind: 'noAnswer' }
  /** A file's bytes are missing or differ from the manifest; nothing was sent. */
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

export interface HttpAnswer {
  readonly kind: 'http';
  readonly status: number;
  readonly statusText: string;
  /** The answer came from elsewhere or points elsewhere. */
  readonly redirected: boolean;
  /** Lower case, without parameters; empty when absent. */
  readonly contentType: string;
  /** The whole body, at most 64 Ki characters. */
  readonly body: string;
  /** The header's value, if any. */
  readonly retryAfter?: string;
  /** Milliseconds since 1970: when it was said, by the clock of who said it. */
  readonly date?: number;
}
