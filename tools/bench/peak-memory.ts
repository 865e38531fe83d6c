import { readdirSync, readFileSync } from 'node:fs';

/** Bytes: the sum of the peak memory of each process of a group. Linux only; undefined elsewhere. */
export function peakMemory(group: number): number | undefined {
  try {
    const peaks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && groupOf(name) === group)
      .map(peakOf);
    return peaks.reduce((sum, peak) => sum + peak, 0);
  } catch {
    return undefined;
  }
}

function groupOf(process: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // After the name in brackets: state, parent, group (proc_pid_stat(5)).
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  } catch {
    return undefined;
  }
}

function peakOf(process: string): number {
  const [, kibibytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}
