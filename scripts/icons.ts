// Draws the icons of the manifest, and the default favicon.ico, from public/favicon.svg. Run after the logo has
// changed: npm run icons
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumArguments, findOrInstallChromium } from './find-chromium.ts';
import { indexedPng } from './indexed-png.ts';
import { root } from './project.ts';
import { navy } from './web-manifest.ts';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Size of the logo; below 1 it has a background that reaches every edge. */
  readonly scale: number;
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  // The safe zone of a maskable icon is a circle of 80 % (W3C manifest, section on icon masks).
  { file: 'icon-512-maskable.png', size: 512, scale: 0.8 },
  { file: 'apple-touch-180.png', size: 180, scale: 0.92 },
];

/** Pixels; for /favicon.ico, which programs request that know no other icon. */
const smallSize = 32;

/** Draws in the page, where the pixels of a canvas can be read. */
async function draw(page: Page, mark: string, { size, scale }: Omit<Icon, 'file'>): Promise<Buffer> {
  const side = Math.round(size * scale);
  const sized = mark.replace('<svg ', `<svg width="${side}" height="${side}" `);
  const base64 = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(sized)}`)};
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = ${size};
    const context = canvas.getContext('2d');
    context.fillStyle = ${JSON.stringify(scale === 1 ? 'transparent' : navy)};
    context.fillRect(0, 0, ${size}, ${size});
    context.drawImage(image, ${(size - side) / 2}, ${(size - side) / 2});
    const { data } = context.getImageData(0, 0, ${size}, ${size});
    return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  return indexedPng(Buffer.from(base64, 'base64'), size);
}

/** An ICO file with one picture, a PNG (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(smallSize, 6);
  head.writeUInt8(smallSize, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await mkdir(join(root, 'public/icons'), { recursive: true });
const mark = await readFile(join(root, 'public/favicon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: [...chromiumArguments],
});
try {
  const page = await browser.newPage();
  for (const icon of icons) {
    await writeFile(join(root, 'public/icons', icon.file), await draw(page, mark, icon));
  }
  const small = await draw(page, mark, { size: smallSize, scale: 1 });
  await writeFile(join(root, 'public/favicon.ico'), icoOf(small));
} finally {
  await browser.close();
}
