import { isSessionStored } from '../account/session-loader.ts';
import { publicPages } from '../contracts/pages/public-pages.ts';
import type { WorkerMessage } from '../device/delivery/worker-messages.ts';
import type { ChangeFeed } from '../device/storage/feeds.ts';
import { formIds, forms } from '../forms/index.ts';
import type { DraftStore, OutboxStore } from '../outbox/ports.ts';
import { nextOnDevice, readDevice, thingsOn } from '../outbox/things-on-device.ts';
import type { AppShell } from '../ui/app-shell-context.tsx';

interface Needs {
  /** Undefined without service workers. */
  readonly container: Pick<ServiceWorkerContainer, 'controller'> | undefined;
  readonly appShell: Pick<AppShell, 'state' | 'subscribe'>;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly outbox: OutboxStore;
  readonly drafts: Pick<DraftStore, 'list'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Tells the worker, once it has everything else, which addresses look on this device as the build rendered them, and
 * again whenever that changes (decision 100). If a change is missed, what the device has is added a moment later.
 */
export function tellAsRendered(needs: Needs): void {
  const { container, appShell, feed } = needs;
  let told: string | undefined;
  let toldTo: ServiceWorker | undefined;
  const tell = async (): Promise<void> => {
    const worker = container?.controller ?? undefined;
    if (worker === undefined || !appShell.state().whole) return;
    const paths = await pathsAsRendered(needs);
    if (worker === toldTo && paths.join(' ') === told) return;
    toldTo = worker;
    told = paths.join(' ');
    const message: WorkerMessage = { type: 'LOOK_AS_RENDERED', paths };
    worker.postMessage(message);
  };
  const tellNow = (): void => void tell().catch(() => undefined);
  appShell.subscribe(tellNow);
  feed.subscribe(tellNow);
  tellNow();
}

/**
 * Without a draft in the form, details to begin it with, anything on the home page that needs its person, or somebody
 * of the office.
 */
export async function pathsAsRendered({
  outbox,
  drafts,
  now,
}: Pick<Needs, 'outbox' | 'drafts' | 'now'>): Promise<readonly string[]> {
  if (isSessionStored()) return [];
  const device = await readDevice({ outbox, drafts });
  const { own, details, expiryTellFrom } = device.remembered;
  const begun = new Set(device.drafts.map(({ form }) => form));
  // The day of which it is to tell may come before the next start.
  const isCalm = expiryTellFrom === undefined && nextOnDevice(thingsOn(device, now())) === undefined;
  const isEmpty = own !== true || details === undefined;
  return [
    ...(isCalm ? [publicPages.home] : []),
    ...formIds.filter((id) => isEmpty && !begun.has(id)).map((id) => forms[id].path),
  ];
}
