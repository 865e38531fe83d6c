import type { FastifyInstance } from 'fastify';
import type { CapabilitiesAnswer } from '../../../src/contracts/capabilities.ts';
import { uploadsPath } from '../../../src/contracts/uploads.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import { capabilitiesCall } from './capabilities-call.ts';

const fixed: Omit<CapabilitiesAnswer, 'verification'> = {
  idempotencyKey: true,
  receipts: true,
  formVersions: true,
  resumableUploads: uploadsPath,
  maxFileBytes: limits.maxFileBytes,
  maxSubmissionBytes: limits.maxSubmissionBytes,
};

export function capabilitiesRoute(app: FastifyInstance, verification: boolean): void {
  const capabilities: CapabilitiesAnswer = { ...fixed, verification };
  app.get(capabilitiesCall.path, async () => capabilities);
}
