import type { EnginePage } from './engine.ts';
import { longestWait } from '../../../scripts/longest-wait.ts';

/** A command of one session (https://www.w3.org/TR/webdriver2/). */
export type Session = <Value>(method: string, path: string, body?: object) => Promise<Value>;

/** @param driver its address @param alwaysMatch capabilities of the browser */
export async function openSession(driver: string, alwaysMatch: object): Promise<Session> {
  const { sessionId } = await onceItListens(() =>
    command<{ sessionId: string }>(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } }),
  );
  const session: Session = (method, path, body) =>
    command(`${driver}/session/${sessionId}${path}`, method, body);
  await session('POST', '/timeouts', { script: longestWait, pageLoad: longestWait });
  return session;
}

/** A driver that does not listen yet refuses the connection, which fetch reports as a TypeError. */
async function onceItListens<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function command<Value>(url: string, method: string, body?: object): Promise<Value> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  // The format of every answer of a driver.
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`);
  return value;
}

interface Outcome {
  readonly result?: unknown;
  readonly error?: string;
}

/** Opens a new tab and closes the session's former one, with all that ran in it. */
export async function moveToNewTab(session: Session): Promise<void> {
  const { handle } = await session<{ handle: string }>('POST', '/window/new', { type: 'tab' });
  await session('DELETE', '/window');
  await session('POST', '/window', { handle });
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export function pageOf(session: Session): EnginePage {
  return {
    goto: (url) => session('POST', '/url', { url }),
    async evaluate<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given) {
      const script = `
        const done = arguments[arguments.length - 1];
        Promise.resolve(arguments[0]).then(${work.toString()}).then(
          (result) => done({ result }), (error) => done({ error: String(error) + error.stack }));`;
      const outcome = await session<Outcome>('POST', '/execute/async', { script, args: [given ?? null] });
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.result as Result;
    },
    inject: (script) => session('POST', '/execute/sync', { script, args: [] }),
    async pick(selector, path) {
      const found = await session<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      await session('POST', `/element/${found[elementKey]}/value`, { text: path });
    },
  };
}
