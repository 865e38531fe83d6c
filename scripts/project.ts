import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');
export const builtServer = join(root, 'dist-server');

export function programPath(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

/** What is built is made elsewhere and put in its place whole. */
export async function replaceFolder(folder: string, replacement: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rename(replacement, folder);
}

/** For failures whose message is sufficient; a stack trace would bury it. */
export function stopWithOneLine(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
