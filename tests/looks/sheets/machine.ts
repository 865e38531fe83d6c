import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Identifies how a machine renders: pictures of machines that render differently are not compared. */
export interface Machine {
  readonly chromium: string;
  /** SHA-256 of a picture of letters, signs and controls that no change of the app affects. */
  readonly drawing: string;
}

const sizes = [12, 14, 16, 18, 24, 32];
const families = ['system-ui, sans-serif', 'ui-monospace, monospace', 'serif'];
const text = 'Sending: «¿Está segura mi solicitud?» Ññ Áé 0123456789 → ✓ … – “Capt.” $1,234.50';

/** @param page any that is not needed otherwise */
export async function machineOf(page: Page): Promise<Machine> {
  const lines = families.flatMap((family) =>
    sizes.flatMap((size) =>
      [400, 700].map((weight) => `<p style="font: ${weight} ${size}px ${family}; margin: 2px">${text}</p>`),
    ),
  );
  const controls =
    '<input type="checkbox" checked><input type="radio"><select><option>Panamá</option></select><progress value="0.4"></progress>';
  await page.setViewportSize({ width: 800, height: 600 });
  await page.setContent(`<!doctype html><meta charset="utf-8">${lines.join('')}${controls}`);
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const [chromium = ''] = page.context().browser()?.version().split('.') ?? [];
  return { chromium, drawing: createHash('sha256').update(picture).digest('hex').slice(0, 16) };
}
