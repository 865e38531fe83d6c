import type { FastifyInstance } from 'fastify';
import type { CapabilitiesAnswer } from '../../../src/contracts/capabilities.ts';
import { statusPath } from '../../../src/contracts/cases.ts';
import { uploadsPath } from '../../../src/contracts/uploads.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import type { KnownFacts } from '../../lib/store/known-facts.ts';
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

export interface CapabilitiesDependencies {
  readonly verification: boolean;
  /** See openGeneration. */
  readonly generation: number;
  readonly facts: KnownFacts;
}

export function capabilitiesRoute(app: FastifyInstance, dependencies: CapabilitiesDependencies): void {
  const { verification, generation, facts } = dependencies;
  app.get(capabilitiesCall.path, async (): Promise<CapabilitiesAnswer> => {
    const { backedUpUntil } = await facts.read();
    return {
      ...fixed,
      verification,
      generation,
      ...(backedUpUntil === undefined ? {} : { backedUpUntil }),
    };
  });
}
