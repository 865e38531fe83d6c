import { absent, type Check, expectThat, type Finding, passed } from '../check.ts';
import { capabilitiesPath, parseCapabilities } from '../../contracts/capabilities.ts';
import { coursesPath } from '../../contracts/courses-path.ts';
import { chunkType, tusHeaders, tusVersion } from '../../contracts/uploads.ts';
import { randomId } from '../../device/delivery/random-id.ts';
import { sha256Of } from '../../device/files/sha256.ts';
import { storeName, writeStrict } from '../own-databases.ts';
import type { Place } from '../place.ts';
import { noise } from './noise.ts';

/** Milliseconds: as long as an answer takes over a ship's link. */
const linkPatience = 45_000;

/** API calls that store nothing there, and the browser features that sending needs. */
export function sendingChecks(place: Place): readonly Check[] {
  return [
    { id: 'serverAnswers', run: () => serverAnswers(place), patience: linkPatience },
    { id: 'clockRight', run: () => clockIsRight(place), patience: linkPatience },
    { id: 'unchangedTold', run: () => withServer(place, tellsUnchanged), patience: linkPatience },
    { id: 'uploadsPass', run: () => withServer(place, passesUploads), patience: linkPatience },
    { id: 'bodyWhole', run: () => sendsWholeBody(place) },
    { id: 'waitsEnd', run: endsWaits },
    {
      id: 'progressTold',
      run: async () =>
        typeof XMLHttpRequest === 'function' && 'upload' in new XMLHttpRequest() ? passed() : absent(),
    },
  ];
}

async function serverAnswers({ contact }: Place): Promise<Finding> {
  const { verdict } = await contact();
  if (verdict === 'offline') return absent('no network');
  expectThat(verdict === 'fine', verdict);
  return passed();
}

async function clockIsRight({ contact }: Place): Promise<Finding> {
  const { verdict, clockAhead } = await contact();
  if (verdict !== 'fine') return absent('no answer to compare with');
  expectThat(clockAhead === undefined, `${Math.round((clockAhead ?? 0) / 1000)} s ahead`);
  return passed();
}

async function withServer(place: Place, run: (place: Place) => Promise<Finding>): Promise<Finding> {
  const { verdict } = await place.contact();
  return verdict === 'fine' ? run(place) : absent('no server');
}

/** Fetches the prices once; afterwards the API answers that they are unchanged. */
async function tellsUnchanged({ addressOf }: Place): Promise<Finding> {
  // "no-store" makes the worker pass the request through.
  const ask = (headers: HeadersInit): Promise<Response> =>
    fetch(addressOf(coursesPath), { cache: 'no-store', redirect: 'manual', headers });
  const tag = (await ask({})).headers.get('ETag');
  // A plain API may give none, and another origin may hide it from the page.
  if (tag === null) return absent('no ETag');
  const { status } = await ask({ 'If-None-Match': tag });
  expectThat(status === 304, `answered ${status}`);
  return passed();
}

/** Bytes: enough for an upload filter to notice. */
const uploadSize = 10_000;

/** Sends a chunk of a nonexistent upload: it passes the network, is refused by the API, and stored nowhere. */
async function passesUploads({ addressOf }: Place): Promise<Finding> {
  const body: unknown = await (await fetch(addressOf(capabilitiesPath), { cache: 'no-store' })).json();
  const path = parseCapabilities(body)?.resumableUploads;
  if (path === undefined) return absent('not offered');
  const headers = {
    [tusHeaders.resumable]: tusVersion,
    [tusHeaders.offset]: '0',
    'Content-Type': chunkType,
  };
  const piece = new Blob([noise(uploadSize)]);
  const { status } = await fetch(addressOf(path).replace(/\/?$/, `/${randomId()}`), {
    method: 'PATCH',
    redirect: 'manual',
    headers,
    body: piece,
  });
  expectThat(status === 404, `answered ${status}`);
  return passed();
}

/** A file from the database is complete in the body that would be sent: some browsers send it empty (hazards 3.8). */
async function sendsWholeBody({ databases }: Place): Promise<Finding> {
  const database = await databases.open('body');
  const file = noise(300_000);
  await writeStrict(database, 'file', file.buffer);
  const kept: unknown = await database.get(storeName, 'file');
  const form = new FormData();
  form.append('text', 'Ñáñez');
  form.append('file', new File([new Blob([kept as ArrayBuffer])], 'image.jpg', { type: 'image/jpeg' }));
  const body = await bodyOf(form);
  const start = placeOf(body, file.subarray(0, 16));
  expectThat(start !== undefined, `${body.length} bytes without the file`);
  const sent = body.slice(start, (start ?? 0) + file.length);
  expectThat((await sha256Of(sent.buffer)) === (await sha256Of(file.buffer)), 'the file is not whole');
  return passed();
}

/** The body as it would be sent. WebKit sends it but cannot read it, so there the file is taken from the form. */
async function bodyOf(form: FormData): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await new Response(form).arrayBuffer().catch(() => (form.get('file') as File).arrayBuffer());
  return new Uint8Array(bytes);
}

function placeOf(bytes: Uint8Array, part: Uint8Array): number | undefined {
  for (let at = 0; at + part.length <= bytes.length; at += 1)
    if (part.every((byte, index) => bytes[at + index] === byte)) return at;
  return undefined;
}

/** Aborts a request without an answer. */
async function endsWaits(): Promise<Finding> {
  await new Promise((resolve) => {
    AbortSignal.timeout(20).addEventListener('abort', resolve);
  });
  const controller = new AbortController();
  const asked = fetch('/robots.txt', { signal: controller.signal }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
  );
  controller.abort();
  const told = await asked;
  expectThat(told === 'AbortError', `fetch ${told}`);
  return passed();
}
