import { IDBFactory } from 'fake-indexeddb';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import { forms } from '../../src/forms/index.ts';
import { createDatabase, type Database } from '../../src/device/storage/database.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';
import type { AdditionKind, Entry } from '../../src/outbox/entry.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { openDevice, type TestDevice } from '../loopback/device.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { laterRelease } from '../support/later-release.ts';
import { exampleOf, type Sending } from '../support/sending.ts';
import { type ShipLink, startShipLink } from '../support/ship-link.ts';
import type { Act } from './act.ts';
import { type CommitTrap, commitTrap } from './commit-trap.ts';
import { deviceClock, type DeviceClock } from './device-clock.ts';
import { faultOf } from './fault-of.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Life, newLife } from './life.ts';
import { approvedBy, type Awaited, awaitedBy, doInOffice } from './office-in-chaos.ts';
import type { Breach, Tally, World } from './play.ts';
import { tallyOf } from './tally-of.ts';
import { type ServerInChaos, serverInChaos } from './server-in-chaos.ts';
import { smallDisk, smallReserve, type SmallDisk } from './small-disk.ts';
import { strangers } from '../support/strangers.ts';
import { historyFaults } from '../support/whole-history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Minutes within which everything is delivered once every fault is over, without a press (docs/reliability.md). */
const promised = 20;
/** Bytes after which a link that cuts does so. */
const cutEvery = 100_000;

export interface LoopbackOptions {
  /** Of a new, empty database; default: the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Restarts the database server; without it, the API is restarted, which holds the embedded one. */
  readonly restartDatabase?: (() => Promise<void>) | undefined;
  /** For tests of this test: the device's way to its API, spoilt. */
  readonly spoil?: ((fetch: Fetch) => Fetch) | undefined;
}

/** The real outbox in this process, the real server in another, and a link between them that does its worst. */
export async function openLoopbackWorld(options: LoopbackOptions = {}): Promise<World> {
  globalThis.indexedDB = new IDBFactory();
  const disk = smallDisk();
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: disk.folder,
    DATABASE_URL: options.databaseUrl,
  });
  const server = serverInChaos(settings, smallReserve);
  await server.start();
  const trap = await commitTrap(settings);
  const proxy = await startFaultProxy(`http://${settings.host}:${settings.port}`);
  const link = await startShipLink(proxy.url);
  return new LoopbackWorld({ options, disk, settings, server, trap, proxy, link });
}

interface Parts {
  readonly options: LoopbackOptions;
  readonly disk: SmallDisk;
  readonly settings: Settings;
  readonly server: ServerInChaos;
  readonly trap: CommitTrap;
  readonly proxy: FaultProxy;
  readonly link: ShipLink;
}

