import { portOf } from './free-port.ts';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PushServer } from './push-server.ts';

/** The browser's side of a push service, as Firefox speaks with it: for dom.push.serverURL. */
export interface MozillaPush {
  readonly url: string;
  /** What Firefox answered of each message: 100 if it was decrypted and given to the worker. */
  readonly acknowledged: readonly number[];
  /** How many subscriptions there are. */
  subscribed(): number;
}

interface FromFirefox {
  readonly messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe';
  readonly channelID?: string;
  readonly updates?: readonly { readonly code?: number }[];
}

/** Hands what the service receives on to the Firefox that has subscribed at it. */
export async function openMozillaPush(service: PushServer): Promise<MozillaPush> {
  const acknowledged: number[] = [];
  const channels = new Map<string, WebSocket>();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  server.on('connection', (firefox) => {
    firefox.on('message', (data) => {
      const { messageType, channelID = '', updates = [] } = JSON.parse(String(data)) as FromFirefox;
      const reply = (more: object): void =>
        firefox.send(JSON.stringify({ messageType, status: 200, ...more }));
      if (messageType === 'hello') reply({ uaid: '0123456789abcdef0123456789abcdef', use_webpush: true });
      if (messageType === 'ack') acknowledged.push(...updates.map(({ code = 0 }) => code));
      if (messageType === 'register') {
        channels.set(channelID, firefox);
        reply({ channelID, pushEndpoint: `https://${service.services[0]}/wpush/${channelID}` });
      }
      if (messageType === 'unregister') {
        channels.delete(channelID);
        reply({ channelID });
      }
    });
  });
  service.answer((response, { path, body, headers }) => {
    const channelID = path.slice(path.lastIndexOf('/') + 1);
    const firefox = channels.get(channelID);
    response.writeHead(firefox === undefined ? 410 : 201).end();
    firefox?.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version: 'a',
        data: body.toString('base64url'),
        headers: { encoding: headers['content-encoding'] },
      }),
    );
  });
  return {
    url: `ws://127.0.0.1:${portOf(server)}/`,
    acknowledged,
    subscribed: () => channels.size,
  };
}
