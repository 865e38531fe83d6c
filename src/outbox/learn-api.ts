import { capabilitiesPath } from '../contracts/capabilities.ts';
import { learned, probeDeadline } from './discover.ts';
import type { Clock, DrainStore, Transport } from './ports.ts';
import { capabilitiesIn } from './whose-answer.ts';

/**
 * Asks the API for its capabilities and stores the answer, so that its limits are known before a file is
 * picked at sea, and the API is known before anything else answers in its place (decision 032). Any other
 * answer changes no capabilities and puts the link in doubt.
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
  const capabilities = answer.kind === 'noAnswer' ? undefined : capabilitiesIn(answer);
  const news =
    answer.kind === 'noAnswer' || capabilities === undefined
      ? { contactFailed: true }
      : { api: learned(capabilities, answer, clock.now()) };
  // If storing fails, the question is asked again next time.
  await store.remember(news).catch(() => undefined);
  return capabilities !== undefined;
}
