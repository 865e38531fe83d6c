import type { IncomingMessage } from 'node:http';

/** The body of a request as far as it arrives. */
export interface UploadBody {
  /** Ends where the body ends, and as well where the link is cut or has fallen silent: what arrived counts. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Whether nothing arrived for too long. */
  isSilent(): boolean;
  /** Why no more of it is taken. */
  refusal(): unknown;
  /** Leaves the request to others. */
  detach(): void;
}

/**
 * @param silence milliseconds without a byte after which the link counts as dead; while we are the slow one, none count
 * @param count is told of all that arrives; where it fails, the body ends there
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
