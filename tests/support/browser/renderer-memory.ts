import { readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Bytes that the renderers of this browser hold of their own now: anonymous and shared memory, without the pages
 * of Chromium's program file, which all its processes share (proc_pid_status(5)). Undefined without /proc.
 */
function heldByRenderers(group: number): number | undefined {
  try {
    const renderers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isRendererOf(name, group));
    return Math.max(...renderers.map(heldBy));
  } catch {
    return undefined;
  }
}

function heldBy(process: string): number {
  const status = readFileSync(`/proc/${process}/status`, 'utf8');
  const parts = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm)].map(([, kibibytes]) =>
    Number(kibibytes),
  );
  return parts.reduce((sum, part) => sum + part, 0) * 1024;
}

/** Looks again and again until the test ends. @returns the most bytes that one renderer was seen to hold so far */
export function watchMemory(group: number): () => number | undefined {
  let most: number | undefined;
  const timer = setInterval(() => {
    const held = heldByRenderers(group);
    if (held !== undefined) most = Math.max(most ?? 0, held);
  }, 25);
  onTestFinished(() => clearInterval(timer));
  return () => most;
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
