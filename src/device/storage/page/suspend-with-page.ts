import type { Database } from '../database.ts';

/**
 * A page that enters the back/forward cache takes its unfinished transactions along. WebKit lets nobody else have their
 * stores until it forgets the page, half an hour later (hazards 3.15): another page could neither save nor send.
 */
export function suspendWithPage(database: Pick<Database, 'suspend'>, page: EventTarget = window): void {
  page.addEventListener('pagehide', (event) => {
    if ((event as PageTransitionEvent).persisted) database.suspend();
  });
}
