import type { FastifyInstance } from 'fastify';
import { type Capabilities, capabilitiesPath } from '../../src/api/capabilities.ts';
import { limits } from '../limits.ts';

const capabilities: Capabilities = {
  idempotencyKey: true,
  receipts: true,
  maxFileBytes: limits.maxFileBytes,
  maxSubmissionBytes: limits.maxSubmissionBytes,
  verification: false,
};

export function capabilitiesRoute(app: FastifyInstance): void {
  app.get(capabilitiesPath, async () => capabilities);
}
