import type { UploadAnswer } from '../../../outbox/upload-link.ts';
import { mediaTypeIn } from '../exchange.ts';
import type { SendLarge } from '../fetch-transport.ts';

/** Milliseconds without a byte leaving, or without an answer after the last one. */
const stall = 90_000;
/** Milliseconds between two reports. */
const reportEvery = 250;

/**
 * A POST that tells how much of it has left, which fetch cannot; given up only when nothing moves, however long it
 * takes. Only to the page's own origin: elsewhere, listening costs a preflight. A redirect is followed, which cannot
 * be forbidden here, but not to another origin, and it is told. Never rejects.
 */
export const sendWithProgress: SendLarge = (url, { headers, body }, sent) =>
  new Promise<UploadAnswer>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    let reportedAt = 0;
    const end = (answer: UploadAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const moves = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stall);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, timeStamp }) => {
      moves();
      if (timeStamp - reportedAt < reportEvery) return;
      reportedAt = timeStamp;
      sent(loaded);
    });
    request.addEventListener('load', () => end(answerOf(request, new URL(url, location.href).href)));
    for (const failure of ['error', 'abort'] as const)
      request.addEventListener(failure, () => end({ kind: 'noAnswer' }));
    moves();
    request.send(body);
  });

function answerOf(request: XMLHttpRequest, url: string): UploadAnswer {
  const { status, statusText, responseURL, responseText } = request;
  const retryAfter = request.getResponseHeader('Retry-After');
  return {
    kind: 'http',
    status,
    statusText,
    redirected: responseURL !== url,
    contentType: mediaTypeIn(request.getResponseHeader('Content-Type')),
    body: responseText.slice(0, 64 * 1024),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}
