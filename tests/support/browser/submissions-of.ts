import type { ListedSubmission } from '../../../server/modules/submissions/list.ts';
import { stored } from '../test-server.ts';
import type { Api } from './open-api.ts';

/** Everything the API has received, as `npm run submissions -- --json` lists it; works while it is down. */
export function submissionsOf({ settings }: Api): Promise<readonly ListedSubmission[]> {
  return stored(settings);
}
