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
