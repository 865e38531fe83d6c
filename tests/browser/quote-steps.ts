import type { Page } from 'playwright-core';
import { offlineReady } from './steps.ts';

/** Actions of a person on the page of the course quote, and its visible results. */

export interface Mix {
  readonly courses: readonly string[];
  readonly renewalCourses: readonly string[];
}

export const student = {
  name: 'José',
  lastName: 'Ñáñez',
  document: 'PA0123456',
  email: 'jose@ship.example',
  phone: '+507 6123-4567',
} as const;

export async function openCourses(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/courses`);
  await page.locator('button[type=submit]').waitFor();
}

/** One visit, after which the prices are on the device. */
export async function visitCourses(page: Page, origin: string): Promise<void> {
  await openCourses(page, origin);
  await offlineReady(page);
}

export async function chooseGovernment(page: Page, government: string): Promise<void> {
  await page.locator('[name="government"]').selectOption(government);
  await page.locator('[name="courses"]').first().waitFor();
}

export async function fillStudent(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(student)) await page.locator(`[name="${name}"]`).fill(value);
}

export async function agree(page: Page): Promise<void> {
  await page.locator('[name="robot"]').check();
  await page.locator('[name="terms"]').check();
}

/** Ticks exactly these, inside the page, since hundreds of presses would take long. @returns the total shown */
export async function choose(page: Page, mix: Mix): Promise<string> {
  return page.evaluate(async ({ courses, renewalCourses }) => {
    const boxes = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
    const press = (name: string, isMeant: (box: HTMLInputElement) => boolean): void => {
      for (const box of boxes(name)) if (isMeant(box)) box.click();
    };
    press('courses', (box) => box.checked && !courses.includes(box.value));
    press('renewalCourses', (box) => box.checked !== renewalCourses.includes(box.value));
    press('courses', (box) => !box.checked && courses.includes(box.value));
    await new Promise((resolve) => setTimeout(resolve));
    return document.querySelector('[data-summary] [data-total="total"]')?.textContent ?? '';
  }, mix);
}

/** The ticked courses, sorted: a list moves its chosen courses to the front once it is left. */
export async function chosen(page: Page): Promise<Mix> {
  return page.evaluate(() => {
    const of = (name: string): string[] =>
      [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)]
        .map((box) => box.value)
        .toSorted();
    return { courses: of('courses'), renewalCourses: of('renewalCourses') };
  });
}

/**
 * The button looks disabled while something is missing, but can still be pressed (rulings Q-2). A pointer reaches it;
 * the press is dispatched in the page, because late content above the button may move it away from the pointer.
 */
export async function pressSubmit(page: Page): Promise<void> {
  const button = page.locator('button[type=submit]');
  await button.hover();
  await button.dispatchEvent('click');
}
