/** Share of the browser's quota that kept requests leave to new ones. */
const leastFree = 0.5;

/** Tells whether a received request may stay here; where the browser does not tell, it may. */
export async function hasRoomToKeep(): Promise<boolean> {
  const { storage } = Object(globalThis.navigator) as { storage?: StorageManager };
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const { usage, quota } = estimate ?? {};
  return usage === undefined || quota === undefined || quota - usage > quota * leastFree;
}
