import type { FastifyRequest } from 'fastify';
import { limits } from '../../../lib/limits/submission-limits.ts';
import type { Reception } from './receive.ts';
import type { Received } from './received.ts';

/** The content of a JSON object; undefined when the body is no object. Line breaks stay as they were typed. */
export function receivedFrom(body: unknown): Received | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const texts: Received['texts'][number][] = [];
  const lists: Received['lists'][number][] = [];
  const odd: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') texts.push({ name, text: value });
    else if (isListOfTexts(value)) lists.push({ name, items: value });
    else odd.push(name);
  }
  return { texts, lists, odd, files: [] };
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** As receive, of a JSON body that has been read already. */
export async function receiveJson({ body }: FastifyRequest): Promise<Reception> {
  const received = receivedFrom(body);
  if (received === undefined) return { kind: 'refused', refusal: { kind: 'malformedBody' } };
  const names = received.texts.length + received.lists.length + received.odd.length;
  return names > limits.maxTextParts
    ? { kind: 'refused', refusal: { kind: 'tooManyTexts', max: limits.maxTextParts } }
    : { kind: 'received', received };
}
