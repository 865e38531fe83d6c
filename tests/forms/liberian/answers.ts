import type { StoredFile, Values } from '../../../src/form/values.ts';

export function file(fileId: string): StoredFile {
  return { fileId, name: 'image.jpg', type: 'image/jpeg', size: 1000, sha256: 'a'.repeat(64) };
}

export function answering(answers: Readonly<Record<string, string>>, files: readonly string[] = []): Values {
  return { answers, files: Object.fromEntries(files.map((name) => [name, file(name)])) };
}
