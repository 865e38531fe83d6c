import type { AppShell } from '../outbox/page-ports.ts';

/** Says in html[data-offline-ready] when a cold start without a network will work (contracts section 4, Hooks). */
export function markOfflineReady(shell: AppShell): void {
  const mark = (): void => {
    document.documentElement.dataset['offlineReady'] = String(shell.state().offlineReady);
  };
  mark();
  shell.subscribe(mark);
}
