import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { programPath } from '../../scripts/project.ts';
import { runQuietly } from '../../scripts/run-program.ts';
import { axe } from '../support/browser/axe.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi, openApiProcess } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { missingDisplay, openDisplay } from '../support/engines/mini-browser.ts';
import { offlineReady } from './steps.ts';

/** Runs in the page: writes a database of one record, with durability "strict". */
async function keepMark(): Promise<void> {
  const open = indexedDB.open('mark', 1);
  open.addEventListener('upgradeneeded', () => open.result.createObjectStore('marks'));
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const transaction = open.result.transaction('marks', 'readwrite', { durability: 'strict' });
  transaction.objectStore('marks').put('kept', 'mark');
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
}

/** Runs in the page. */
async function readMark(): Promise<unknown> {
  const open = indexedDB.open('mark', 1);
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const request = open.result.transaction('marks').objectStore('marks').get('mark');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  return request.result;
}

test('what a page has stored is there after kill -9 of the browser and a cold start', async () => {
  const api = await openApi();
  const browser = await launchBrowser();
  await browser.page.goto(`${api.url}/robots.txt`);
  await browser.page.evaluate(keepMark);

  await browser.kill();
  const again = await launchBrowser({ profile: browser.profile });
  await again.page.goto(`${api.url}/robots.txt`);

  expect(await again.page.evaluate(readMark)).toBe('kept');
});

test('a browser is without what Playwright turns off, and without pages of its own', async () => {
  const { context } = await openContext();
  const devtools = await context.browser()?.newBrowserCDPSession();

  const { commandLine = '' } = (await devtools?.send('SystemInfo.getInfo')) ?? {};
  const lists = [...commandLine.matchAll(/--disable-features=(\S*)/g)].map(([, list = '']) =>
    list.split(','),
  );
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
  const { targetInfos = [] } = (await devtools?.send('Target.getTargets', { filter: [{}] })) ?? {};
  expect(targetInfos.map(({ type }) => type)).not.toContain('browser_ui');
});

test('an API that was stopped comes back at its address', async () => {
  const api = await openApi();

  await api.stop();
  await expect(fetch(api.url)).rejects.toThrow('fetch failed');
  expect(await submissionsOf(api)).toEqual([]);
  await api.start();

  // Its first look at the database may take longer than health waits for it.
  await expect.poll(async () => (await fetch(`${api.url}/api/health`)).status).toBe(200);
});

test('an API that was killed comes back at its address', async () => {
  const api = await openApiProcess();

  await api.kill();
  await expect(fetch(api.url)).rejects.toThrow('fetch failed');
  await api.start();

  // Its first look at the database may take longer than health waits for it.
  await expect.poll(async () => (await fetch(`${api.url}/api/health`)).status).toBe(200);
});

test('a browser that is offline reaches no API, and reaches it again', async () => {
  const api = await openApi();
  const { page, offline } = await openContext();
  await page.goto(`${api.url}/privacy`);
  await offlineReady(page);
  const ask = () =>
    page.evaluate(() =>
      fetch('/api/capabilities').then(
        ({ ok }) => ok,
        () => 'no answer',
      ),
    );

  await offline(true);
  expect(await ask()).toBe('no answer');
  await offline(false);
  expect(await ask()).toBe(true);
});

test('axe finds what is wrong with a page', async () => {
  const { page } = await openContext();
  await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><input></main>');

  expect(await axe(page)).toEqual([expect.stringMatching(/^label: .*: input$/)]);
});

test('axe looks at a colour once it has come', async () => {
  const { page } = await openContext();
  const style = 'button { color: white; background-color: gray; transition: background-color 2s }';
  await page.setContent(
    `<html lang="en"><title>x</title><style>${style}</style><main><h1>x</h1><button>Send</button></main>`,
  );
  await page.locator('button').evaluate((button) => {
    // Only from a colour that was drawn is there a transition.
    getComputedStyle(button).getPropertyValue('background-color');
    button.style.backgroundColor = 'black';
  });

  expect(await axe(page)).toEqual([]);
});

test('axe does not wait for a colour in closed details, which never comes', async () => {
  const { page } = await openContext();
  const style = 'button { color: black; background-color: silver; transition: background-color 1s }';
  await page.setContent(
    `<html lang="en"><title>x</title><style>${style}</style><main><h1>x</h1><details open><summary>x</summary><button>Send</button></details></main>`,
  );
  await page.locator('button').evaluate(async (button) => {
    getComputedStyle(button).getPropertyValue('background-color');
    button.style.backgroundColor = 'white';
    await new Promise((resolve) => button.addEventListener('transitionrun', resolve));
    button.closest('details')?.removeAttribute('open');
  });

  expect(await axe(page)).toEqual([]);
});

/** Whether the display accepts this client, which leaves at once (X Window System Protocol, "Connection Setup"). */
function isAccepted(display: number): Promise<boolean> {
  const client = connect(`/tmp/.X11-unix/X${display}`);
  client.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  return new Promise((resolve) => {
    client.once('data', (answer) => {
      resolve(answer[0] === 1);
      client.destroy();
    });
    // After an error, too.
    client.once('close', () => resolve(false));
    client.once('error', () => undefined);
  });
}

test.each(missingDisplay() === undefined ? ['Xvfb'] : [])(
  '%s: a display is there for the next browser as soon as the last one has gone',
  async () => {
    const display = await openDisplay();
    const accepted: boolean[] = [];
    while (accepted.length < 100) accepted.push(await isAccepted(display));
    expect(accepted).not.toContain(false);
  },
);

test('a test that fails prints what page, server and mail folder held at that moment, once', async () => {
  const run = ['run', '--config', 'tests/browser/failing-page-config.ts', '--reporter=default'];

  const { ok, output } = await runQuietly(programPath('vitest'), run, {
    NO_COLOR: '1',
    TEST_PORTS: 'beside',
  });

  expect(ok).toBe(false);
  const [, evidence = '', ...more] = output.split('When it failed:\n');
  expect(more).toEqual([]);
  expect(output).not.toContain('complained');
  expect(output).toContain("expected 'License Application – PMTS' to be 'another'");
  // The server's log, its mails, and the page with its storage, its text and its console.
  expect(evidence).toMatch(/^\d\d:\d\d:\d\d\.\d{3} answered \d+ POST \/api\/send-email 201 /m);
  expect(evidence).toMatch(/^eva@sea\.test: PMTS\/Q\/0001: Cotización de cursos$/m);
  expect(evidence).toMatch(/^page 1: http:\/\/127\.0\.0\.1:\d+\/licenses$/m);
  expect(evidence).toMatch(/^stored: .*outbox\/drafts 1/m);
  expect(evidence).toMatch(/^Send licence request$/m);
  expect(evidence).toMatch(/^console errors:\n.*404/m);
  expect(output.length).toBeLessThan(15_000);
});
