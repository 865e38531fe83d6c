import { chunkType, creationMetadata, tusHeaders, tusVersion } from '../../contracts/uploads.ts';
import type { UploadAnswer, UploadLink } from '../../outbox/ports.ts';
import { exchange, type Fetch } from './exchange.ts';
import type { LoadFile } from './request-body.ts';

export interface TusLinkNeeds {
  /** Prefix of every path; empty for the page's own origin. */
  readonly apiBase: string;
  readonly origin: string;
  readonly loadFile: LoadFile;
  readonly fetch: Fetch;
}

/**
 * Creates resumable uploads over fetch, for pages and the worker, where tus-js-client cannot send (hazards
 * 6.1). Chunks are sent as Blobs: an ArrayBuffer takes Chromium ten times as long (hazards 3.9). A file is
 * read and checked once, and kept for its other chunks.
 */
export function createTusLink({ apiBase, origin, loadFile, fetch }: TusLinkNeeds): UploadLink {
  const root = new URL(`${apiBase.replace(/\/+$/, '')}/`, origin).href;
  const { origin: home } = new URL(root);
  const call = (
    method: string,
    url: string,
    deadline: number,
    headers: Record<string, string>,
    more: Pick<RequestInit, 'body' | 'credentials'> = {},
  ) =>
    exchange(
      fetch,
      url.startsWith('/') ? home + url : new URL(url, root).href,
      { method, headers: { [tusHeaders.resumable]: tusVersion, ...headers }, ...more },
      deadline,
    );
  let isApart = true;
  let held: { readonly fileId: string; readonly bytes: Blob | undefined } | undefined;
  return {
    async create(path, submissionId, file, deadline) {
      const metadata = creationMetadata({ submissionId, ...file });
      const endpoint = root.slice(0, -1) + path;
      const answer = await call('POST', endpoint, deadline, {
        [tusHeaders.length]: String(file.size),
        [tusHeaders.metadata]: metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(),
      });
      if (answer.kind === 'noAnswer') return answer;
      const { location, ...rest } = answer;
      const place = location === undefined ? undefined : placeOf(location, endpoint);
      return place === undefined ? rest : { ...rest, location: place };
    },
    offset: (url, deadline) => call('HEAD', url, deadline, {}),
    async patch(url, { submissionId, file, from, to }, deadline) {
      try {
        if (held?.fileId !== file.fileId) {
          held = undefined;
          held = { fileId: file.fileId, bytes: await loadFile(submissionId, file) };
        }
      } catch {
        // The database does not answer right now; the next attempt may succeed.
        return { kind: 'noAnswer' };
      }
      if (held?.bytes?.size !== file.size) return { kind: 'damagedFile' };
      const headers = { [tusHeaders.offset]: String(from), 'Content-Type': chunkType };
      const body = held.bytes.slice(from, to);
      if (isApart) {
        const answer = await call('PATCH', url, deadline, headers, { body, credentials: 'omit' });
        if (!wantsCredentials(answer)) return answer;
        isApart = false;
      }
      return call('PATCH', url, deadline, headers, { body });
    },
    release() {
      held = undefined;
    },
  };
}

/**
 * Tells whether chunks need credentials. They are sent without cookies, and so on unused connections: on a
 * used one Chromium resends a chunk from its old offset when it is cut (decision 037). If something on the
 * way finds an upload only with its cookie or a password, chunks carry credentials like all other calls.
 */
function wantsCredentials(answer: UploadAnswer): boolean {
  return answer.kind === 'http' && [401, 403, 404, 407, 410].includes(answer.status);
}

/**
 * Returns an upload's address as a path on the API's host; undefined when it is elsewhere: documents go only
 * to the API. A Location is relative to the endpoint (RFC 9110, section 10.2.2), and its scheme is wrong
 * behind a proxy that ends TLS.
 */
function placeOf(location: string, endpoint: string): string | undefined {
  try {
    const { host, pathname, search } = new URL(location, endpoint);
    return host === new URL(endpoint).host ? pathname + search : undefined;
  } catch {
    return undefined;
  }
}
