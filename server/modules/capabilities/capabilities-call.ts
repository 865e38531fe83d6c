import { capabilitiesPath } from '../../../src/contracts/capabilities.ts';
import { capabilitiesAnswer } from '../../../src/contracts/schemas/capabilities.ts';
import type { Call } from '../../lib/http/call.ts';

export const capabilitiesCall = {
  method: 'GET',
  path: capabilitiesPath,
  access: 'public',
  summary: 'What this API can do beyond the specification’s calls.',
  answers: { 200: { description: 'Capabilities', schema: capabilitiesAnswer } },
} as const satisfies Call;
