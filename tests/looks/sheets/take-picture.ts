import type { Page } from 'playwright-core';
import { type Look, resize } from '../looks.ts';
import type { Shot } from '../scenes/scene.ts';

/** Width between the margins of a printed sheet; pixels of the page. No paper is as narrow as a phone. */
const paper = 658;

/** Pixels of the page. A list can be endless; below this it only repeats. */
const tallest = 2600;

/** Pixels of the page around a part of it. */
const around = 16;

/** The page, or a part of it, without its variable parts, as PNG. */
export async function takePicture(
  page: Page,
  { width, height }: Look,
  { part, isOnPaper }: Shot,
): Promise<Buffer> {
  await page.emulateMedia({ media: isOnPaper ? 'print' : 'screen' });
  const wide = isOnPaper ? Math.max(width, paper) : width;
  if (page.viewportSize()?.width !== wide || isOnPaper) {
    await resize(page, { width: wide, height });
    await settled(page);
  }
  await page.evaluate(steady);
  const { y, tall } = await (part === undefined ? wholeOf(page, height) : placeOf(page, part));
  return page.screenshot({
    animations: 'disabled',
    fullPage: true,
    clip: { x: 0, y, width: wide, height: Math.min(tall, tallest) },
  });
}

interface Band {
  readonly y: number;
  readonly tall: number;
}

async function wholeOf(page: Page, least: number): Promise<Band> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  return { y: 0, tall: Math.max(whole, least) };
}

/** @throws Error if there is no such part */
async function placeOf(page: Page, part: string): Promise<Band> {
  const box = await page.locator(part).first().boundingBox();
  if (box === null) throw new Error(`There is no ${part} to be pictured`);
  const y = Math.max(0, Math.floor(box.y) - around);
  return { y, tall: Math.ceil(box.y + box.height) + around - y };
}

/** Resolves once the page has not changed for a moment and its pictures are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What depends on the size of the window changes with the next frame, which a busy machine draws late.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const quiet = 150;
    const longest = 5000;
    const begun = performance.now();
    let changed = begun;
    const watcher = new MutationObserver(() => (changed = performance.now()));
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    while (performance.now() - changed < quiet && performance.now() - begun < longest) {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    watcher.disconnect();
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Runs in the page: fixes times and ids. The app formats them in a few ways only (src/i18n/format.ts). */
async function steady(): Promise<void> {
  const forms: readonly (readonly [RegExp, string])[] = [
    [/\b\d{2}\/\d{2}\/\d{4}\b/g, '28/10/2026'],
    [/(?<![\d/])\d{2}\/\d{4}(?![\d/])/g, '10/2026'],
    [/(?<![\d/])\d{2}\/\d{2}(?![\d/])/g, '10/26'],
    [/\b\d{4}-\d{2}-\d{2}\b/g, '2026-10-28'],
    [/\b\d{4}-\d{2}\b/g, '2026-10'],
    [/© \d{4}/g, '© 2026'],
    [/\b\d+ attempts? so far/g, '3 attempts so far'],
    [/\b\d+ intentos? hasta ahora/g, '3 intentos hasta ahora'],
    // Varies with whether a wait is over.
    [/Next try: in a moment/g, 'Next try: 10:20'],
    [/Próximo intento: en un momento/g, 'Próximo intento: 10:20'],
    [/\bAPP-\d{13}\b/g, 'APP-1795362715020'],
    // Free space as reported by the browser, and the speed of this machine.
    [/[\d.]+\s(bytes|KB|MB) (per second|por segundo)/g, '1.4\u00a0MB $2'],
    [/[\d.]+\s(KB|MB|GB) (used of|usados de) [\d.]+\s(MB|GB)/g, '72\u00a0KB $2 10.0\u00a0GB'],
    [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '10:20'],
    [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '7c0ffee0-0000-4000-8000-000000000001'],
  ];
  const frames = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  scrollTo({ top: 0, behavior: 'instant' });
  // Twice: what was drawn again for the last picture has its own texts until the next frame.
  await frames();
  replaceAll();
  await frames();
  replaceAll();
  await frames();

  function replaceAll(): void {
    // Rendered whenever their answers arrive.
    for (const count of document.querySelectorAll<HTMLElement>('[data-unread-count]'))
      count.style.display = 'none';
    // Toasts come and go by themselves.
    for (const toasts of document.querySelectorAll<HTMLElement>('.toasts')) toasts.style.display = 'none';
    for (const drawn of document.querySelectorAll('canvas')) drawn.style.visibility = 'hidden';
    // The last twelve months, or this one.
    for (const day of document.querySelectorAll<HTMLInputElement>('.report-period input[type="date"]'))
      day.value = '2026-10-28';
    const build = document.querySelector('[data-build]');
    if (build !== null) build.textContent = 'BX79127a';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const replaced = forms.reduce((said, [form, put]) => said.replaceAll(form, put), text);
      if (replaced !== text) node.textContent = replaced;
    }
  }
}
