// Draws the icons of the manifest from public/favicon.svg. Run after the mark has changed: npm run icons
import { readFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumArguments } from './chromium-arguments.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { root } from './project.ts';
import { navy } from './web-manifest.ts';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Size of the mark; below 1 it stands on a ground that reaches every edge. */
  readonly scale: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  // The safe zone of a maskable icon is a circle of 80 % (W3C manifest, section on icon masks).
  { file: 'icon-512-maskable.png', size: 512, scale: 0.8 },
  { file: 'apple-touch-180.png', size: 180, scale: 0.92 },
];

async function draw(page: Page, mark: string, { file, size, scale }: Icon): Promise<void> {
  const side = Math.round(size * scale);
  const ground = scale === 1 ? 'transparent' : navy;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${ground};display:grid;place-items:center;height:100vh">` +
      mark.replace('<svg ', `<svg width="${side}" height="${side}" `),
  );
  await page.screenshot({ path: join(root, 'public/icons', file), omitBackground: true });
}

await mkdir(join(root, 'public/icons'), { recursive: true });
const mark = await readFile(join(root, 'public/favicon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: [...chromiumArguments],
});
try {
  const page = await browser.newPage();
  for (const icon of icons) await draw(page, mark, icon);
} finally {
  await browser.close();
}
