import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from '../../lib/files/file-store.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { endsWithin } from '../../lib/process/closing.ts';
import type { BundledFile, BundledRequest } from './bundled-request.ts';

export const bundleLimits = {
  requests: 500,
  /** Milliseconds that a download waits for another of the same account. */
  patience: 10_000,
  /** Seconds to wait before trying again when the other is still running. */
  pauseSeconds: 30,
} as const;

/** Milliseconds for which a one-time address is valid. */
export const ticketLifetime = 60_000;

/** Makes one ZIP at a time for each account: more would share the same thread and the same disk. */
export interface OneBundleEach {
  /** @throws Refused bundleRunning when the account's other bundle is still running */
  waitFor(userId: string): Promise<void>;
  /** Waits as waitFor does. @returns releases the turn; call it once the bundle is sent or given up */
  begin(userId: string): Promise<() => void>;
}

/** @param patience milliseconds that a bundle waits for its turn */
export function oneBundleEach(patience: number = bundleLimits.patience): OneBundleEach {
  const running = new Map<string, Promise<void>>();
  const waitFor = async (userId: string): Promise<void> => {
    const until = performance.now() + patience;
    for (let other = running.get(userId); other !== undefined; other = running.get(userId)) {
      const left = until - performance.now();
      if (left <= 0 || !(await endsWithin(left, other))) {
        throw new Refused({ kind: 'bundleRunning', seconds: bundleLimits.pauseSeconds });
      }
    }
  };
  return {
    waitFor,
    async begin(userId) {
      // Another waiter may have begun meanwhile.
      while (running.has(userId)) await waitFor(userId);
      const { promise, resolve } = withResolvers();
      running.set(userId, promise);
      return () => {
        if (running.get(userId) === promise) running.delete(userId);
        resolve();
      };
    },
  };
}

function withResolvers(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

interface ManifestEntry {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

interface ManifestRequest {
  readonly submissionId: string;
  readonly reference: string;
  readonly receivedAt: string;
  readonly files: readonly (ManifestEntry & { readonly fileId?: string; readonly name?: string })[];
  /** Files that the store names but the disk lacks or has cut short. */
  readonly missing: readonly Omit<BundledFile, 'stored'>[];
}

export interface Bundling {
  readonly files: FileStore;
  /** Read one at a time: the next is read when the last is written. */
  readonly requests: AsyncIterable<BundledRequest>;
  /** Puts each request into a folder of its own. */
  readonly isMany: boolean;
  /** Written before the requests. */
  readonly first?: { readonly path: string; readonly bytes: Buffer };
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Streams the ZIP as it is made, with its manifest last. A file that differs from its record, or any other failure,
 * destroys the stream, so that a cut download cannot be taken for a complete one.
 */
export function streamBundle(bundling: Bundling): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const entries = openEntries(zip, output);
  // The library types it as any readable stream.
  const zipped = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  zipped.on('error', (error) => output.destroy(error));
  output.on('close', () => zipped.destroy());
  zipped.pipe(output);
  writeAll(bundling, entries).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

interface Entries {
  add(path: string, read: () => Promise<Readable>): Promise<ManifestEntry>;
}

function openEntries(zip: ZipFile, output: PassThrough): Entries {
  return {
    async add(path, read) {
      const source = await read();
      const hash = createHash('sha256');
      let size = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      zip.addReadStream(counted, path, { compress: false });
      const abandon = (): void => void source.destroy();
      output.once('close', abandon);
      try {
        if (output.destroyed) throw new Error('The download was given up');
        await Promise.all([pipeline(source, counted), once(counted, 'end')]);
      } finally {
        output.off('close', abandon);
      }
      return { path, size, sha256: hash.digest('hex') };
    },
  };
}

async function writeAll({ files, requests, isMany, first, at }: Bundling, entries: Entries): Promise<void> {
  const manifest: ManifestRequest[] = [];
  if (first !== undefined) await entries.add(first.path, async () => Readable.from([first.bytes]));
  for await (const request of requests) {
    manifest.push(await writeOne(files, entries, request, isMany ? `${request.prefix}/` : ''));
  }
  const missing = manifest.flatMap(({ reference, missing: lost }) =>
    lost.map(({ path, name }) => `${reference}: ${path} (${name})`),
  );
  if (missing.length > 0) {
    const words = `Faltan archivos / Files are missing:\r\n${missing.join('\r\n')}\r\n`;
    await entries.add('MISSING.txt', async () => Readable.from([Buffer.from(words)]));
  }
  const text = JSON.stringify(
    { createdAt: at, complete: missing.length === 0, requests: manifest },
    undefined,
    2,
  );
  await entries.add('manifest.json', async () => Readable.from([Buffer.from(`${text}\n`)]));
}

async function writeOne(
  files: FileStore,
  entries: Entries,
  request: BundledRequest,
  folder: string,
): Promise<ManifestRequest> {
  const { submissionId, reference, receivedAt } = request.submission;
  const at = folder + request.prefix;
  const written: ManifestRequest['files'][number][] = [
    await entries.add(`${at}_answers.json`, async () => Readable.from([request.json()])),
    await entries.add(`${at}_answers.pdf`, async () => Readable.from([await request.pdf()])),
  ];
  const missing: Omit<BundledFile, 'stored'>[] = [];
  for (const { stored, ...file } of request.files) {
    if (!(await files.has(stored, file.size))) {
      missing.push(file);
      continue;
    }
    const entry = await entries.add(folder + file.path, () => files.read(stored));
    if (entry.size !== file.size || entry.sha256 !== file.sha256) {
      throw new Error(`${file.fileId} is not what was received`);
    }
    written.push({ ...entry, fileId: file.fileId, name: file.name });
  }
  return { submissionId, reference, receivedAt, files: written, missing };
}
