import { readFileSync } from 'node:fs';

/** Peak memory of this process in bytes. Linux only; undefined elsewhere. */
export function peakMemoryOf(pid: number): number | undefined {
  try {
    const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}
