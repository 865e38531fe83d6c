import type { Page } from 'playwright-core';

/** Layout faults of a page for a finger or an eye, measured in CSS pixels. */

export interface Overhang {
  /** Excess width of the page over the window. */
  readonly pixels: number;
  /** The innermost elements beyond the right edge, by their class and their text. */
  readonly elements: readonly string[];
}

export function findOverhang(page: Page): Promise<Overhang> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const all = [...document.body.querySelectorAll('*')];
    const widest = Math.max(0, ...all.map(rightOf));
    const beyond = all.filter((element) => rightOf(element) > clientWidth + 0.5);
    const innermost = beyond.filter(
      (element) => !beyond.some((other) => other !== element && element.contains(other)),
    );
    return {
      pixels: Math.max(scrollWidth - clientWidth, Math.ceil(widest - clientWidth - 0.5)),
      elements: innermost.slice(0, 5).map(nameOf),
    };

    /** Clipped and invisible elements do not count; the backdrop of the home page's title is clipped by #root. */
    function rightOf(element: Element): number {
      const { right, width } = element.getBoundingClientRect();
      const hidden = width <= 1 || element.closest('.visually-hidden, svg, .home > .page-heading') !== null;
      return hidden ? 0 : right;
    }

    function nameOf({ tagName, className, textContent }: Element): string {
      return `${tagName}.${className} "${textContent.slice(0, 40)}"`;
    }
  });
}

export async function overhang(page: Page): Promise<number> {
  return (await findOverhang(page)).pixels;
}

/** Boxes inside the page that can be scrolled sideways. */
export function sidewaysBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

/** Buttons, inputs and links that are smaller than this in one direction; links in running text are exempt. */
export function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((size) => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const targets = [...root.querySelectorAll('a[href], button, input, select, textarea')];
    return targets.filter(isReached).flatMap((target) => {
      const { width, height } = pressable(target).getBoundingClientRect();
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim();
      const small = Math.min(width, height) < size - 0.5;
      return small ? [`${target.tagName} "${name}": ${width} x ${height}`] : [];
    });

    function isReached(target: Element): boolean {
      const inText = getComputedStyle(target).display === 'inline' && target.closest('.card') === null;
      const outOfReach = target.matches('[tabindex="-1"], .skip-link');
      return !outOfReach && !(target.tagName === 'A' && inText) && target.checkVisibility();
    }

    /** A label is pressed with its radio, and a card with its link. */
    function pressable(target: Element): Element {
      return target.closest('label, .card') ?? target;
    }
  }, least);
}

/** Cut off on purpose (shell.css, case.css, lists.css); so is the second of the header's two counts. */
const heardOnly =
  '.visually-hidden, .header-button-text, .chip-count + .chip-count, #wanted-title, .list-tools > .field > .label';

/** Texts that are cut off by their own box. */
export function clippedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((heard) => {
    const isDesk = document.querySelector('.desk-line') !== null;
    return (
      [...document.querySelectorAll('main *, header *, footer *')]
        .filter((element) => element.closest(heard) === null)
        .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        // At the desk a row is one line, with three dots where it ends, and leads to all of it.
        .filter((element) => !(isDesk && getComputedStyle(element).textOverflow === 'ellipsis'))
        .map((element) => `${element.className}: ${element.textContent}`)
    );
  }, heardOnly);
}

/** Texts that a box under this selector cuts off, be it by its edge, by three dots or after some lines. */
export function cutTexts(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    return [...document.querySelectorAll(wanted)]
      .flatMap((box) => [box, ...box.querySelectorAll('*')])
      .filter((element) => element.checkVisibility() && element.closest('.visually-hidden, svg') === null)
      .filter(isCutting)
      .map(({ textContent }) => textContent.trim());

    function isCutting(element: Element): boolean {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const isTall = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
      return isWide || isTall;
    }
  }, selector);
}

/** Overlapping lines of text in the page's own part. */
export function overlappingTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // What is opened lies over the rest.
    const opened = document.querySelector('dialog[open], details.notices[open] > :not(summary)');
    const part = opened ?? document.querySelector('main') ?? document.body;
    const lines = linesOf(part);
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => lieOnOneAnother(one.box, other.box))
        .map((other) => `"${one.text}" and "${other.text}"`),
    );

    function linesOf(within: Element): readonly { readonly text: string; readonly box: DOMRect }[] {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      const all: { text: string; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (text === '' || !isSeen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        all.push(...boxes.map((box) => ({ text, box })));
      }
      return all;
    }

    /**
     * Elements that scroll in their own frame, or are sticky, overlap the rest; clipped ones are for screen readers
     * only.
     */
    function isSeen(element: Element | null): boolean {
      if (element === null || element.closest('.visually-hidden, option, svg') !== null) return false;
      for (
        let frame: Element | null = element;
        frame !== null && frame !== part;
        frame = frame.parentElement
      ) {
        const { overflowY, clipPath, position, textOverflow } = getComputedStyle(frame);
        const isCutOff = textOverflow === 'ellipsis' && frame.scrollWidth > frame.clientWidth;
        const isCut = isCutOff || (overflowY !== 'visible' && frame.scrollHeight > frame.clientHeight + 1);
        if (isCut || clipPath !== 'none' || /sticky|fixed/.test(position)) return false;
      }
      return element.checkVisibility({ visibilityProperty: true });
    }

    /** The boxes of two closely set lines touch. */
    function lieOnOneAnother(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 2 && down > 5;
    }
  });
}

/** The focused element and why it cannot be seen; undefined if it can. */
export function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const marked = focused.closest('.choice') ?? focused;
    const styles = [getComputedStyle(marked), getComputedStyle(marked, '::after')];
    const isOutlined = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    const { left, top, width, height } = marked.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
    const isOnTop = hit !== null && (marked.contains(hit) || hit.contains(marked));
    return isOutlined && isOnTop
      ? undefined
      : `${focused.outerHTML.slice(0, 120)}: ${isOutlined}, ${isOnTop}`;
  });
}

/** Where something is in the window, in CSS pixels. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly width: number;
  /** Pixels of its height that are inside the window and of every box that scrolls around it. */
  readonly shownHeight: number;
  /** All of its height is. */
  readonly isWhole: boolean;
}

/** The boxes of all that is there under this selector, in the order of the page. */
export function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  return page.evaluate((wanted) => {
    return [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility()).map(boxOf);

    function boxOf(element: Element): Box {
      const { top, bottom, left, right, height, width } = element.getBoundingClientRect();
      let [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      for (let frame = element.parentElement; frame !== null; frame = frame.parentElement) {
        if (frame === document.body || getComputedStyle(frame).overflowY === 'visible') continue;
        const around = frame.getBoundingClientRect();
        [from, to] = [Math.max(from, around.top), Math.min(to, around.bottom)];
      }
      const shownHeight = Math.max(0, to - from);
      return { top, bottom, left, right, height, width, shownHeight, isWhole: shownHeight >= height - 0.5 };
    }
  }, selector);
}

/** Layout shift of the page so far; runs in the page. */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let score = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries) if ('value' in entry) score += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() =>
      setTimeout(() => {
        add(observer.takeRecords());
        resolve(score);
      }, 300),
    );
  });
}
