import { startAllLanguages } from '../texts/load-texts.ts';
import { createStage } from '../ui/stage.tsx';

/** The staff app: online only, so the service worker does not cache it. It writes to applicants in their language. */
export const staff = createStage(async () => {
  const [room] = await Promise.all([import('./index.ts'), startAllLanguages('more', 'staff')]);
  return room;
});
