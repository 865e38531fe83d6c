import { uploadFaultsOf, uploadIdOf } from '../contracts/uploads.ts';
import { parseJson } from '../contracts/json-object.ts';
import type { ManifestItem } from '../form/wire.ts';
import type { Entry, Upload, Uploads } from './entry.ts';
import { type ChunkSizing, initialChunkSizing } from './chunk-sizing.ts';
import type { Answer, Clock, DrainStore, ReportProgress, Transport } from './ports.ts';
import { progressOf } from './progress.ts';
import { limitNow } from './chunked-upload.ts';
import { type FileSent, type YieldReason, sendFile } from './send-file.ts';
import { isProblemOfApi } from './whose-answer.ts';

/** Rejections by the API after which a person has to look at the file. */
const mostRejections = 2;

export interface FilesSending {
  readonly store: DrainStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly report: ReportProgress;
  readonly owner: string;
  /** The path of the tus endpoint. */
  readonly path: string;
  readonly timeLeft: () => number;
  /** Called between two chunks with the entry as stored now; returns the reason to yield, if any. */
  readonly yieldReasonOf: (entry: Entry) => Promise<YieldReason | undefined>;
}

export type FilesSent =
  | Exclude<FileSent, { readonly kind: 'damagedFile' }>
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

/**
 * Uploads the files of an entry that is being sent, one after the other, and records the progress.
 * @returns the entry as stored afterwards, and how it ended: 'up' when all files are up
 */
export async function sendFiles(
  sending: FilesSending,
  claimed: Entry,
): Promise<{ readonly entry: Entry; readonly ended: FilesSent }> {
  const { store, transport, owner, report, yieldReasonOf } = sending;
  let entry = claimed;
  const { bytesPerSecond, bodyLimit } = await store.remembered();
  let sizing: ChunkSizing = initialChunkSizing(bytesPerSecond, limitNow(bodyLimit, sending.clock.now()));
  const tell = (): void => report(progressOf(entry, sizing.bytesPerSecond));
  const noteOf =
    (file: ManifestItem) =>
    async (url: string, sent: number): Promise<YieldReason | undefined> => {
      const upload: Upload = { ...entry.uploads?.[file.fileId], url, sent };
      const noted = await store.noteUploads(entry.submissionId, owner, {
        ...entry.uploads,
        [file.fileId]: upload,
      });
      if (noted === undefined) return 'lost';
      entry = noted;
      tell();
      return yieldReasonOf(entry);
    };
  tell();
  try {
    for (const file of entry.files) {
      const { url, sent = 0 } = entry.uploads?.[file.fileId] ?? {};
      if (url !== undefined && sent === file.size) continue;
      const ended = await sendFile(
        {
          ...sending,
          link: transport.uploads,
          sizing: () => sizing,
          setSizing: (next) => {
            sizing = next;
          },
          note: noteOf(file),
        },
        { submissionId: entry.submissionId, file, url },
      );
      if (ended.kind === 'damagedFile') return { entry, ended: { ...ended, file } };
      if (ended.kind !== 'up') return { entry, ended };
    }
    return { entry, ended: { kind: 'up' } };
  } finally {
    transport.uploads.release();
    if (sizing.bytesPerSecond !== undefined) await store.remember({ bytesPerSecond: sizing.bytesPerSecond });
    if (sizing.limit !== undefined && sizing.limit !== bodyLimit?.bytes)
      await store.remember({ bodyLimit: { bytes: sizing.limit, since: sending.clock.now() } });
  }
}

/**
 * Returns the uploads to repeat after the API rejected some of those the request named. Undefined when the
 * answer does not say so, or has said it too often about one file.
 */
export function withoutRejected({ uploads, files }: Entry, answer: Answer): Uploads | undefined {
  if (uploads === undefined || answer.kind !== 'http' || answer.status !== 422) return undefined;
  if (!isProblemOfApi(answer)) return undefined;
  const named = uploadFaultsOf(parseJson(answer.body)).map(({ uploadId }) => uploadId);
  const rejected = files.flatMap(({ fileId }): [string, Upload][] => {
    const upload = uploads[fileId];
    if (upload?.url === undefined || !named.includes(uploadIdOf(upload.url) ?? '')) return [];
    return [[fileId, { sent: 0, rejected: (upload.rejected ?? 0) + 1 }]];
  });
  const tooOften = rejected.some(([, upload]) => (upload.rejected ?? 0) > mostRejections);
  return rejected.length === 0 || tooOften ? undefined : { ...uploads, ...Object.fromEntries(rejected) };
}
