import { portOf } from './free-port.ts';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { pushPath } from '../../src/contracts/push.ts';
import type { PushConnecting } from '../../server/lib/push/push-service.ts';
import { leadingHere, type PushReceiver, pushReceiver } from './push-receiver.ts';
import { type Answered, answered, postJson } from './sending.ts';
import { type SelfSigned, selfSigned } from './self-signed.ts';

export interface PushedMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browsers' push service on this machine, at any name below push.test. */
export interface PushServer {
  /** For PUSH_SERVICES. */
  readonly services: readonly string[];
  /** For ServerOptions: its names lead here, and its certificate is trusted. */
  readonly connecting: PushConnecting;
  /** What has arrived, whatever was answered. */
  readonly messages: readonly PushedMessage[];
  /** How many connections there were, answered or not. */
  connections(): number;
  /** Answers what comes from now on. Default: 201. */
  answer(reply: number | ((response: ServerResponse, request: PushedMessage) => void)): void;
  /** A browser that has subscribed here. @param name of the service */
  browser(path?: string, name?: string): PushReceiver;
}

// Making a key takes longer than a test.
let certificate: SelfSigned | undefined;

export async function openPushServer(): Promise<PushServer> {
  certificate ??= selfSigned(['push.test', '*.push.test']);
  const messages: PushedMessage[] = [];
  let connections = 0;
  let reply: (response: ServerResponse, request: PushedMessage) => void = answerWith(201);
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const message = { method, path, headers, body: await buffer(request) };
    messages.push(message);
    reply(response, message);
  };
  const server = createServer(certificate, (request, response) => {
    // A sender that lets go is part of some tests.
    take(request, response).catch(() => response.destroy());
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = portOf(server);
  return {
    services: [`push.test:${port}`, `*.push.test:${port}`],
    connecting: leadingHere(certificate.cert),
    messages,
    connections: () => connections,
    answer: (wanted) => (reply = typeof wanted === 'number' ? answerWith(wanted) : wanted),
    browser: (path = '/send/a', name = 'push.test') => pushReceiver(`https://${name}:${port}${path}`),
  };
}

function answerWith(status: number): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status).end();
}

/** Asks for a device to be told of a request, or no longer. */
export async function subscribe(
  url: string,
  submissionId: string,
  { subscription }: Pick<PushReceiver, 'subscription'>,
): Promise<Answered> {
  return postJson(url + pushPath(submissionId), subscription);
}

export async function unsubscribe(
  url: string,
  submissionId: string,
  { subscription: { endpoint } }: Pick<PushReceiver, 'subscription'>,
): Promise<Answered> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ endpoint });
  return answered(await fetch(url + pushPath(submissionId), { method: 'DELETE', headers, body }));
}
