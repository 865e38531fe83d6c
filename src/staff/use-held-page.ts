import { useEffect, useLayoutEffect, useRef } from 'react';

interface HeldPage {
  /** Whether leaving has to be asked about at this moment. */
  readonly isHeld: () => boolean;
  /** @param leave goes where it was led to */
  readonly ask: (leave: () => void) => void;
}

/**
 * Asks before a link, or the browser's Back or Forward, leads away from the page. What the page itself does to go on
 * asks on its own. A new document (a typed address, a reload) is not held, nor Back in a browser without the Navigation
 * API, or pressed again without anything else in between: browsers let nobody be kept on a page.
 */
export function useHeldPage(page: HeldPage): void {
  const latest = useRef(page);
  useLayoutEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    let isReleased = false;
    const mayLeave = (): boolean => isReleased || !latest.current.isHeld();
    const release = (go: () => void) => (): void => {
      isReleased = true;
      go();
    };
    const click = (event: MouseEvent): void => {
      const link = linkAway(event);
      if (link === undefined || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
      // Pressed again, so that it does what else it does.
      latest.current.ask(release(() => link.click()));
    };
    // Before the router hears of it, which on "popstate" would show the other page.
    const traverse = (event: NavigateEvent): void => {
      const { destination, navigationType, cancelable } = event;
      if (navigationType !== 'traverse' || !cancelable || isHere(destination.url) || mayLeave()) return;
      event.preventDefault();
      const steps = destination.index - (navigation.currentEntry?.index ?? destination.index);
      latest.current.ask(release(() => history.go(steps)));
    };
    const traversals = 'navigation' in globalThis ? navigation : undefined;
    addEventListener('click', click, true);
    traversals?.addEventListener('navigate', traverse);
    return () => {
      removeEventListener('click', click, true);
      traversals?.removeEventListener('navigate', traverse);
    };
  }, []);
}

/** An open menu has an entry of its own in the history, at the same address. */
function isHere(address: string): boolean {
  return new URL(address).pathname === location.pathname;
}

/** The link that was pressed, where it leads to another page of the app in this tab. */
function linkAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
    return undefined;
  const link = target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  return link.origin === location.origin && !isHere(link.href) ? link : undefined;
}
