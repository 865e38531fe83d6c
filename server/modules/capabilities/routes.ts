import type { FastifyInstance } from 'fastify';
import type { CapabilitiesAnswer } from '../../../src/contracts/capabilities.ts';
import { statusPath } from '../../../src/contracts/cases.ts';
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
  status: statusPath,
  corrections: true,
};

export function capabilitiesRoute(app: FastifyInstance, verification: boolean): void {
  const capabilities: CapabilitiesAnswer = { ...fixed, verification };
  app.get(capabilitiesCall.path, async () => capabilities);
}
