import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { resetEmailPath, resetPasswordPath } from '../../src/contracts/accounts.ts';
import { addAccount, lastMailTo, password } from '../support/accounts.ts';
import { openContext } from '../support/browser/open-context.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { postJson } from '../support/sending.ts';
import { hiddenFocus } from './layout.ts';
import { open } from './open.ts';
import {
  addOneOfEachRole,
  deskStart,
  enter,
  enterAs,
  signOutOnPage,
  speak,
  storedTexts,
} from './staff-steps.ts';

const withoutWorker = { serviceWorkers: 'block' } as const;
const looks = [
  ['en', { width: 360, height: 640 }],
  ['es', { width: 1280, height: 800 }],
] as const;

const texts = {
  en: {
    title: 'Sign in',
    subtitle: 'Enter with your credentials',
    show: 'Show password',
    button: 'Login',
    pending: 'Saving...',
    missing: 'All fields are required.',
    wrong: 'The email or the password is not right.',
    start: 'All Tasks',
  },
  es: {
    title: 'Iniciar Sesión',
    subtitle: 'Accede con tus credenciales',
    show: 'Mostrar contraseña',
    button: 'Entrar',
    pending: 'Guardando...',
    missing: 'Todos los campos son obligatorios.',
    wrong: 'El correo o la contraseña no son correctos.',
    start: 'Todas las tareas',
  },
} as const;

const heading = (page: Page): Promise<string> => page.locator('main h1').innerText();
const alertText = (page: Page): Promise<string> => page.locator('main [role=alert] .notice').innerText();
const submitText = (page: Page): Promise<string> => page.locator('button[type=submit]').innerText();

async function expectFieldsForPasswordManagers(page: Page): Promise<void> {
  const attributes = await page
    .locator('.account-form .input')
    .evaluateAll((inputs) =>
      inputs.map((input) => ['name', 'type', 'autocomplete'].map((name) => input.getAttribute(name))),
    );
  expect(attributes).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'current-password'],
  ]);
}

/** From the empty form to the desk and out again, with each mistake on the way. */
async function expectMistakesAndSignIn(page: Page, api: Api, language: 'en' | 'es'): Promise<void> {
  const said = texts[language];
  await open(page, `${api.url}/login`);
  expect([await heading(page), await page.locator('main .lead').innerText()]).toEqual([
    said.title,
    said.subtitle,
  ]);
  await expect.poll(() => submitText(page)).toBe(said.button);
  await expectFieldsForPasswordManagers(page);

  await page.locator('button[type=submit]').click();
  await expect.poll(() => alertText(page)).toBe(said.missing);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await expect.poll(() => page.title()).toBe(`Error: ${said.title} – PMTS`);

  await page.getByLabel(said.show).check();
  await expect.poll(() => page.locator('[name="password"]').getAttribute('type')).toBe('text');
  await enter(page, 'moderator@pmts.test', 'not the password');
  await page.locator('.notice-bad').getByText(said.wrong).waitFor();
  const field = page.locator('[name="password"]');
  expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['password', '']);
  await expect.poll(() => page.locator('[name="email"]').inputValue()).toBe('moderator@pmts.test');

  await enter(page, 'moderator@pmts.test');
  await page.waitForURL(api.url + deskStart);
  await page.getByRole('heading', { name: said.start }).waitFor();
  await signOutOnPage(page);
}

