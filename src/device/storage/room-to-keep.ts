/** Part of the browser's quota that what is kept leaves to new requests. */
const leastFree = 0.5;

/** Whether a request that has been received may stay here; where the browser does not tell, it may. */
export async function hasRoomToKeep(): Promise<boolean> {
  // Node and older browsers have none.
  const { storage } = Object(globalThis.navigator) as { storage?: StorageManager };
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const { usage, quota } = estimate ?? {};
  return usage === undefined || quota === undefined || quota - usage > quota * leastFree;
}
