import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { clippedTexts, hiddenFocus, overhang, smallTargets } from './layout.ts';
import { open, openMenu } from './open.ts';
import { pdf } from './picked-files.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;

/** Presses Tab until this has the focus, and checks that each stop on the way is visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('name') ?? focused?.id;
  });
}

describe('with the keyboard alone', () => {
  test('a licence request is filled in and submitted, and the focus can always be seen', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    // One listener from the start: otherwise the wait would switch the interception on during the key press.
    page.on('filechooser', () => undefined);
    await open(page, api.url);

    await tabTo(page, '.card-link[href="/licenses"]');
    await page.keyboard.press('Enter');
    await page.locator('[name="nombre"]').waitFor();
    const answers = {
      nombre: 'José',
      apellido: 'Ñáñez',
      correo: 'jose@ship.example',
      telefono: '+507 6123-4567',
      direccion: 'Calle 50',
      licencias: 'Capitán',
    };
    for (const [name, answer] of Object.entries(answers)) {
      await tabTo(page, `[name="${name}"]`);
      await page.keyboard.type(answer);
    }
    await tabTo(page, '#field-documento');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    await (await choosing).setFiles(pdf);
    await page.locator('[data-file-state="kept"]').waitFor();
    await tabTo(page, 'button[type=submit]');
    await page.keyboard.press('Enter');

    const screen = page.locator('main [data-submission-id][data-state="delivered"]');
    await screen.waitFor();
    expect((await submissionsOf(api))[0]?.fields).toMatchObject(answers);
  });

  test('a rating is given with the arrows, and a choice moves neither focus nor page', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/evaluation`);

    await tabTo(page, 'input[name="personnelAttention"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');

    await expect
      .poll(() => page.locator('input[name="personnelAttention"]:checked').getAttribute('value'))
      .toBe('fair');
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    expect(new URL(page.url()).pathname).toBe('/evaluation');
    await tabTo(page, 'input[name="questionsReplied"]');
  });

  test('the first stop leads past the header', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/privacy`);

    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to main content');
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    await page.keyboard.press('Enter');

    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('a form submitted too early', () => {
  test('gives the focus to a summary that leads to each field, whose control says what is wrong', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/medical`);

    await page.locator('button[type=submit]').click();

    const summary = page.locator('.error-summary');
    await summary.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
    await expect.poll(() => summary.getAttribute('role')).toBe('alert');
    await expect.poll(() => page.title()).toMatch(/^Error: Medical Certificate/);
    const lines = await summary.locator('a').allTextContents();
    expect(lines).toHaveLength(7);
    for (const [index, line] of lines.entries()) {
      await summary.locator('a').nth(index).press('Enter');
      await expect.poll(() => hiddenFocus(page)).toBeUndefined();
      await expect.poll(() => describedAs(page)).toContain(line);
    }
    const invalid = page.locator('[aria-invalid="true"]');
    await expect.poll(() => invalid.count()).toBeGreaterThanOrEqual(5);
  });

  test('judges nothing before, keeps every answer, and forgives a field as soon as it is right', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/licenses`);
    await page.locator('[name="correo"]').fill('not an address');
    await page.locator('[name="telefono"]').focus();
    await expect.poll(() => page.locator('.field-error').count()).toBe(0);

    await page.locator('button[type=submit]').click();
    await page.locator('.error-summary').waitFor();
    await expect.poll(() => page.locator('[name="correo"]').inputValue()).toBe('not an address');
    await expect.poll(() => page.locator('[name="correo"]').getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name="correo"]').fill('jose@ship.example');

    await expect.poll(() => page.locator('[name="correo"]').getAttribute('aria-invalid')).toBe('false');
    await expect.poll(() => page.locator('.error-summary a[href="#field-correo"]').count()).toBe(0);
  });
});

test('a mended answer moves nothing under the finger, and the list of errors is not read out anew', async () => {
  const api = await openApi();
  const { page } = await openContext({
    context: { ...withoutWorker, viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' },
  });
  await open(page, `${api.url}/evaluation`);
  await page.locator('button[type=submit]').click();
  const summary = page.locator('.error-summary');
  await summary.waitFor();
  expect(await summary.getAttribute('aria-atomic')).toBe('false');
  expect(await summary.getAttribute('aria-relevant')).toBe('additions');

  const groups = page.locator('fieldset.field-wrong');
  const count = await groups.count();
  expect(count).toBeGreaterThan(5);
  for (let left = count; left > 1; left -= 1) {
    const radio = groups.nth(1).locator('input').last();
    const control = await radio.elementHandle();
    await radio.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const before = (await control?.boundingBox())?.y ?? 0;
    await radio.click();
    await expect.poll(() => groups.count()).toBe(left - 1);
    expect(Math.abs(((await control?.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    if (left === count - 3) break;
  }
});

/** The description announced with the focused control, or with its group. */
function describedAs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const group = focused?.closest('fieldset');
    const ids = [focused, group].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

