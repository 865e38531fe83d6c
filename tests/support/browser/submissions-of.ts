import type { ListedRequest } from '../../../server/modules/requests/desk/all-requests.ts';
import { stored } from '../test-server.ts';
import type { Api } from './open-api.ts';

/** Everything that the API has received, as `npm run submissions -- --json` lists it; also while it is down. */
export function submissionsOf({ settings }: Api): Promise<readonly ListedRequest[]> {
  return stored(settings);
}
