import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReceiptAnswer } from '../../src/contracts/receipt.ts';
import { keyOf, type Sending } from '../../tests/support/sending.ts';

/** What became of one request. */
export interface Delivered {
  readonly submissionId: string;
  readonly reference: string;
  readonly attempts: number;
  /** Milliseconds from the press to the receipt. */
  readonly took: number;
}

/** Milliseconds. */
const firstPause = 500;
const longestPause = 8000;

/**
 * Sends one request, each time on a connection of its own, until there is a receipt. @param index gives it an address of
 * its own @param template what all ships send: the bytes are shared, so that hundreds of them fit into memory
 */
export async function deliver(origin: string, index: number, template: Sending): Promise<Delivered> {
  const sending: Sending = { ...template, submissionId: randomUUID() };
  const begun = performance.now();
  for (let attempts = 1, pause = firstPause; ; attempts += 1, pause = Math.min(longestPause, pause * 2)) {
    const receipt = await attempt(origin, index, sending).catch(() => undefined);
    if (receipt !== undefined) {
      const { submissionId } = sending;
      const took = performance.now() - begun;
      return { submissionId, reference: receipt.reference, attempts, took };
    }
    await wait(pause * (0.5 + Math.random()));
  }
}

/** Milliseconds in which something has to move. */
const patience = 20_000;

/** Undefined: no receipt. @throws when the link or the server breaks */
async function attempt(origin: string, index: number, sending: Sending): Promise<ReceiptAnswer | undefined> {
  const boundary = `ship-${sending.submissionId}`;
  const parts = partsOf(sending, boundary);
  return new Promise((resolve, reject) => {
    const asked = request(
      origin + sending.path,
      {
        method: 'POST',
        agent: false,
        timeout: patience,
        headers: {
          ...keyOf(sending),
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
          'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
        response.once('error', reject).once('end', () => {
          const isReceived = response.statusCode === 201 || response.statusCode === 200;
          resolve(isReceived ? (JSON.parse(text) as ReceiptAnswer) : undefined);
        });
      },
    );
    asked.once('error', reject).once('timeout', () => asked.destroy(new Error('Nothing moves')));
    Readable.from(parts).pipe(asked);
  });
}

function partsOf({ texts, files }: Sending, boundary: string): readonly Buffer[] {
  const head = (lines: readonly string[]): Buffer =>
    Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  return [
    ...Object.entries(texts).flatMap(([name, text]) => [
      head([`Content-Disposition: form-data; name="${name}"`]),
      Buffer.from(text),
      end,
    ]),
    ...files.flatMap(({ field, name, type, bytes }) => [
      head([`Content-Disposition: form-data; name="${field}"; filename="${name}"`, `Content-Type: ${type}`]),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      end,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
}
