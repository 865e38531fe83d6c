import { portOf } from './free-port.ts';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MailServer {
  readonly url: string;
  readonly recipients: readonly string[];
  readonly mails: readonly string[];
}

/**
 * Implements as much of RFC 5321 as one mail needs; answers recipients with the given reply. @param pause milliseconds
 * per mail @param taken called with each accepted mail
 */
export async function openMailServer(
  recipientReply: string | ((recipient: string) => string),
  pause = 0,
  taken: (mail: string) => void = () => undefined,
): Promise<MailServer> {
  const recipients: string[] = [];
  const mails: string[] = [];
  const server: Server = createServer((socket: Socket) => {
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let text = '';
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (!text.endsWith('\r\n')) return;
      const command = text.trim();
      if (/^From:|^Content-|^Subject:/im.test(command)) {
        if (!text.endsWith('\r\n.\r\n')) return;
        mails.push(command);
        taken(command);
        setTimeout(say, pause, '250 taken');
      } else if (/^RCPT TO:/i.test(command)) {
        recipients.push(/<(.*)>/.exec(command)?.[1] ?? '');
        say(typeof recipientReply === 'string' ? recipientReply : recipientReply(recipients.at(-1) ?? ''));
      } else if (/^DATA/i.test(command)) say('354 go on');
      else say('250 ok');
      text = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${portOf(server)}`, recipients, mails };
}
