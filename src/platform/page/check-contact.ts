import { capabilitiesPath } from '../../api/capabilities.ts';
import { coursesPath } from '../../api/courses-path.ts';
import { isCaptivePortal } from '../../outbox/outcome.ts';
import type { Transport } from '../../outbox/ports.ts';
import type { Contact } from '../../outbox/services.ts';

/** Milliseconds. */
const deadline = 15_000;

/**
 * Asks for the capabilities, which are small; when that brings no answer of the API, for the catalogue, which
 * every API has: a plain one may have no CORS on, or a page for, a path that it does not know.
 */
export async function checkContact(transport: Pick<Transport, 'get'>): Promise<Contact> {
  const first = await contactAt(transport, capabilitiesPath);
  return first === 'answers' ? first : contactAt(transport, coursesPath);
}

async function contactAt(transport: Pick<Transport, 'get'>, path: string): Promise<Contact> {
  const answer = await transport.get(path, deadline);
  if (answer.kind === 'noAnswer') return 'noAnswer';
  if (isCaptivePortal(answer)) return 'captivePortal';
  return answer.status >= 500 ? 'serverError' : 'answers';
}
