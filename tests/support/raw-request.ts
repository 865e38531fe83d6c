import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test controls every byte on the wire. */
export interface RawRequest {
  write(bytes: string | Uint8Array): void;
  received(): string;
  /** Resolves with all received bytes once the other side has closed. */
  ended(): Promise<string>;
  destroy(): void;
}

export async function openRawRequest(url: string): Promise<RawRequest> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('utf8')));
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    async ended() {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      return received;
    },
    destroy: () => void socket.destroy(),
  };
}

export interface MultipartHead {
  readonly path: string;
  /** Absent: the body is sent in chunks. */
  readonly length?: number;
  readonly boundary: string;
}

/** The head of a multipart POST that asks for the connection to be closed after the answer. */
export function multipartHead({ path, length, boundary }: MultipartHead): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

export interface OpenUpload {
  readonly url: string;
  readonly id: string;
  readonly file: { readonly bytes: Uint8Array };
}

/** A PATCH of everything from this offset on, of which only some bytes are sent so far. */
export async function beginPatch(
  { url, id, file }: OpenUpload,
  offset: number,
  bytes: number,
): Promise<RawRequest> {
  const request = await openRawRequest(url);
  const lines = [
    `PATCH /api/uploads/${id} HTTP/1.1`,
    'Host: localhost',
    'Tus-Resumable: 1.0.0',
    'Content-Type: application/offset+octet-stream',
    `Upload-Offset: ${offset}`,
    `Content-Length: ${file.bytes.length - offset}`,
  ];
  request.write(`${lines.join('\r\n')}\r\n\r\n`);
  request.write(file.bytes.slice(offset, offset + bytes));
  return request;
}
