import type { HttpAnswer } from '../../../outbox/http-answer.ts';
import { isCaptivePortal } from '../../../outbox/whose-answer.ts';
import { type Fetch, headOf, httpAnswerOf } from '../../http/exchange.ts';

/** Milliseconds without a byte. */
const stall = 60_000;

export type WholeAnswer =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | HttpAnswer
  | { readonly kind: 'noAnswer' };

/**
 * POSTs for a file of a known size. On a link that cuts it goes on where it was cut, as long as each try brings something.
 * What comes is not judged here: only its hash tells whose it is. Never throws.
 * @param told is told how many bytes have come
 */
export async function fetchWhole(
  fetch: Fetch,
  url: string,
  body: object,
  size: number,
  told: (bytes: number) => void,
): Promise<WholeAnswer> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  for (;;) {
    const before = filled;
    const timer = createStallTimer();
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        referrer: '',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(filled === 0 ? body : { ...body, from: filled }),
        signal: timer.signal,
      });
      if (isCaptivePortal(headOf(response))) return { kind: 'noAnswer' };
      if (!response.ok) return await httpAnswerOf(response);
      for await (const part of partsOf(response)) {
        timer.moves();
        if (filled + part.byteLength > size) return { kind: 'bytes', bytes: new Uint8Array(0) };
        bytes.set(part, filled);
        filled += part.byteLength;
        told(filled);
      }
      // An end that came too soon is a cut as well; of an empty file there is nothing to wait for.
      if (filled === size) return { kind: 'bytes', bytes };
    } catch {
      // Cut off: what has come stays.
    } finally {
      timer.end();
    }
    if (filled === before) return { kind: 'noAnswer' };
  }
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function createStallTimer() {
  const controller = new AbortController();
  const start = (): ReturnType<typeof setTimeout> => setTimeout(() => controller.abort(), stall);
  let timer = start();
  return {
    signal: controller.signal,
    moves() {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
}
