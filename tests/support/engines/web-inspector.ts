import { WebSocket } from 'ws';
import { longestWait } from '../../../scripts/longest-wait.ts';

/** A command for the page, in the protocol of WebKit's own inspector (Source/JavaScriptCore/inspector/protocol). */
export type Command = <Result>(method: string, params?: object) => Promise<Result>;

/** @param address of the browser's inspector server, such as http://127.0.0.1:9000 */
export async function inspectPage(address: string): Promise<Command> {
  const path = await pathOfPage(address);
  return commandsTo(new WebSocket(address.replace('http', 'ws') + path));
}

/** The only page of a newly started browser; its server lists the pages that can be inspected. */
async function pathOfPage(address: string): Promise<string> {
  return until('a page to inspect', async () => {
    const list = await fetch(address).then((answer) => answer.text());
    return /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
  });
}

/** @returns the first defined result of `ask`, which is repeated after failures */
export async function until<Found>(what: string, ask: () => Promise<Found | undefined>): Promise<Found> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`There is never ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The part of a socket message used here. */
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

/**
 * Commands are wrapped in others that name the page's process, and so are the answers. Another site has another
 * process.
 */
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
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), longestWait);
      const settle = (message: Message): void => {
        clearTimeout(timer);
        waiting.delete(id);
        waiting.delete(outer);
        resolve(message);
      };
      waiting.set(id, { target, settle });
      // Confirmation of the wrapper alone is ignored; its failure ends the command.
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
    // Typed as in the protocol.
    return answer.result as Result;
  };
}

/** The inspector's own format. */
function read(json: string): Message {
  return JSON.parse(json) as Message;
}