class LoopbackWorld implements World {
  readonly #parts: Parts;
  readonly #ledger: Ledger = openLedger();
  readonly #clock: DeviceClock = deviceClock();
  readonly #believed = new Set<string>();
  #life: Life;
  #device: TestDevice;
  #database: Database;
  #serverShift = 0;
  #sizes = 0;
  #added = { taken: 0, late: 0 };
  /** Milliseconds by which the device's clock was moved, in both directions together. */
  #moved = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    [this.#life, this.#device, this.#database] = this.#bear();
  }

  async act(act: Act): Promise<void> {
    const { disk, server, trap, proxy, link } = this.#parts;
    switch (act.act) {
      case 'submit':
        return this.#submit(act);
      case 'office':
        return doInOffice(this.#parts.settings, act.does, act.nth).catch(letBe);
      case 'add':
        return this.#add(act);
      case 'drain':
        return this.#live(act.dies, () => this.#device.drain(act.trigger));
      case 'drain twice at once':
        return this.#live(undefined, () => Promise.all([this.#device.drain(), this.#drainWithoutLock()]));
      case 'kill the device':
      case 'open another page':
        return this.#die();
      case 'let time pass':
        return this.#letPass(act.minutes * minute);
      case 'set the clock of the device':
        return this.#moveClock(act.days * day);
      case 'set the clock of the server':
        this.#serverShift = act.days * day;
        return server.order({ clockShift: this.#serverShift });
      case 'link':
        proxy.set(faultOf(act.is));
        return link.set({ down: act.is === 'down', ...(act.is === 'cuts' ? { cutEvery } : {}) });
      case 'stranger':
        link.set({});
        return proxy.set({ kind: 'stranger', ...strangers[act.answers] });
      case 'kill the server':
        return act.at === 'now'
          ? server.kill()
          : server.order({ clockShift: this.#serverShift, dieAt: act.at });
      case 'start the server':
        return this.#startServer();
      case 'COMMIT fails':
        return trap.set(act.fails).catch(letBe);
      case 'fill the disk':
        return disk.fill(act.spare);
      case 'empty the disk':
        return disk.empty();
      case 'restart the database':
        return this.#restartDatabase();
      default:
        act satisfies never;
    }
  }

  /** Nothing that was acknowledged is nowhere; nothing is called delivered that the API has not. */
  async look(): Promise<Breach | undefined> {
    const { outbox } = this.#device;
    const [entries, receipts] = await Promise.all([outbox.entries(), outbox.receipts()]);
    const claimed = receipts.map(({ submissionId }) => submissionId);
    const known = new Set([...claimed, ...entries.map(({ submissionId }) => submissionId)]);
    const gone = this.#ledger.acknowledgedIds().find((id) => !known.has(id));
    if (gone !== undefined) return { rule: 'lost', what: `${gone} is not on the device any more` };
    const unchecked = claimed.filter((id) => !this.#believed.has(id));
    const breach = await this.#ledger.checkStored(this.#parts.settings, unchecked);
    if (breach === undefined) for (const id of unchecked) this.#believed.add(id);
    return breach;
  }

  async heal(): Promise<Breach | undefined> {
    const { disk, server, trap, proxy, link, settings } = this.#parts;
    disk.empty();
    await trap.set(false);
    await server.order({ clockShift: this.#serverShift });
    await server.start();
    proxy.set({ kind: 'pass' });
    link.set({});
    for (let passed = 0; passed <= promised; passed += 1) {
      await this.#live(undefined, () => this.#device.drain('timer'));
      await this.#letPass(minute);
    }
    // What a stranger has refused for a day is a person's to look at, and the person presses.
    if (this.#moved > day) await this.#pressAll();
    const entries = await this.#device.outbox.entries();
    const late = entries.filter(isLateAddition);
    for (const { submissionId } of late) this.#ledger.refused(submissionId);
    const waiting = entries.filter((entry) => !late.includes(entry));
    const receipts = await this.#device.outbox.receipts();
    const taken = receipts.filter(({ addition }) => addition !== undefined);
    this.#added = { taken: taken.length, late: late.length };
    if (waiting.length > 0) {
      const states = waiting.map(({ submissionId, state }) => `${submissionId} ${JSON.stringify(state)}`);
      return { rule: 'stuck', what: states.join('\n') };
    }
    const breach = (await this.look()) ?? (await this.#ledger.checkAll(settings));
    if (breach !== undefined) return breach;
    const faults = await historyFaults(settings);
    return faults.length === 0 ? undefined : { rule: 'history', what: faults.join('\n') };
  }

  tally(): Tally {
    return { ...tallyOf(this.#ledger, this.#parts.proxy), added: this.#added };
  }

  async close(): Promise<void> {
    const { proxy, link, server, disk } = this.#parts;
    this.#life.end();
    this.#clock.stop();
    this.#database.close();
    await link.close();
    await proxy.close();
    await server.kill();
    disk.remove();
  }

  /** A start of the device; what an earlier one had begun goes nowhere. */
  #bear(): [Life, TestDevice, Database] {
    const life = newLife();
    const own = createDatabase();
    const database: Database = {
      ...own,
      run: <R>(work: Parameters<typeof own.run<R>>[0]) => life.guard(() => own.run(work))(),
    };
    const dying = new AbortController();
    void life.over.then(() => dying.abort());
    const { spoil = (fetch: Fetch) => fetch } = this.#parts.options;
    const reach = spoil((url, init) =>
      fetch(url, { ...init, signal: AbortSignal.any([dying.signal, ...(init.signal ? [init.signal] : [])]) }),
    );
    const host = { clock: this.#clock, database, fetch: life.guard(reach) };
    return [life, openDevice(this.#parts.link.url, host), own];
  }

  #die(): void {
    this.#life.end();
    this.#clock.stop();
    this.#database.close();
    [this.#life, this.#device, this.#database] = this.#bear();
  }

  /** Does it, or dies in the middle of it. */
  async #live(dies: number | undefined, work: () => Promise<unknown>): Promise<void> {
    const life = this.#life;
    life.endAfter(dies);
    await Promise.race([work(), life.over]);
    life.endAfter(undefined);
    if (life.isOver()) this.#die();
  }

  async #submit({ form, bytes, earlierVersion, dies }: Extract<Act, { act: 'submit' }>): Promise<void> {
    // No two documents are the same.
    this.#sizes += 1;
    const example = await exampleOf(form, form === 'medical' ? 1 : 0, bytes + this.#sizes);
    const isLater = form === 'licence' && earlierVersion !== true;
    const sending = isLater ? asLaterReleased(example) : example;
    this.#ledger.submitted(sending);
    const submit = async (): Promise<void> => {
      const id = await this.#device.submit(form, sending);
      this.#ledger.acknowledged(id);
    };
    const takeBack = isLater ? await releaseLater() : letBe;
    await this.#live(dies, submit);
    takeBack();
  }

  /** Nothing where there is no request that it could be added to. */
  async #add({ kind, nth, bytes, dies }: Extract<Act, { act: 'add' }>): Promise<void> {
    const { settings } = this.#parts;
    const receipts = await this.#device.outbox.receipts();
    const known = new Set(receipts.flatMap((one) => (one.addition === undefined ? [one.submissionId] : [])));
    const candidates = (await candidatesFor(kind, settings, known)).filter(({ submissionId }) =>
      known.has(submissionId),
    );
    const chosen = candidates[nth % Math.max(1, candidates.length)];
    if (chosen === undefined) return;
    this.#sizes += 1;
    const sending =
      kind === 'correction'
        ? correctionOf(chosen, chosen.fields, 1000 + bytes + this.#sizes)
        : { ...replyTo(chosen, `Message ${this.#sizes}`), ...(kind === 'reply' ? {} : { texts: {} }) };
    this.#ledger.submitted(sending);
    await this.#live(dies, async () => {
      const id = await this.#device.add({ kind, to: chosen.submissionId }, sending);
      this.#ledger.acknowledged(id);
    });
  }

  /** As one that believes the holder of the lock to be frozen. */
  #drainWithoutLock(): Promise<unknown> {
    return this.#device.drain('event', Infinity, { underLock: false });
  }

  async #letPass(milliseconds: number): Promise<void> {
    this.#clock.move(milliseconds);
    this.#moved += milliseconds;
    this.#serverShift += milliseconds;
    await this.#parts.server.order({ clockShift: this.#serverShift });
  }

  #moveClock(milliseconds: number): void {
    this.#clock.move(milliseconds);
    this.#moved += Math.abs(milliseconds);
  }

  async #restartDatabase(): Promise<void> {
    const { options, server } = this.#parts;
    if (options.restartDatabase !== undefined) return options.restartDatabase();
    await server.kill();
    await this.#startServer();
  }

  /** With no byte left on its disk the embedded database does not open; whoever runs it tries again later. */
  async #startServer(): Promise<void> {
    const { server, disk } = this.#parts;
    await server.start().catch((error: unknown) => {
      if (!disk.isFilled()) throw error;
    });
  }

  async #pressAll(): Promise<void> {
    for (const { submissionId } of await this.#device.outbox.entries())
      await this.#live(undefined, () => this.#device.drain('person', Infinity, { only: submissionId }));
  }
}

/** What an applicant may want to add to; a database that is down tells nothing. */
async function candidatesFor(
  kind: AdditionKind,
  settings: Settings,
  known: ReadonlySet<string>,
): Promise<readonly Awaited[]> {
  if (kind === 'correction') return awaitedBy(settings).catch(() => []);
  if (kind === 'acceptance') return approvedBy(settings).catch(() => []);
  return [...known].toSorted().map((submissionId) => ({ submissionId, fields: [] }));
}

/** The office was faster: what was asked for is there, or the work has begun. */
function isLateAddition({ addition, state }: Entry): boolean {
  if (addition === undefined || state.kind !== 'attention' || state.reason.kind !== 'refused') return false;
  return state.reason.status === 409 || state.reason.status === 422;
}

/** What a page of the later release has to send. */
function asLaterReleased(sending: Sending): Sending {
  const { licencias: _licences, ...texts } = sending.texts;
  return { ...sending, texts: { ...texts, buque: 'MV Ancon' } };
}

/** From now on pages are of the release that the server has. @returns what ends it */
async function releaseLater(): Promise<() => void> {
  const { load } = forms.licence;
  const { form } = await load();
  Object.assign(forms.licence, { load: async () => ({ form: laterRelease(form) }) });
  return () => void Object.assign(forms.licence, { load });
}

/** A database that is down or full takes no traps; the story goes on. */
function letBe(): void {}
