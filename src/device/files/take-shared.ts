import {
  addressAfterSharing,
  sharedFiles,
  type ShareOutcome,
  sharePath,
} from '../../contracts/pages/from-other-apps.ts';
import { randomId } from '../delivery/random-id.ts';
import { headOf, storedFileOf } from './stored-file.ts';
import type { DrainStorage } from '../storage/create-storage.ts';
import { hasRoomToKeep } from '../storage/kept-requests.ts';
import { storeInPocket } from '../storage/pocket-records.ts';
import { problemOf } from '../storage/storage-failure.ts';
import { checkFile } from '../../form/file-check.ts';
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
    const facts = { size: bytes.byteLength, head: headOf(bytes) };
    if (checkFile(anyDocument, facts, api?.capabilities) !== undefined) {
      outcomes.push('refused');
      continue;
    }
    const file = await storedFileOf(randomId(), part.name, bytes);
    if (file === undefined) return 'failed';
    const isThere = await storeInPocket(database, { id: randomId(), file, keptAt: now }, bytes);
    outcomes.push(isThere ? 'kept' : 'own');
    feed.announce();
  }
  // The first that is not kept is told; what is kept is on the page.
  return outcomes.find((outcome) => outcome !== 'kept') ?? outcomes[0] ?? 'failed';
}
