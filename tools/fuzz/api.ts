import { request } from 'node:http';
import { expect } from 'vitest';
import { longestWait } from '../../scripts/longest-wait.ts';

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface RawCall {
  readonly method: string;
  /** As it goes over the wire: fetch would tidy it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export function ask(url: string, { method, path, headers = {}, body }: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, headers: { ...headers }, timeout: longestWait },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error(`${method} ${path} was not answered`)));
    call.on('error', reject);
    call.end(body);
  });
}

/** Header values that node sends: one line of Latin letters. */
export function headerValue(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '?').trim();
}

/** A refusal is a problem with words for people, and no fault of the server, whatever was asked. */
export function expectAnswered({ status, type, text }: RawAnswer, about: string): void {
  expect(status, `${about}: ${text}`).toBeGreaterThanOrEqual(200);
  expect(status, `${about}: ${text}`).toBeLessThan(500);
  expect(text, about).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(/);
  if (status < 400 || text === '') return;
  expect(type, about).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(text), about).toMatchObject({ status, message: expect.stringMatching(/\w/) });
}
