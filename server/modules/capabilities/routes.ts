import type { FastifyInstance } from 'fastify';
import { type Capabilities, capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { uploadsPath } from '../docs/upload-calls.ts';
import { limits } from '../../lib/limits.ts';

const fixed: Omit<Capabilities, 'verification'> = {
  idempotencyKey: true,
  receipts: true,
  formVersions: true,
  resumableUploads: uploadsPath,
  maxFileBytes: limits.maxFileBytes,
  maxSubmissionBytes: limits.maxSubmissionBytes,
};

export function capabilitiesRoute(app: FastifyInstance, verification: boolean): void {
  const capabilities: Capabilities = { ...fixed, verification };
  app.get(capabilitiesPath, async () => capabilities);
}
