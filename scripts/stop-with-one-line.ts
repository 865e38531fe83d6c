/** For failures whose message is sufficient; a stack trace would bury it. */
export function stopWithOneLine(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
