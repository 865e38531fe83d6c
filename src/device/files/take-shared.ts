import {
  addressAfterSharing,
  sharedFiles,
  type ShareOutcome,
  sharePath,
} from '../../contracts/pages/from-other-apps.ts';
import { randomId } from '../delivery/random-id.ts';
import { sha256Of } from './sha256.ts';
import type { DrainStorage } from '../storage/create-storage.ts';
import { writeFile } from '../storage/file-bytes.ts';
import { hasRoomToKeep } from '../storage/kept-requests.ts';
import { pocketKey, putInPocket } from '../storage/pocket-records.ts';
import { problemOf } from '../storage/storage-failure.ts';
import { checkFile } from '../../form/file-check.ts';
import { detectFileType, headBytes, mediaTypeOf } from '../../form/file-type.ts';
import { anyDocument, isOwn } from '../../outbox/pocket.ts';

/** Files taken of one share; as many as the largest form has. */
const mostFiles = 11;

/**
 * True for what other apps share with this one: the one request besides GET that the worker answers (promises R2). It is
 * a navigation of Chromium; WebKit, which would empty its body (hazards 7.7), has no share target.
 */
export function isShared({ method, mode, url }: Request, origin: string): boolean {
  return method === 'POST' && mode === 'navigate' && url === origin + sharePath;
}

/** Puts the files among the person's documents, and shows the page that says so. Does not reject. */
export async function takeShared(request: Request, storage: DrainStorage, now: number): Promise<Response> {
  const outcome = await take(request, storage, now).catch(
    (error: unknown): ShareOutcome => (problemOf(error) === 'full' ? 'full' : 'failed'),
  );
  return new Response(null, { status: 303, headers: { Location: addressAfterSharing(outcome) } });
}

async function take(
  request: Request,
  { database, feed, store }: DrainStorage,
  now: number,
): Promise<ShareOutcome> {
  const { api, ...remembered } = await store.remembered();
  if (!isOwn(remembered)) return 'own';
  if (!(await hasRoomToKeep())) return 'full';
  const parts = (await request.formData()).getAll(sharedFiles).slice(0, mostFiles);
  const outcomes: ShareOutcome[] = [];
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const bytes = await part.arrayBuffer();
    const head = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headBytes));
    const broken = checkFile(anyDocument, { size: bytes.byteLength, head }, api?.capabilities.maxFileBytes);
    const sha256 = await sha256Of(bytes);
    if (broken !== undefined || sha256 === undefined) {
      outcomes.push(broken === undefined ? 'failed' : 'refused');
      continue;
    }
    const id = randomId();
    const type = mediaTypeOf(detectFileType(head));
    const file = { fileId: randomId(), name: part.name, type, size: bytes.byteLength, sha256 };
    await writeFile(database, pocketKey(id), file, bytes, now);
    outcomes.push((await putInPocket(database, { id, file, keptAt: now })) ? 'kept' : 'own');
    feed.announce();
  }
  // The first that is not kept is told; what is kept is on the page.
  return outcomes.find((outcome) => outcome !== 'kept') ?? outcomes[0] ?? 'failed';
}
