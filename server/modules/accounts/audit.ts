import type { FastifyInstance, FastifyRequest } from 'fastify';
import { senderOf } from '../../lib/http/sender.ts';

/** Events worth tracing later, about accounts and personal data. */
export type AuditEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'sign-in blocked'
  | 'signed out'
  /** Without a valid token, or without the role. */
  | 'access refused'
  | 'registration asked'
  | 'account activated'
  | 'activation refused'
  | 'reset asked'
  | 'password reset'
  | 'reset refused'
  | 'quotations read'
  | 'quotation read'
  | 'submissions read'
  | 'submission read'
  | 'file opened'
  | 'case changed'
  | 'bundle downloaded'
  | 'list exported'
  | 'templates changed'
  | 'quotation decided'
  | 'quotation mailed'
  | 'verdict given'
  | 'note added'
  | 'message sent'
  | 'users read'
  | 'user invited'
  | 'user changed'
  | 'audit read'
  | 'people read'
  | 'person read'
  | 'person changed'
  | 'person exported'
  | 'person erased'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'courses changed';

/** Only ids of ours: never an address, a name, or typed text. */
export interface AuditFacts {
  readonly userId?: string;
  readonly quotationId?: number;
  readonly submissionId?: string;
  /** Name on the wire, as the form defines it. */
  readonly field?: string;
  readonly count?: number;
  /** Of the account that a call was about. */
  readonly accountId?: string;
  readonly personId?: string;
}

/** Where events are kept beside the log (audit-trail.ts). */
export interface AuditTrail {
  add(event: AuditEvent, facts: AuditFacts): void;
}

/** One structured line in the server's log, whose request id ties it to the line about the answer; and a row. */
export function audit(request: FastifyRequest, event: AuditEvent, facts: AuditFacts = {}): void {
  const { level, ...more } = linesOf[event] ?? { level: 'info' };
  const sender = more.namesSender === true ? { sender: senderOf(request) } : {};
  request.log[level]({ audit: event, ...facts, ...sender }, 'audit');
  trails.get(request.server.server)?.add(event, facts);
}

/** Guessing is seen at a glance, and its sender can be shut out: the one place where the log names an address. */
const linesOf: Partial<
  Record<AuditEvent, { readonly level: 'info' | 'warn'; readonly namesSender?: boolean }>
> = {
  'sign-in refused': { level: 'warn', namesSender: true },
  'sign-in blocked': { level: 'warn', namesSender: true },
};

/** By the HTTP server that they are of. */
const trails = new WeakMap<object, AuditTrail>();

export function keepAuditTrail(app: FastifyInstance, trail: AuditTrail): void {
  trails.set(app.server, trail);
}
