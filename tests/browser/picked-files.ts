import { sampleFile } from '../support/sample-files.ts';

/** Files that a seafarer picks. */

export const pdf = file('libreta-de-embarque-del-capitan-2026.pdf', 'application/pdf', 'pdf', 200_000);
export const largePdf = file('escaneo.pdf', 'application/pdf', 'pdf', 10_500_000);
export const photo = file('foto.jpg', 'image/jpeg', 'jpeg', 50_000);

function file(name: string, mimeType: string, kind: 'pdf' | 'jpeg', size: number) {
  return { name, mimeType, buffer: Buffer.from(sampleFile(kind, size, 1)) };
}
