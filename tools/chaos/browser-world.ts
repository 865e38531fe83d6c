import type { BrowserContext, Page } from 'playwright-core';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { databaseName } from '../../src/device/storage/schema.ts';
import { fillLicence, offlineReady, submit, tellOfNetwork } from '../../tests/browser/steps.ts';
import { launchBrowser, type RunningBrowser } from '../../tests/support/browser/launch-browser.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { strangers } from '../../tests/support/strangers.ts';
import type { Act } from './act.ts';
import { commitTrap } from './commit-trap.ts';
import { faultOf } from './fault-of.ts';
import { type Ledger, openLedger } from './ledger.ts';
import type { Breach, World } from './play.ts';
import { serverInChaos } from './server-in-chaos.ts';
import { smallDisk, smallReserve } from './small-disk.ts';
import { tallyOf } from './tally-of.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Number of quarter-hour rounds on the device's clock within which everything must be delivered. */
const rounds = 6;
/** Maximum milliseconds per round, on a busy machine. */
const patience = 20_000;

/** The built app in Chromium, of the release before the server's, and a faulty link between them. */
export async function openBrowserWorld(): Promise<World> {
  const disk = smallDisk();
  const settings = readSettings({ PORT: String(await freePort()), DATA_DIR: disk.folder });
  const server = serverInChaos(settings, smallReserve);
  await server.start();
  const trap = await commitTrap(settings);
  const proxy = await startFaultProxy(`http://${settings.host}:${settings.port}`);
  const ledger = openLedger();
  const device = new BrowserDevice(proxy.url, ledger);
  await device.start();
  let serverShift = 0;
  const startServer = (): Promise<void> =>
    server.start().catch((error: unknown) => {
      // With no space left on its disk, the embedded database does not open.
      if (!disk.isFilled()) throw error;
    });
  const actOnServer = async (act: Act): Promise<void> => {
    switch (act.act) {
      case 'set the clock of the server':
        serverShift = act.days * day;
        return server.order({ clockShift: serverShift });
      case 'link':
        // Cuts in the middle of a call are left to the other world: this proxy knows requests, not bytes.
        return proxy.set(act.is === 'down' ? { kind: 'refuse' } : faultOf(act.is));
      case 'stranger':
        return proxy.set({ kind: 'stranger', ...strangers[act.answers] });
      case 'kill the server':
        return act.at === 'now' ? server.kill() : server.order({ clockShift: serverShift, dieAt: act.at });
      case 'start the server':
        return startServer();
      case 'COMMIT fails':
        return trap.set(act.fails).catch(() => undefined);
      case 'fill the disk':
        return disk.fill(act.spare);
      case 'empty the disk':
        return disk.empty();
      case 'restart the database':
        await server.kill();
        return startServer();
      default:
        return device.act(act);
    }
  };
  const look = async (): Promise<Breach | undefined> => {
    const { claimed, waiting } = await device.kept();
    const gone = ledger.acknowledgedIds().find((id) => !claimed.includes(id) && !waiting.includes(id));
    if (gone !== undefined) return { rule: 'lost', what: `${gone} is not on the device any more` };
    return ledger.checkStored(settings, claimed);
  };
  return {
    act: actOnServer,
    look,
    async heal() {
      disk.empty();
      await trap.set(false);
      await server.order({ clockShift: serverShift });
      await server.start();
      proxy.set({ kind: 'pass' });
      const left = await device.deliverAll();
      if (left.length > 0) return { rule: 'stuck', what: left.join('\n') };
      return (await look()) ?? ledger.checkAll(settings, new Set());
    },
    tally: () => tallyOf(ledger, proxy),
    async close() {
      await device.end();
      await proxy.close();
      await server.kill();
      disk.remove();
    },
  };
}

interface Kept {
  /** Requests that the device reports as received. */
  readonly claimed: readonly string[];
  readonly waiting: readonly string[];
  /** Waiting requests that need a person's attention. */
  readonly attention: readonly string[];
}

class BrowserDevice {
  readonly #url: string;
  readonly #ledger: Ledger;
  #browser: RunningBrowser | undefined;
  #documents = 0;
  /** Milliseconds by which the clock of its pages is off. */
  #shift = 0;
  #moved = 0;

  constructor(url: string, ledger: Ledger) {
    this.#url = url;
    this.#ledger = ledger;
  }

  get #running(): RunningBrowser {
    if (this.#browser === undefined) throw new Error('The browser is not started');
    return this.#browser;
  }

