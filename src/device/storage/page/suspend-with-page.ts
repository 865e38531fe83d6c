import type { Database } from '../database.ts';

/**
 * Suspends the database when the page enters the back/forward cache with unfinished transactions. WebKit then
 * blocks their stores until it discards the page, half an hour later (hazards 3.15): another page could
 * neither save nor send.
 */
export function suspendWithPage(database: Pick<Database, 'suspend'>, page: EventTarget = window): void {
  page.addEventListener('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) database.suspend();
  });
}
