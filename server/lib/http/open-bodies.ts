import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { crew } from '../limits/submission-limits.ts';
import { Refused } from '../problems/refusal.ts';
import { networksIn, type Sender, senderKey, type SenderNetwork, senderOf } from './sender.ts';

/** Limits on bodies being received at once. */
export interface BodyLimits {
  readonly perSender: number;
  readonly inAll: number;
}

export const bodyLimits: BodyLimits = {
  // Every member of a crew sends a form and a chunk at once, and some only sign in; a burst of 60 quotes passes.
  perSender: 2 * crew + 8,
  // A dozen such senders: while eleven flood, there is still a slot. Each body holds a connection and some 300 KiB.
  inAll: 12 * (2 * crew + 8),
};

/** Retry-After for senders with too many open bodies: a chunk takes no longer. Seconds. */
export const bodyPauseSeconds = 10;

/** How long a request without a slot is still read, so that its sender sees the answer. Milliseconds. */
export const bodyLinger = 5000;

/**
 * Limits how many bodies one sender, and all senders together, may be sending at once: a body that arrives byte by byte
 * holds a connection for hours. A single sender, or a single IPv6 network, never takes more slots than it leaves for
 * others.
 */
export function limitOpenBodies(app: FastifyInstance, limits: BodyLimits): void {
  const slots = openBodySlots(limits);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const sender = senderOf(request);
    const refusal = slots.refusalFor(sender);
    if (refusal === undefined) {
      whenOver(request.raw, reply.raw, slots.occupy(sender));
      return;
    }
    cutSoon(request, reply);
    throw new Refused({ kind: refusal, seconds: bodyPauseSeconds });
  });
}

interface BodySlots {
  refusalFor(sender: Sender): 'tooManyRequests' | 'busy' | undefined;
  /** @returns a function that frees the slot */
  occupy(sender: Sender): () => void;
}

function openBodySlots({ perSender, inAll }: BodyLimits): BodySlots {
  const occupied = new Map<string, number>();
  let all = 0;
  const change = (sharers: readonly SenderNetwork[], difference: number): void => {
    for (const { key } of sharers) {
      const own = (occupied.get(key) ?? 0) + difference;
      if (own === 0) occupied.delete(key);
      else occupied.set(key, own);
    }
    all += difference;
  };
  return {
    refusalFor(sender) {
      if (all >= inAll) return 'busy';
      const isOver = ({ key, times }: SenderNetwork): boolean =>
        (occupied.get(key) ?? 0) >= Math.min(times * perSender, inAll - all);
      return sharersOf(sender).some(isOver) ? 'tooManyRequests' : undefined;
    },
    occupy(sender) {
      const sharers = sharersOf(sender);
      change(sharers, 1);
      return () => change(sharers, -1);
    },
  };
}

/** The sender and the IPv6 networks that it belongs to: each has a share. */
function sharersOf(sender: Sender): readonly SenderNetwork[] {
  return [{ key: sender, times: 1 }, ...networksIn(senderKey(sender))];
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Calls back once both are over: a refused body is read on after its answer (app.ts). Node does not tell an answered
 * request that its connection broke, so the socket is watched as well.
 */
function whenOver(request: IncomingMessage, response: ServerResponse, over: () => void): void {
  const { socket } = request;
  const open = new Set([request, response]);
  const close = (one: IncomingMessage | ServerResponse) => (): void => {
    if (open.delete(one) && open.size === 0) end();
  };
  const end = (): void => {
    open.clear();
    socket.off('close', cut);
    over();
  };
  const cut = (): void => {
    if (open.size > 0) end();
  };
  request.once('close', close(request));
  response.once('close', close(response));
  socket.once('close', cut);
}

/** A refused body must not occupy a slot by being drained. */
function cutSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('Connection', 'close');
  const timer = setTimeout(() => raw.destroy(), bodyLinger).unref();
  raw.once('close', () => clearTimeout(timer));
}