  get #page(): Page {
    return this.#running.page;
  }

  async start(): Promise<void> {
    this.#browser = await launchBrowser();
    await this.#page.goto(this.#url);
    await offlineReady(this.#page);
  }

  async act(act: Act): Promise<void> {
    switch (act.act) {
      case 'submit':
        return this.#submit(act.bytes, act.dies);
      case 'drain':
      case 'drain twice at once':
        return this.#tell();
      case 'open another page':
        return void (await (await this.#running.context.newPage()).goto(`${this.#url}/requests`));
      case 'kill the device':
        return this.#kill();
      case 'let time pass':
        return this.#moveClock(act.minutes * minute);
      case 'set the clock of the device':
        return this.#moveClock(act.days * day);
      default:
        throw new Error(`No device can ${act.act}`);
    }
  }

  async kept(): Promise<Kept> {
    return this.#page.evaluate(readKept, databaseName);
  }

  /** Lets time pass and announces the network, as happens on ships. @returns requests that still wait and should not */
  async deliverAll(): Promise<readonly string[]> {
    let left: readonly string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const deadline = Date.now() + patience;
      do {
        await this.#tell();
        await new Promise((resolve) => setTimeout(resolve, 500));
        const { waiting, attention } = await this.kept();
        // Requests that a stranger has refused for a day need a person's attention.
        left = this.#moved > day ? waiting.filter((id) => !attention.includes(id)) : waiting;
        if (left.length === 0) return left;
      } while (Date.now() < deadline);
      await this.#moveClock(16 * minute);
    }
    return left;
  }

  async end(): Promise<void> {
    await this.#browser?.close();
  }

  async #submit(bytes: number, dies: number | undefined): Promise<void> {
    this.#documents += 1;
    const content = sampleFile('pdf', bytes, this.#documents);
    const attempted = { field: 'documento', name: 'x.pdf', type: '', bytes: content };
    this.#ledger.attempted({ path: '', texts: { nombre: 'José' }, files: [attempted] });
    const name = `libreta-${this.#documents}.pdf`;
    await this.#page.goto(`${this.#url}/licenses`);
    await fillLicence(this.#page, { name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    // Until now a restored draft held another document.
    const kept = '[data-file="documento"][data-file-state="kept"]';
    await this.#page.locator(kept, { hasText: name }).waitFor();
    if (dies === undefined) return this.#ledger.acknowledged(await submit(this.#page));
    // Nothing was acknowledged: it may arrive once or never.
    await this.#page.locator('button[type=submit]').click();
    await new Promise((resolve) => setTimeout(resolve, dies * 5));
    await this.#kill();
  }

  async #kill(): Promise<void> {
    const { profile } = this.#running;
    await this.#running.kill();
    this.#browser = await launchBrowser({ profile });
    await this.#setClock(this.#running.context);
    await this.#page.goto(this.#url);
  }

  async #tell(): Promise<void> {
    for (const page of this.#running.context.pages()) await tellOfNetwork(page);
  }

  /** Applies to pages loaded from now on; the worker keeps the machine's clock. */
  async #moveClock(milliseconds: number): Promise<void> {
    this.#shift += milliseconds;
    this.#moved += Math.abs(milliseconds);
    await this.#setClock(this.#running.context);
    await this.#page.goto(`${this.#url}/requests`);
  }

  async #setClock(context: BrowserContext): Promise<void> {
    await context.addInitScript(shiftClock, this.#shift);
  }
}

/** Runs in a page, before its scripts; the last call wins. */
function shiftClock(milliseconds: number): void {
  const own = globalThis as { trueDate?: DateConstructor };
  const TrueDate = (own.trueDate ??= Date);
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + milliseconds] : given) as Date,
    get: (target, name) =>
      name === 'now' ? () => target.now() + milliseconds : (Reflect.get(target, name) as unknown),
  });
}

/** Runs in a page. */
async function readKept(name: string): Promise<Kept> {
  const asked = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('No database')));
  });
  const all = (store: string): Promise<{ submissionId: string; state?: { kind: string } }[]> =>
    new Promise((resolve, reject) => {
      const reading = database.transaction(store).objectStore(store).getAll();
      reading.addEventListener('success', () => resolve(reading.result));
      reading.addEventListener('error', () => reject(reading.error ?? new Error('Not read')));
    });
  // In this order, a request delivered in between is in both lists rather than in neither.
  const entries = await all('entries');
  const receipts = await all('receipts');
  database.close();
  return {
    claimed: receipts.map(({ submissionId }) => submissionId),
    waiting: entries.map(({ submissionId }) => submissionId),
    attention: entries
      .filter(({ state }) => state?.kind === 'attention')
      .map(({ submissionId }) => submissionId),
  };
}
