import { describe, expect, test } from 'vitest';
import { type PageDelivery, startTriggers } from '../../../src/device/delivery/page/delivery.ts';

describe('the page', () => {
  /** A window, as far as it fires events. */
  function createPage() {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    return Object.assign(new EventTarget(), { document });
  }

  function listen() {
    const wishes: string[] = [];
    const page = createPage();
    const changes = new Set<() => void>();
    let reschedules = 0;
    const delivery: PageDelivery = {
      request: (trigger) => void wishes.push(trigger),
      isRunning: () => false,
      lastError: () => undefined,
      reschedule: () => {
        reschedules += 1;
      },
    };
    const feed = { subscribe: (listener: () => void) => (changes.add(listener), () => undefined) };
    startTriggers(delivery, feed, page as unknown as Window & typeof globalThis);
    return { wishes, page, changes, reschedules: () => reschedules };
  }

  const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

  test('asks for a drain at its start, with the network, when looked at again and when taken back', () => {
    const { wishes, page } = listen();
    expect(wishes).toHaveLength(1);

    page.dispatchEvent(new Event('online'));
    expect(wishes).toHaveLength(2);
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(wishes).toHaveLength(3);
    page.dispatchEvent(shown(true));
    expect(wishes).toHaveLength(4);
    expect(new Set(wishes)).toEqual(new Set(['event']));
  });

  test('asks for none when it is hidden or first shown, and a change elsewhere only sets the timer', () => {
    const { wishes, page, changes, reschedules } = listen();

    page.document.visibilityState = 'hidden';
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(shown(false));
    for (const change of changes) change();

    expect(wishes).toHaveLength(1);
    expect(reschedules()).toBe(1);
  });
});
