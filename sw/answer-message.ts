import type { DrainLock } from '../src/outbox/ports.ts';
import type { Locale } from '../src/lib/locale.ts';
import { unreachable } from '../src/lib/unreachable.ts';
import { parseWorkerMessage } from '../src/device/delivery/worker-messages.ts';
import type { Precache, Precached } from './precache.ts';
import type { RenderedPages } from './rendered-pages.ts';

/**
 * Milliseconds. A background drain ends sooner on its own; a page's upload may take longer and can continue.
 */
const patience = 160_000;

/** What the device has of this version. What is missing is fetched again before the answer. */
export interface StoredFiles {
  /** Everything for a cold start in this language without a network (promises R19). */
  areReady(locale: Locale | undefined): Promise<boolean>;
  /** Everything of a language, so that it can be switched to. */
  haveLanguage(locale: Locale | undefined): Promise<boolean>;
  /** Every language, and the self-test. */
  areWhole(): Promise<boolean>;
}

/** Answers the page's questions; ignores any other message. */
export async function answerMessage(
  event: ExtendableMessageEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'skipWaiting' | 'clients'>,
  lock: DrainLock,
  storedFiles: StoredFiles,
  rendered: RenderedPages,
): Promise<void> {
  const message = parseWorkerMessage(event.data);
  if (message === undefined) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      return activateAfterDrain(worker, lock);
    case 'CLAIM_CLIENTS':
      return worker.clients.claim();
    case 'IS_OFFLINE_READY':
      event.ports[0]?.postMessage(await storedFiles.areReady(message.locale));
      return;
    case 'IS_LANGUAGE_HERE':
      event.ports[0]?.postMessage(await storedFiles.haveLanguage(message.locale));
      return;
    case 'IS_WHOLE':
      event.ports[0]?.postMessage(await storedFiles.areWhole());
      return;
    case 'LOOK_AS_RENDERED':
      return rendered.tell(message.paths ?? []);
    default:
      unreachable(message.type);
  }
}

/** Lets the active version finish a drain before it is replaced (hazards 7.2). */
async function activateAfterDrain(
  worker: Pick<ServiceWorkerGlobalScope, 'skipWaiting'>,
  lock: DrainLock,
): Promise<void> {
  await lock.holdWithin(patience, async () => undefined);
  await worker.skipWaiting();
}

/** Checks the cache itself, because a browser may delete what was installed (promises R19). */
export async function isAllPrecached(shell: Precache, precached: readonly Precached[]): Promise<boolean> {
  for (const file of precached) {
    if ((await shell.match(file.url)) === undefined && !(await isFetchedAgain(shell, file))) return false;
  }
  return precached.length > 0;
}

/** Restores only files named by their content: any other name may hold a newer version by now. */
async function isFetchedAgain(shell: Precache, { url, revision }: Precached): Promise<boolean> {
  const key = shell.keyOf(url);
  if (revision !== null || key === undefined) return false;
  const response = await fetch(key).catch(() => undefined);
  if (response?.ok !== true || response.redirected) return false;
  if ((response.headers.get('Content-Type') ?? 'text/html').startsWith('text/html')) return false;
  await (await shell.open()).put(key, response);
  return true;
}
