import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Milliseconds between readings. */
const refreshInterval = 25;
/** The search reads about all processes of the machine, in the process that also serves the API. */
const looksPerSearch = 40;

/**
 * Polls until the result is requested. @returns the peak number of bytes held by a renderer of this browser; undefined
 * without /proc
 */
export function watchMemory(group: number): () => number | undefined {
  let most: number | undefined;
  let looks = 0;
  let renderers: readonly string[] = [];
  const look = (): void => {
    if (looks % looksPerSearch === 0) renderers = renderersOf(group);
    looks += 1;
    for (const renderer of renderers) most = Math.max(most ?? 0, heldBy(renderer));
  };
  const timer = setInterval(look, refreshInterval);
  onTestFinished(() => clearInterval(timer));
  return () => {
    clearInterval(timer);
    return most;
  };
}

/**
 * Triggers garbage collection repeatedly until the test ends. On a busy machine the collector runs late and would
 * distort the renderer's memory; this way the figure shows what the app itself holds on to.
 */
export async function collectOften(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const collect = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await devtools.send('HeapProfiler.collectGarbage');
      await new Promise((resolve) => setTimeout(resolve, 10 * refreshInterval));
    }
  };
  // The page may close before the loop notices the end of the test.
  collect().catch(() => undefined);
}

function renderersOf(group: number): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isRendererOf(name, group));
  } catch {
    return [];
  }
}

function isRendererOf(process: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // After the name in brackets: state, parent, group (proc_pid_stat(5)).
    const groupOf = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
    return groupOf === group && readFileSync(`/proc/${process}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
}

/**
 * Bytes that a renderer holds by itself: anonymous and shared memory, without the pages of Chromium's program file,
 * which all its processes share (proc_pid_status(5)). 0 if it has ended.
 */
function heldBy(renderer: string): number {
  try {
    const status = readFileSync(`/proc/${renderer}/status`, 'utf8');
    const parts = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, kibibytes]) =>
      Number(kibibytes),
    );
    return parts.reduce((sum, part) => sum + part, 0) * 1024;
  } catch {
    return 0;
  }
}
