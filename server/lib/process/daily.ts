const day = 24 * 60 * 60_000;

/** Does it every day, for the first time in a day. @returns a function that ends it, after what is under way */
export function startDaily(work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = work().catch(failed);
  }, day).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
