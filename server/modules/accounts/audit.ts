import type { FastifyInstance, FastifyRequest } from 'fastify';

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
  request.log.info({ audit: event, ...facts }, 'audit');
  trails.get(request.server.server)?.add(event, facts);
}

/** By the HTTP server that they are of. */
const trails = new WeakMap<object, AuditTrail>();

export function keepAuditTrail(app: FastifyInstance, trail: AuditTrail): void {
  trails.set(app.server, trail);
}
