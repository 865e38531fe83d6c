import { lastLines } from './evidence.ts';

/** Lines of the log that are kept. */
const kept = 60;

interface KeptLog {
  readonly lines: string[];
}

const shared = globalThis as typeof globalThis & { pmtsServerLog?: KeptLog };

/** A server that runs in the process of its test writes here in place of the terminal, where nobody would read it. */
function interceptLog(): KeptLog {
  const log: KeptLog = { lines: [] };
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array, ...more: never[]): boolean => {
    const text = String(chunk);
    if (!text.startsWith('{"level":')) return write(chunk, ...more);
    log.lines.push(...text.trimEnd().split('\n'));
    if (log.lines.length > 2 * kept) log.lines.splice(0, log.lines.length - kept);
    return true;
  };
  return log;
}

/** Keeps the log of the servers of this process from now on, from each test its own. */
export function keepServerLog(): void {
  (shared.pmtsServerLog ??= interceptLog()).lines.length = 0;
}

/** The last lines that the servers of this process have logged in this test. */
export function serverLog(): string {
  const lines = (shared.pmtsServerLog?.lines ?? []).filter((line) => !isFileOfClient(line));
  return lastLines(lines.map(shortened).join('\n'), 30) || 'nothing logged';
}

/** A page comes with dozens of them. */
function isFileOfClient(line: string): boolean {
  return line.includes('"route":"/*","status":200');
}

/** Time and message, then whatever else the line has, without what is the same in each. */
function shortened(line: string): string {
  try {
    const { time, msg, pid: _pid, hostname: _hostname, reqId: _reqId, ...more } = JSON.parse(line);
    return `${new Date(time).toISOString().slice(11, 23)} ${msg} ${Object.values(more)
      .map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
      .join(' ')}`;
  } catch {
    return line;
  }
}
