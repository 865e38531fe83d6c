import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');

export function programPath(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}
