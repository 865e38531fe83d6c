import { inflateSync } from 'node:zlib';

/** All streams of the PDF, as one character per byte. */
export function contentOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1');
  const streams = [...text.matchAll(/stream\n(x[^]*?)\nendstream/g)];
  return streams
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .join('\n');
}
