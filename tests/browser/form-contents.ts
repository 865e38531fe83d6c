import type { Page } from 'playwright-core';
import { sampleFile } from '../support/sample-files.ts';
import type { FileToPick } from './steps.ts';

/** All user input in a form, by name. */
export async function contentsOf(page: Page): Promise<Readonly<Record<string, string>>> {
  await page.locator('button[type=submit]').waitFor();
  return page.evaluate(() => {
    const contents: Record<string, string> = {};
    for (const control of document.querySelectorAll<HTMLInputElement>('form [name]')) {
      if (control.type === 'file' || (control.type === 'radio' && !control.checked)) continue;
      if (control.value !== '') contents[control.name] = control.value;
    }
    for (const card of document.querySelectorAll<HTMLElement>('[data-file-state="kept"]'))
      contents[card.dataset['file'] ?? ''] = card.querySelector('.file-name')?.textContent ?? '';
    return contents;
  });
}

export function photo(seed: number): FileToPick {
  const buffer = Buffer.from(sampleFile('jpeg', 300_000 + seed, seed));
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}
