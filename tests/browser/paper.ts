import type { Page } from 'playwright-core';

/** The area of a sheet within margins of 18 mm; CSS pixels. */
export const papers = {
  A4: { width: 658, height: 986 },
  Letter: { width: 680, height: 920 },
} as const;

/**
 * Texts that overlap when the page breaks over several sheets. Chromium breaks columns by the same rules as sheets, and
 * for columns a page can tell where each line is.
 */
export async function overprinted(page: Page, paper: keyof typeof papers): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(({ width, height }) => {
    const { documentElement: root, body } = document;
    const columns = { columnWidth: `${width}px`, columnGap: '0', columnFill: 'auto', height: `${height}px` };
    root.style.height = 'auto';
    Object.assign(body.style, columns, { width: `${width}px`, minHeight: '0', display: 'block' });
    const lines = linesOf(document.querySelector('main') ?? body);
    const sheets = new Set(lines.map(({ box }) => Math.floor(box.left / width))).size;
    const overlaps = lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter((other) => other.text !== one.text && lieOnOneAnother(one.box, other.box))
        .map((other) => `"${one.text}" and "${other.text}"`),
    );
    root.removeAttribute('style');
    body.removeAttribute('style');
    return sheets < 2 ? [`only ${sheets} sheet`] : overlaps;

    function linesOf(within: Element): readonly { readonly text: string; readonly box: DOMRect }[] {
      const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
      const all: { text: string; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        // For screen readers, not printed: clipped to one pixel, though its text keeps its size.
        if (node.parentElement?.closest('.visually-hidden') !== null) continue;
        const text = node.textContent?.trim() ?? '';
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
        if (text !== '') all.push(...boxes.map((box) => ({ text, box })));
      }
      return all;
    }

    /** The boxes of two closely set lines touch. */
    function lieOnOneAnother(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 2 && down > 4;
    }
  }, papers[paper]);
  await page.emulateMedia({ media: 'screen' });
  return found;
}

/** The number of sheets for the page. */
export async function sheetsOf(page: Page, format: keyof typeof papers): Promise<number> {
  const pdf = (await page.pdf({ format })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
