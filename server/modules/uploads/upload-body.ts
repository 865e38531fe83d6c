import type { IncomingMessage } from 'node:http';

export interface UploadBody {
  /** Ends with the body, and also where the link is cut or has fallen silent, because the bytes that arrived count. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Whether the body ended because nothing arrived for too long. */
  isSilent(): boolean;
  /** Why the rest of the body was refused. */
  refusal(): unknown;
  detach(): void;
}

/**
 * @param silence milliseconds without a byte after which the link counts as dead; time during which we are the slow
 * side does not count
 * @param count called for all bytes that arrive; where it fails, the body ends
 */
export function uploadBody(
  request: IncomingMessage,
  silence: number,
  count: (bytes: number) => Promise<void>,
): UploadBody {
  let silent = false;
  let refusal: unknown;
  let timer: NodeJS.Timeout | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const onData = (chunk: Buffer): void => {
    controller?.enqueue(chunk);
    count(chunk.length).catch((error: unknown) => {
      refusal ??= error;
      end();
    });
    if ((controller?.desiredSize ?? 0) > 0) timer?.refresh();
    else pause();
  };
  const pause = (): void => {
    clearTimeout(timer);
    timer = undefined;
    request.pause();
  };
  const detach = (): void => {
    clearTimeout(timer);
    controller = undefined;
    request.off('data', onData).off('end', end).off('close', end).off('error', end);
  };
  const end = (): void => {
    controller?.close();
    detach();
  };
  const fallSilent = (): void => {
    silent = true;
    end();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
        if (request.readableEnded || request.destroyed) return end();
        request.on('data', onData).on('end', end).on('close', end).on('error', end);
        request.pause();
      },
      pull() {
        if (controller === undefined) return;
        timer ??= setTimeout(fallSilent, silence);
        request.resume();
      },
      cancel: detach,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  );
  return { stream, isSilent: () => silent, refusal: () => refusal, detach };
}
