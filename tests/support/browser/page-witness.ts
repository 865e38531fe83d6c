import type { BrowserContext, Page } from 'playwright-core';
import { addWitness, lastLines } from '../evidence.ts';
import type { EnginePage } from '../engines/engine.ts';

/** Characters of a page's text. */
const longest = 2500;

/** Tells of every page of this context. @param complaints what will fail the test as the context closes */
export function witnessPages(context: BrowserContext, complaints: () => readonly string[]): void {
  const calls: string[] = [];
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (event) => errors.push(String(event.error())));
  context.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const answer = await request.response().catch(() => null);
    calls.push(`${request.method()} ${pathname} ${answer?.status() ?? ''}`);
  });
  context.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname} failed: ${request.failure()?.errorText}`);
  });
  addWitness({
    name: 'browser',
    complains: () => complaints().length > 0,
    async tell() {
      const pages = await Promise.all(context.pages().map((page, index) => tellOfPage(page, index + 1)));
      return [
        ...(pages.length === 0 ? ['no page is open'] : pages),
        paragraph('console errors', errors),
        paragraph('calls of the API', calls),
      ].join('\n');
    },
  });
}

/** The same of the one page of another engine. @param page the one that is open when it is asked */
export function witnessEnginePage(name: string, page: () => EnginePage): void {
  addWitness({ name, tell: async () => linesOf(await page().evaluate(lookAround, longest)) });
}

function paragraph(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? `${name}: none` : `${name}:\n${lastLines(lines.join('\n'), 15)}`;
}

async function tellOfPage(page: Page, index: number): Promise<string> {
  const silence = new Promise<string>((resolve) => {
    setTimeout(resolve, 5000, 'the page gives no answer').unref();
  });
  const told = page
    .evaluate(lookAround, longest)
    .then(linesOf, (error: unknown) => `cannot be read: ${error}`);
  return `page ${index}: ${page.url()}\n${await Promise.race([told, silence])}`;
}

interface Seen {
  readonly title: string;
  readonly text: string;
  /** Records in each store of each database. */
  readonly stores: readonly string[];
}

function linesOf({ title, text, stores }: Seen): string {
  return [`title: ${title}`, `stored: ${stores.join(', ') || 'nothing'}`, 'text:', text].join('\n');
}

/** Runs in the page. */
async function lookAround(most: number): Promise<Seen> {
  const body = document.body.innerText.replaceAll(/\s*\n\s*/g, '\n');
  const text = body.length > most ? `${body.slice(0, most)} ... (${body.length} characters)` : body;
  return { title: document.title, text, stores: await stores() };

  /** A test may have broken the storage, in any way. */
  async function stores(): Promise<readonly string[]> {
    // Of about:blank Chromium refuses them, and reports an error besides that nothing can catch.
    if (origin === 'null') return [];
    try {
      const counted: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) counted.push(...(await storesOf(name)));
      return counted;
    } catch (error) {
      return [`cannot be read: ${String(error)}`];
    }
  }

  async function storesOf(name: string): Promise<readonly string[]> {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error(name));
      setTimeout(reject, 2000, new Error(`${name} does not open`));
    });
    const counted: string[] = [];
    for (const store of db.objectStoreNames) {
      const counting = db.transaction(store).objectStore(store).count();
      await new Promise((resolve) => (counting.onsuccess = resolve));
      if (counting.result > 0) counted.push(`${name}/${store} ${counting.result}`);
    }
    db.close();
    return counted;
  }
}