describe('the side menu', () => {
  test('closes on Escape and on a press beside it, and gives the focus back', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, api.url);
    const opener = page.locator('.header-button[aria-haspopup="dialog"]');
    const isBack = () => opener.evaluate((button) => button === document.activeElement);

    await opener.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog.side-menu').waitFor();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await page.locator('dialog.side-menu').waitFor({ state: 'detached' });
    expect(await isBack()).toBe(true);
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');

    await openMenu(page);
    await page.mouse.click(20, 300);
    await page.locator('dialog.side-menu').waitFor({ state: 'detached' });
    expect(await isBack()).toBe(true);
  });

  test('keeps the focus inside, marks the page one is on, and closes when a page is chosen', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/privacy`);
    await openMenu(page);

    const visited = new Set<string | null | undefined>();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Tab');
      // After the last link the focus moves to the browser itself, and the page has none.
      visited.add(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName));
      await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    }
    expect(visited).toEqual(new Set(['DIALOG', 'BODY']));
    await expect
      .poll(() => page.locator('.side-menu [aria-current="page"]').textContent())
      .toContain('Privacy Policy');
    await page.locator('.side-menu a[href="/evaluation"]').press('Enter');

    await page.locator('dialog.side-menu').waitFor({ state: 'detached' });
    await page.locator('[name="courseName"]').waitFor();
  });
});

test('a page reached by a link is announced: its heading has the focus, and the title names it', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, api.url);
  await expect.poll(() => page.title()).toBe('Help Us Help You – PMTS');
  const steps = [
    ['.footer a[href="/privacy"]', 'Privacy Policy – PMTS'],
    ['.header-back', 'Help Us Help You – PMTS'],
    ['.card-link[href="/licenses"]', 'License Application – PMTS'],
  ] as const;

  for (const [link, title] of steps) {
    await page.locator(link).click();
    await page.waitForFunction((wanted) => document.title === wanted, title);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await expect.poll(() => page.locator('h1').count()).toBe(1);
  }
});

test('nothing moves for those who asked for less motion', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, `${api.url}/licenses`);
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter((style) => [style.transitionDuration, style.animationDuration].some((time) => time !== '0s'))
        .map((style) => `${style.transitionProperty} ${style.animationName}`),
    );

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  expect(await moving()).toEqual([]);
});

test('the measures of these tests find a page that is too wide, a target too small, a focus unseen', async () => {
  const { page } = await openContext({ context: { viewport: { width: 320, height: 568 } } });
  await page.setContent(
    '<button style="width:20px;height:50px;outline:none">x</button><main><p style="width:500px">wide</p>' +
      '<p style="width:40px;overflow:hidden;white-space:nowrap">much too long</p></main>',
  );

  expect(await overhang(page)).toBeGreaterThan(180);
  expect(await smallTargets(page, 44)).toEqual(['BUTTON "x": 20 x 50']);
  expect(await clippedTexts(page)).toEqual([': much too long']);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('');
  expect(await hiddenFocus(page)).toContain('<button');
});
