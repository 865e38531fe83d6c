import type { FastifyInstance } from 'fastify';
import { type CapabilitiesAnswer, capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { statusPath } from '../../../src/contracts/cases.ts';
import { uploadsPath } from '../../../src/contracts/uploads.ts';
import { capabilitiesAnswer } from '../../../src/contracts/schemas/capabilities.ts';
import { fileReceiver } from '../../lib/limits/file-receiver.ts';
import { limits } from '../../lib/limits/submission-limits.ts';
import type { KnownFacts } from '../../lib/store/store-facts.ts';
import type { Call } from '../../lib/http/call.ts';

export const capabilitiesCall = {
  method: 'GET',
  path: capabilitiesPath,
  access: 'public',
  summary: 'What this API can do beyond the specification’s calls.',
  answers: { 200: { description: 'Capabilities', schema: capabilitiesAnswer } },
} as const satisfies Call;

const fixed: Omit<CapabilitiesAnswer, 'verification'> = {
  idempotencyKey: true,
  receipts: true,
  formVersions: true,
  resumableUploads: uploadsPath,
  ...fileReceiver,
  maxSubmissionBytes: limits.maxSubmissionBytes,
  status: statusPath,
  corrections: true,
  reminders: true,
};

interface CapabilitiesDependencies {
  readonly verification: boolean;
  /** See openGeneration. */
  readonly generation: number;
  readonly facts: KnownFacts;
  /** Undefined: no Web Push is sent. */
  readonly push: { readonly publicKey: string } | undefined;
}

export function capabilitiesRoute(app: FastifyInstance, dependencies: CapabilitiesDependencies): void {
  const { verification, generation, facts, push } = dependencies;
  app.get(capabilitiesCall.path, async (): Promise<CapabilitiesAnswer> => {
    const { backedUpUntil } = await facts.read();
    return {
      ...fixed,
      verification,
      ...(push === undefined ? {} : { pushKey: push.publicKey }),
      generation,
      ...(backedUpUntil === undefined ? {} : { backedUpUntil }),
    };
  });
}
