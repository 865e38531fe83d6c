import { expect, test } from 'vitest';
import { limitedBody } from '../../../src/device/http/exchange.ts';

const limit = 64 * 1024;

function bodyOf(pieces: readonly Uint8Array<ArrayBuffer>[]) {
  let cancelled = false;
  let given = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = pieces[given];
        given += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(stream), cancelled: () => cancelled, given: () => given };
}

const text = (characters: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(characters);

test('a body is read whole, also where a letter is cut in two on the way', async () => {
  const bytes = text('{"message":"Ñáñez"}');

  const { response } = bodyOf([bytes.slice(0, 13), bytes.slice(13, 14), bytes.slice(14)]);

  expect(await limitedBody(response)).toBe('{"message":"Ñáñez"}');
});

test('no body is an empty one', async () => {
  expect(await limitedBody(new Response(null, { status: 204 }))).toBe('');
});

test('a body that does not end is cut, and the rest is not asked for', async () => {
  const { response, cancelled, given } = bodyOf(Array.from({ length: 100 }, () => text('x'.repeat(10_000))));

  expect(await limitedBody(response)).toBe('x'.repeat(limit));
  expect(cancelled()).toBe(true);
  expect(given()).toBe(7);
});

test('a body that breaks off rejects: half an answer is none', async () => {
  const stream = new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });

  await expect(limitedBody(new Response(stream))).rejects.toThrow('terminated');
});
