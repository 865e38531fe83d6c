const day = 24 * 60 * 60_000;

/**
 * Runs the work every day, for the first time a day from now.
 * @returns a function that stops it, after any run in progress
 */
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
