import { syncTag } from '../sync-tag.ts';

/** Milliseconds. A browser with sync switched off may never answer the question. */
const patience = 2000;

interface WithTags {
  readonly sync: { getTags(): Promise<readonly string[]> };
}

/** Tells whether the browser has promised to wake the worker when there is a network. */
export async function isSyncRegistered(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  const registration = await container?.getRegistration();
  if (registration === undefined || !hasTags(registration)) return false;
  const tags = await Promise.race([registration.sync.getTags(), noneAfter(patience)]);
  return tags.includes(syncTag);
}

function noneAfter(milliseconds: number): Promise<readonly string[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), milliseconds));
}

function hasTags(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & WithTags {
  return 'sync' in registration;
}
