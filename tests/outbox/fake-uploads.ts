import { problemMediaType, problemTypes } from '../../src/contracts/problem.ts';
import type { ManifestItem } from '../../src/form/wire.ts';
import type { Chunk, HttpAnswer, UploadAnswer, UploadLink } from '../../src/outbox/ports.ts';

/** A fault in place of the right answer. */
export type UploadFault =
  | UploadAnswer
  /** This many bytes of a chunk arrive, then the link is cut. */
  | { readonly kind: 'cutAfter'; readonly bytes: number };

export type Call = 'create' | 'offset' | 'patch';

/** Resumable uploads in memory: only lengths are kept. */
export interface FakeUploads extends UploadLink {
  /** The calls made, such as "patch /uploads/1 0-262144". */
  readonly calls: string[];
  /** Bytes sent over the link. */
  readonly carried: () => number;
  /** Bytes of each upload that the API has, by address. */
  readonly has: Map<string, number>;
  /** Makes the next calls of that kind fail, in this order; undefined is a success. */
  spoil(call: Call, ...faults: readonly (UploadFault | undefined)[]): void;
  /** Runs before every chunk, for example to let time pass. */
  beforeChunk: (chunk: Chunk) => void | Promise<void>;
}

/** Errors are problems of the API. */
export function tus(status: number, more: { offset?: number; location?: string } = {}): UploadAnswer {
  const base: HttpAnswer = {
    kind: 'http',
    status,
    statusText: '',
    redirected: false,
    contentType: status < 400 ? '' : problemMediaType,
    body: status < 400 ? '' : JSON.stringify({ type: `${problemTypes}test`, title: '', status }),
  };
  return { ...base, ...more };
}

export function createFakeUploads(): FakeUploads {
  const calls: string[] = [];
  const has = new Map<string, number>();
  const faults: Record<Call, (UploadFault | undefined)[]> = { create: [], offset: [], patch: [] };
  let carried = 0;
  const uploads: FakeUploads = {
    calls,
    has,
    carried: () => carried,
    spoil: (call, ...next) => void faults[call].push(...next),
    beforeChunk: () => undefined,
    async create(path, submissionId, file: ManifestItem) {
      calls.push(`create ${file.field}`);
      const fault = faults.create.shift();
      if (fault !== undefined && fault.kind !== 'cutAfter') return fault;
      const url = `${path}/${submissionId}-${file.fileId}`;
      if (!has.has(url)) has.set(url, 0);
      return tus(201, { location: url, offset: has.get(url) ?? 0 });
    },
    async offset(url) {
      calls.push(`offset ${url}`);
      const fault = faults.offset.shift();
      if (fault !== undefined && fault.kind !== 'cutAfter') return fault;
      const offset = has.get(url);
      return offset === undefined ? tus(404) : tus(200, { offset });
    },
    async patch(url, chunk) {
      await uploads.beforeChunk(chunk);
      const { from, to } = chunk;
      calls.push(`patch ${url} ${from}-${to}`);
      const fault = faults.patch.shift();
      if (fault !== undefined && fault.kind !== 'cutAfter') return fault;
      const at = has.get(url);
      if (at === undefined) return tus(404);
      if (at !== from) return tus(409, { offset: at });
      const arriving = fault === undefined ? to - from : Math.min(fault.bytes, to - from);
      carried += arriving;
      has.set(url, at + arriving);
      return fault === undefined ? tus(204, { offset: at + arriving }) : { kind: 'noAnswer' };
    },
    release: () => undefined,
  };
  return uploads;
}
