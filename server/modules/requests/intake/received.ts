import type { ReceivedFile } from '../../../lib/files/received-file.ts';

/** Everything that has arrived, not yet checked. */
export interface Received {
  /** In the order of arrival, repeats included. */
  readonly texts: readonly ReceivedText[];
  readonly files: readonly ReceivedFile[];
  /** Only from JSON. */
  readonly lists: readonly ReceivedList[];
  /** Names of JSON values that are neither text nor a list of texts. */
  readonly odd: readonly string[];
}

export interface ReceivedText {
  /** Name on the wire. */
  readonly name: string;
  readonly text: string;
}

export interface ReceivedList {
  readonly name: string;
  readonly items: readonly string[];
}
