import type { FastifyRequest } from 'fastify';

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
  | 'quotation decided'
  | 'quotation mailed'
  | 'verdict given'
  | 'note added'
  | 'message sent';

/** Only ids of ours: never an address, a name, or typed text. */
export interface AuditFacts {
  readonly userId?: string;
  readonly quotationId?: number;
  readonly submissionId?: string;
  /** Name on the wire, as the form defines it. */
  readonly field?: string;
  readonly count?: number;
}

/** One structured line in the server's log; the request's id ties it to the line about the answer. */
export function audit(request: FastifyRequest, event: AuditEvent, facts: AuditFacts = {}): void {
  request.log.info({ audit: event, ...facts }, 'audit');
}
