import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { EnginePage } from './engine.ts';
import { type Command, until } from './web-inspector.ts';

/** Characters of base64 per command, whole groups of four: from 128 KiB on (libsoup's limit) there is no answer. */
const pieceSize = 100_000;

const types: Readonly<Record<string, string>> = { '.pdf': 'application/pdf', '.jpg': 'image/jpeg' };

interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId?: string; readonly description?: string };
  readonly wasThrown: boolean;
}

/** A page controlled through WebKit's inspector. */
export function inspectedPage(command: Command): EnginePage {
  const run = async (expression: string): Promise<unknown> => {
    const { result, wasThrown } = await command<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    if (wasThrown) throw new Error(result.description);
    return result.value;
  };
  /** Transfers bytes into the page, as `carried`. */
  const carry = async (bytes: Buffer): Promise<void> => {
    const base64 = bytes.toString('base64');
    const pieces = Array.from({ length: Math.ceil(base64.length / pieceSize) }, (_, at) =>
      base64.slice(at * pieceSize, (at + 1) * pieceSize),
    );
    await run('globalThis.carried = []; undefined');
    // The pieces arrive in order, however many are on their way.
    await Promise.all(
      pieces.map((piece) =>
        run(`carried.push(Uint8Array.from(atob("${piece}"), (one) => one.charCodeAt(0)))`),
      ),
    );
  };
  const page: EnginePage = {
    async goto(url) {
      await run('window.isLeft = true').catch(() => undefined);
      await command('Page.navigate', { url });
      await until(`the page ${url}`, async () => {
        const isThere = await run('window.isLeft === undefined && document.readyState === "complete"');
        return isThere === true ? true : undefined;
      });
    },
    async evaluate<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) {
      const { result } = await command<Evaluated>('Runtime.evaluate', {
        expression: `Promise.resolve(${JSON.stringify(given ?? null)}).then(${work.toString()}).then(
          (result) => JSON.stringify({ result }), (error) => JSON.stringify({ error: String(error) + error.stack }))`,
      });
      const awaited = await command<Evaluated>('Runtime.awaitPromise', {
        promiseObjectId: result.objectId,
        returnByValue: true,
      });
      const outcome = JSON.parse(String(awaited.result.value)) as { result: Result; error?: string };
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.result;
    },
    async inject(script) {
      await carry(Buffer.from(script));
      // Commands may evaluate code that the page's own policy forbids.
      await run(
        '(0, eval)(new TextDecoder().decode(Uint8Array.from(carried.flatMap((part) => [...part])))); undefined',
      );
    },
    async pick(selector, path) {
      await carry(await readFile(path));
      await page.evaluate(pickCarried, { selector, name: basename(path), type: types[extname(path)] ?? '' });
    },
  };
  return page;
}

/** In the page: the pieces transferred so far. */
interface Carried {
  readonly carried: readonly Uint8Array<ArrayBuffer>[];
}

interface Picked {
  readonly selector: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Runs in the page, because WebKit's inspector has no command for it. The file is in memory, unlike one that a user
 * picks.
 */
function pickCarried({ selector, name, type }: Picked): void {
  const { carried } = globalThis as unknown as Carried;
  const transfer = new DataTransfer();
  transfer.items.add(new File([...carried], name, { type }));
  const input = document.querySelector<HTMLInputElement>(selector);
  if (input === null) throw new Error(`There is no ${selector}`);
  input.files = transfer.files;
  for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
}
