import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** Milliseconds. A process that ignores SIGKILL for so long hangs in the kernel. */
const patience = 20_000;

/**
 * One listener for all: a long story starts a browser after each kill, and Node warns from the eleventh listener on.
 */
const endingWithUs = new Set<number>();
process.once('exit', () => endingWithUs.forEach(signalGroup));

/** Kills the group at the end of this process, unless it was killed before. */
export function endWithUs(leader: number): void {
  endingWithUs.add(leader);
}

/** kill -9 for a whole process group. Resolves when none of it is running. */
export async function killGroup(leader: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (isAlive(leader)) {
    if (Date.now() > deadline) throw new Error(`Process group ${leader} survives SIGKILL`);
    signalGroup(leader);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  endingWithUs.delete(leader);
}

/**
 * Kills the group at the end of the test, or of its process.
 * @param leader of a process that was started detached; undefined if starting failed
 * @returns a function that kills it now
 */
export function killWithTest(leader: number | undefined): () => Promise<void> {
  // Group 0 is the test's own.
  if (leader === undefined || leader === 0) throw new Error('The process has not started');
  endWithUs(leader);
  const kill = (): Promise<void> => killGroup(leader);
  onTestFinished(kill);
  return kill;
}

function signalGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** A zombie answers to signals but holds no lock; where /proc exists, it does not count. */
function isAlive(leader: number): boolean {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc').some((entry) => isRunningMember(entry, leader));
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}

function isRunningMember(entry: string, leader: number): boolean {
  if (!/^\d+$/.test(entry)) return false;
  try {
    const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
    // After the name in brackets: state, parent, group (proc_pid_stat(5)).
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
