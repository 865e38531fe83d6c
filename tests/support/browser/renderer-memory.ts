import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Milliseconds. */
const refreshInterval = 25;
/** The search reads about all processes of the machine, in the process that serves the API as well. */
const looksPerSearch = 40;

/**
 * Looks again and again until it is asked. @returns the most bytes that one renderer of this browser was seen to hold;
 * undefined without /proc
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
 * Has the page's garbage collected again and again until the test ends. On a busy machine the collector comes late, and
 * the renderer's memory would tell of that; so it tells what the app itself holds on to.
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
  // The page is closed before the loop has noticed that the test is over.
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
 * Bytes that a renderer holds of its own now: anonymous and shared memory, without the pages of Chromium's program
 * file, which all its processes share (proc_pid_status(5)). None when it has ended.
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
