import { expect, test } from 'vitest';
import { exchange, type Language, speaking } from '../../../src/device/http/exchange.ts';
import { createTusLink } from '../../../src/device/http/tus-link.ts';

async function askedIn(language: Language, headers: Record<string, string> = {}): Promise<string | null> {
  let asked: string | null = null;
  const fetch = speaking(async (_url, init) => {
    asked = new Headers(init.headers).get('Accept-Language');
    return new Response('');
  }, language);
  await exchange(fetch, 'https://api.example/x', { headers }, 1000);
  return asked;
}

test('a call asks in the language of the page, unless it asks in that of what is sent', async () => {
  expect(await askedIn(() => 'es')).toBe('es');
  expect(await askedIn(async () => 'en', { 'Content-Type': 'text/plain' })).toBe('en');
  expect(await askedIn(() => 'es', { 'Accept-Language': 'en' })).toBe('en');
  expect(await askedIn(() => '')).toBeNull();
});

test('the beginning of an upload asks in it too, and keeps its other headers', async () => {
  const seen: Headers[] = [];
  const link = createTusLink({
    apiBase: '',
    origin: 'https://forms.example',
    loadFile: async () => new Blob(['x']),
    fetch: speaking(
      async (_url, init) => {
        seen.push(new Headers(init.headers));
        return new Response('', { status: 413 });
      },
      () => 'es',
    ),
  });
  const file = {
    field: 'documento',
    name: 'a.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: 'ab',
    fileId: '1',
  };

  await link.create('/api/uploads', 'id', file, 1000);

  expect(seen[0]?.get('Accept-Language')).toBe('es');
  expect(seen[0]?.get('Upload-Length')).toBe('1');
});
