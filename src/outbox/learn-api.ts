import { capabilitiesPath } from '../contracts/capabilities.ts';
import { learned, probeDeadline } from './discover.ts';
import type { Clock, DrainStore, Transport } from './ports.ts';
import { capabilitiesIn } from './whose-answer.ts';

/**
 * Asks the API for its capabilities and stores the answer: so its limits are known before a file is picked at sea, and
 * the API is known before anything else answers in its place (decision 032). Any other answer changes nothing.
 * @returns whether the API has answered; does not reject
 */
export async function learnOfApi({
  store,
  transport,
  clock,
}: {
  readonly store: Pick<DrainStore, 'remember'>;
  readonly transport: Pick<Transport, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<boolean> {
  const answer = await transport.get(capabilitiesPath, probeDeadline);
  if (answer.kind === 'noAnswer') return false;
  const capabilities = capabilitiesIn(answer);
  if (capabilities === undefined) return false;
  // If nothing can be stored, the question is asked again next time.
  await store.remember({ api: learned(capabilities, answer, clock.now()) }).catch(() => undefined);
  return true;
}
