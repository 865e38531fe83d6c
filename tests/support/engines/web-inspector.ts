import { WebSocket } from 'ws';

/** A command for the page, as WebKit's own inspector gives it (Source/JavaScriptCore/inspector/protocol). */
export type Command = <Result>(method: string, params?: object) => Promise<Result>;

/** Milliseconds; the machine may be busy. */
const patience = 120_000;
/** @param address of the browser's inspector server, such as http://127.0.0.1:9000 */
export async function inspectPage(address: string): Promise<Command> {
  const path = await pathOfPage(address);
  return commandsTo(new WebSocket(address.replace('http', 'ws') + path));
}

/** The only page of a browser that has just been started; its server lists what can be inspected. */
async function pathOfPage(address: string): Promise<string> {
  return until('a page to inspect', async () => {
    const list = await fetch(address).then((answer) => answer.text());
    return /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
  });
}

/** @returns what `ask` gives as soon as it gives something; a failure of it is asked again */
export async function until<Found>(what: string, ask: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`There is never ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What the socket brings, as far as it is read here. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly params?: {
    readonly message?: string;
    readonly targetId?: string;
    readonly newTargetId?: string;
    readonly targetInfo?: { readonly targetId: string; readonly isProvisional?: boolean };
  };
}

interface Waiting {
  readonly target: string | undefined;
  readonly settle: (answer: Message) => void;
}

/** Commands are wrapped in others that name the process of the page, and so are the answers. Another site has another. */
async function commandsTo(socket: WebSocket): Promise<Command> {
  let target: string | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();
  const events: Readonly<Record<string, (of: NonNullable<Message['params']>) => void>> = {
    'Target.targetCreated'({ targetInfo }) {
      if (targetInfo?.isProvisional !== true) target = targetInfo?.targetId;
    },
    'Target.didCommitProvisionalTarget'({ newTargetId }) {
      target = newTargetId;
    },
    'Target.targetDestroyed'({ targetId }) {
      const lost = [...waiting.values()].filter((one) => one.target === targetId);
      for (const { settle } of lost) settle({ error: { message: 'the page has gone' } });
    },
    'Target.dispatchMessageFromTarget'({ message }) {
      take(read(message ?? '{}'));
    },
  };
  const take = (message: Message): void => {
    if (message.method !== undefined) events[message.method]?.(message.params ?? {});
    if (message.id !== undefined) waiting.get(message.id)?.settle(message);
  };
  socket.on('message', (data) => take(read(String(data))));
  await until('a page behind the socket', () => Promise.resolve(target));
  return async <Result>(method: string, params: object = {}) => {
    const [id, outer] = [count + 1, count + 2];
    count = outer;
    const answer = await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), patience);
      const settle = (message: Message): void => {
        clearTimeout(timer);
        waiting.delete(id);
        waiting.delete(outer);
        resolve(message);
      };
      waiting.set(id, { target, settle });
      // That the command was passed on says nothing; that it was not, ends it.
      waiting.set(outer, {
        target,
        settle: (message) => (message.error === undefined ? undefined : settle(message)),
      });
      const message = JSON.stringify({ id, method, params });
      socket.send(
        JSON.stringify({
          id: outer,
          method: 'Target.sendMessageToTarget',
          params: { targetId: target, message },
        }),
      );
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    // As the protocol has it.
    return answer.result as Result;
  };
}

/** The inspector's own words. */
function read(json: string): Message {
  return JSON.parse(json) as Message;
}