describe('signing in', () => {
  test('works in both languages at both sizes, and says what was wrong', async () => {
    const api = await openApi();
    await addOneOfEachRole(api);
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/login`);

    for (const [language, size] of looks) {
      await speak(page, language);
      await page.setViewportSize(size);
      await expectMistakesAndSignIn(page, api, language);
    }
  });

  test('says for each answer what happened', async () => {
    const api = await openApi();
    const { page } = await openContext({ context: withoutWorker });
    const answers: readonly (readonly [(route: Route) => Promise<void>, string, string])[] = [
      [(route) => route.fulfill({ status: 403, json: { message: 'Closed / Cerrado' } }), 'Closed', 'Cerrado'],
      [(route) => route.fulfill({ status: 403, json: {} }), 'Sign-in error', 'Error en el inicio de sesión'],
      [(route) => route.fulfill({ status: 204 }), 'Sign-in error', 'Error en el inicio de sesión'],
      [
        (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '600' }, json: {} }),
        'You can try again at ',
        'Puede intentarlo de nuevo a las ',
      ],
      [
        (route) => route.fulfill({ contentType: 'text/html', body: '<html>Wi-Fi</html>' }),
        'Error signing in.\n\nSomething else answered',
        'Error al iniciar sesión.\n\nRespondió algo distinto',
      ],
      [
        (route) => route.abort(),
        'Error signing in.\n\nThe server does not answer',
        'Error al iniciar sesión.\n\nEl servidor no responde',
      ],
    ];
    await open(page, `${api.url}/login`);

    for (const [index, [answer, english, spanish]] of answers.entries()) {
      const language = index % 2 === 0 ? 'es' : 'en';
      await page.route('**/api/user/auth/login', answer);
      await speak(page, language);
      await open(page, `${api.url}/login`);
      await enter(page, 'moderator@pmts.test');
      await page.locator('.notice-bad').waitFor();
      await expect.poll(() => alertText(page)).toContain(language === 'en' ? english : spanish);
      await page.unroute('**/api/user/auth/login');
    }
    expect(await storedTexts(page)).not.toHaveProperty('jwt');
  });

  test('sends once, and says that it is on its way', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page } = await openContext({ context: withoutWorker });
    let sent = 0;
    const held: (() => void)[] = [];
    await page.route('**/api/user/auth/login', async (route) => {
      sent += 1;
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await open(page, `${api.url}/login`);

    await enter(page, 'moderator@pmts.test');
    await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
    await page.keyboard.press('Enter');
    await expect.poll(() => held.length).toBe(1);
    held.forEach((release) => release());

    await page.waitForURL(api.url + deskStart);
    expect(sent).toBe(1);
  });

  test('needs no mouse, and neither do the menu and signing out', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page } = await openContext({ context: withoutWorker });
    await open(page, `${api.url}/login`);
    const tabTo = async (selector: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => hiddenFocus(page)).toBeUndefined();
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`Tab does not reach ${selector}`);
    };

    await tabTo('[name="email"]');
    await page.keyboard.type('moderator@pmts.test');
    await tabTo('[name="password"]');
    await page.keyboard.type(password);
    await tabTo('.show-password input');
    await page.keyboard.press('Space');
    await tabTo('button[type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForURL(api.url + deskStart);
    await page.getByRole('heading', { name: 'All Tasks' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await tabTo('.header-tools button[aria-haspopup="dialog"]');
    await page.keyboard.press('Enter');
    await page.locator('.side-menu[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.side-menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await tabTo('.side-menu-end .button-primary');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });
});

/** The link of the newest mail about a new password, which the account has asked for. */
async function resetLinkOf({ url, settings }: Api, email: string): Promise<string> {
  await postJson(url + resetEmailPath, { email });
  const [link = ''] = /http\S+#code=\S+/.exec((await lastMailTo(settings, email)).text) ?? [];
  return link;
}

describe('the link of a mail, opened where somebody is signed in,', () => {
  test('asks first; who stays keeps the session, who signs out goes on with the link', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    await addAccount(api.settings, 'ana@pmts.test', 'user');
    const link = await resetLinkOf(api, 'ana@pmts.test');
    const { page } = await openContext({ context: withoutWorker });
    await enterAs(page, api, 'moderator@pmts.test');

    await open(page, link);
    await page.waitForURL(`${api.url}/login?mode=reset`);
    await page.getByText('moderator@pmts.test is signed in on this device.').waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.waitForURL(api.url + deskStart);
    await page.goto('about:blank');
    await open(page, link);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out and use the link' }).click();
    await page.getByText('Enter the new password for ana@pmts.test.').waitFor();
    expect(await storedTexts(page)).not.toHaveProperty('jwt');
    await page.locator('[name="newPassword"]').fill('a password of her own');
    await page.locator('button[type=submit]').click();
    await page.locator('.notice-good a').click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('You are signed out.').count()).toBe(0);
    await enter(page, 'ana@pmts.test', 'a password of her own');
    await page.waitForURL(`${api.url}/account/quotes`);
    await page.goBack();
    await page.waitForURL(`${api.url}/account/quotes`);
  });

  test('does not ask where it carries no secret', async () => {
    const api = await openApi();
    await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
    const { page } = await openContext({ context: withoutWorker });
    await enterAs(page, api, 'moderator@pmts.test');

    for (const address of ['/login', '/login?mode=register', '/login?mode=reset', '/login?mode=activate']) {
      await open(page, api.url + address);
      await page.waitForURL(api.url + deskStart);
    }
    expect(await storedTexts(page)).toHaveProperty('jwt');
  });
});

test('who is signed in is led on from /login when its texts come late', async () => {
  const api = await openApi();
  await addAccount(api.settings, 'moderator@pmts.test', 'moderator');
  const { page } = await openContext({ context: withoutWorker });
  await enterAs(page, api, 'moderator@pmts.test');

  // A session opens its room before the page knows its language; and nobody waits so long for another language.
  await page.route('**/texts-en-more-*.js', async (route) => {
    await pause(1500);
    await route.continue();
  });
  await open(page, `${api.url}/login`);
  await page.waitForURL(api.url + deskStart);
  expect(await heading(page)).toBe(texts.en.start);
});

test('a link that was used before leads to the form that asks for another one, with the address filled in', async () => {
  const api = await openApi();
  const email = 'ana.maria.de.los.angeles@shipmanagement.example';
  await addAccount(api.settings, email, 'user');
  const link = await resetLinkOf(api, email);
  const { code = '' } = Object.fromEntries(new URLSearchParams(link.split('#')[1]));
  await postJson(api.url + resetPasswordPath, {
    email,
    code,
    newPassword: 'her first choice',
  });
  const { page } = await openContext({
    context: { ...withoutWorker, viewport: { width: 360, height: 640 } },
  });

  for (const opened of [link, link.replace('mode=reset', 'mode=invitation')]) {
    await page.goto('about:blank');
    await open(page, opened);
    await page.locator('[name="newPassword"]').fill('her second choice');
    await page.locator('button[type=submit]').click();
    const another = page.getByRole('button', { name: 'Ask for another link' });
    await another.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Ask for another link');
    const card = await page.locator('.account-card').boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(360);
    await another.click();
    await expect.poll(() => page.locator('[name="email"]').inputValue()).toBe(email);
    await page.locator('[name="newPassword"]').fill('her second choice');
    await page.locator('button[type=submit]').click();
    await page.locator('[name="code"]').waitFor();
    expect(await page.locator('.notice-bad').count()).toBe(0);
  }
});

test('an account is asked for, activated by its mail, and gets a new password by a link', async () => {
  const api = await openApi();
  const { page } = await openContext({ context: withoutWorker });
  await open(page, `${api.url}/login`);
  await speak(page, 'es');
  await open(page, `${api.url}/login?mode=register`);
  await page.locator('[name="email"]').fill('nueva@pmts.test');
  await page.locator('[name="newPassword"]').fill('corta');
  await page.locator('button[type=submit]').click();
  await page.locator('.notice-bad').waitFor();
  await page.locator('[name="newPassword"]').fill('una contraseña larga');
  await page.locator('button[type=submit]').click();
  await page.locator('.notice-good').waitFor();

  const [link = ''] = /http\S+/.exec((await lastMailTo(api.settings, 'nueva@pmts.test')).text) ?? [];
  await open(page, link);
  await page.waitForURL(`${api.url}/login?mode=activate`);
  await page.reload();
  await page.locator('[name="newPassword"]').fill('qwertyuiop');
  await page.getByRole('button', { name: 'Activar cuenta' }).click();
  await expect.poll(() => alertText(page)).toContain('demasiado fácil de adivinar');
  await page.locator('[name="newPassword"]').fill('una contraseña propia');
  await page.getByRole('button', { name: 'Activar cuenta' }).click();
  await page.locator('.notice-good').waitFor();
  await open(page, link);
  await page.locator('[name="newPassword"]').fill('una contraseña propia');
  await page.getByRole('button', { name: 'Activar cuenta' }).click();
  await expect
    .poll(() => page.locator('.notice-bad a').allInnerTexts())
    .toEqual(['Iniciar Sesión', 'Crear una cuenta']);

  await open(page, `${api.url}/login?mode=reset`);
  await page.locator('[name="email"]').fill('nueva@pmts.test');
  await page.locator('[name="newPassword"]').fill('otra contraseña larga');
  await page.locator('button[type=submit]').click();
  await page.locator('[name="code"]').fill('00000000');
  await page.locator('button[type=submit]').click();
  await page.locator('.notice-bad').waitFor();
  const [resetLink = ''] =
    /http\S+#code=\S+/.exec((await lastMailTo(api.settings, 'nueva@pmts.test')).text) ?? [];
  await page.goto('about:blank');
  await open(page, resetLink);
  await page.waitForURL(`${api.url}/login?mode=reset`);
  await page.getByText('Escriba la contraseña nueva para nueva@pmts.test.').waitFor();
  await page.locator('[name="newPassword"]').fill('otra contraseña larga');
  await page.locator('button[type=submit]').click();
  await page.locator('.notice-good a').click();
  await page.getByRole('heading', { name: 'Iniciar Sesión' }).waitFor();
  await enter(page, 'nueva@pmts.test', 'una contraseña propia');
  await page.locator('.notice-bad').waitFor();
  await enter(page, 'nueva@pmts.test', 'otra contraseña larga');
  await page.waitForURL(`${api.url}/account/quotes`);
  await page.locator('main h1').waitFor();
  await expect.poll(() => heading(page)).toBe('Historial de Cotizaciones');
});
