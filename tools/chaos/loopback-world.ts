import { IDBFactory } from 'fake-indexeddb';
import { readSettings } from '../../server/lib/settings/settings.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';
import { correctionOf, replyTo } from '../../tests/support/additions.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startShipLink } from '../../tests/support/ship-link.ts';
import type { Act } from './act.ts';
import { type ApplicantInChaos, applicantInChaos } from './applicant-in-chaos.ts';
import { backupsInChaos } from './backups-in-chaos.ts';
import { commitTrap } from './commit-trap.ts';
import { deskInChaos, type OfficeFile } from './desk-in-chaos.ts';
import { DeviceInChaos } from './device-in-chaos.ts';
import { faultOf } from './fault-of.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { isLateAddition, type LostInChaos, lostInChaos } from './lost-in-chaos.ts';
import { candidatesFor, doInOffice } from './office-in-chaos.ts';
import type { Breach, Tally, World } from './play.ts';
import { type PocketInChaos, pocketInChaos } from './pocket-in-chaos.ts';
import { pushInChaos } from './push-in-chaos.ts';
import { tallyOf } from './tally-of.ts';
import { serverInChaos } from './server-in-chaos.ts';
import { smallDisk, smallReserve } from './small-disk.ts';
import { strangers } from '../../tests/support/strangers.ts';
import { historyFaults } from '../../tests/support/whole-history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Minutes within which everything is delivered once all faults are over, without a press (docs/reliability.md). */
const promised = 20;
/** Bytes after which a cutting link breaks. */
const cutEvery = 100_000;

export interface LoopbackOptions {
  /** Of a new, empty database; default: the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Restarts the database server; without it, the API, which holds the embedded database, is restarted instead. */
  readonly restartDatabase?: (() => Promise<void>) | undefined;
  /** For testing this test: a spoilt connection from the device to its API. */
  readonly spoil?: ((fetch: Fetch) => Fetch) | undefined;
}

/** The real outbox in this process, the real server in another, and a faulty link between them. */
export async function openLoopbackWorld(options: LoopbackOptions = {}): Promise<World> {
  return new LoopbackWorld(await openParts(options));
}

async function openParts(options: LoopbackOptions) {
  globalThis.indexedDB = new IDBFactory();
  const disk = smallDisk();
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: disk.folder,
    DATABASE_URL: options.databaseUrl,
  });
  const push = await pushInChaos();
  const server = serverInChaos(settings, { ...smallReserve, ...push.env });
  await server.start();
  const trap = await commitTrap(settings);
  const backups = await backupsInChaos<Then>(settings, { files: [], erased: [] });
  const proxy = await startFaultProxy(`http://${settings.host}:${settings.port}`);
  const link = await startShipLink(proxy.url);
  const desk = deskInChaos(settings);
  return { options, disk, settings, server, trap, proxy, link, backups, desk, push };
}

/** Facts besides the store that were true at the time of a backup. */
interface Then {
  readonly files: readonly OfficeFile[];
  /** Ids of strangers' requests. */
  readonly erased: readonly string[];
}

type Parts = Awaited<ReturnType<typeof openParts>>;

class LoopbackWorld implements World {
  readonly #parts: Parts;
  readonly #ledger: Ledger = openLedger();
  readonly #lost: LostInChaos = lostInChaos(() => this.#isServerClockTrue);
  readonly #device: DeviceInChaos;
  readonly #applicant: ApplicantInChaos;
  readonly #pocket: PocketInChaos;
  #serverShift = 0;
  #farthestShift = 0;
  #isServerClockTrue = true;
  /** The office's facts, as the present store has them. */
  #then: Then = { files: [], erased: [] };
  #found: Breach | undefined;
  #sizes = 0;
  #added = { taken: 0, late: 0 };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#device = new DeviceInChaos(parts.link.url, parts.options.spoil);
    this.#applicant = applicantInChaos(parts.settings, this.#device.clock);
    this.#pocket = pocketInChaos(this.#device.clock);
  }

  async act(act: Act): Promise<void> {
    const { disk, server, trap, proxy, link } = this.#parts;
    switch (act.act) {
      case 'submit':
        return this.#device.submit(act, this.#nextSize(), this.#ledger);
      case 'office':
        return act.does === 'attaches a file'
          ? this.#attach(act.nth)
          : doInOffice(this.#parts.settings, act.does, act.nth).catch(letBe);
      case 'add':
        return this.#add(act);
      case 'drain':
        return this.#device.live(act.dies, (device) => device.drain(act.trigger));
      case 'drain twice at once':
        return this.#device.drainTwice();
      case 'kill the device':
      case 'open another page':
        this.#device.die();
        return this.#device.live(undefined, (device) => device.learn());
      case 'let time pass':
        return this.#letPass(act.minutes * minute);
      case 'set the clock of the device':
        return this.#device.moveClock(act.days * day);
      case 'set the clock of the server':
        this.#isServerClockTrue &&= act.days * day === this.#serverShift;
        this.#shiftServer(act.days * day);
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
      case 'back up the server':
        return this.#parts.backups.take(this.#then, () => Date.now() + this.#serverShift);
      case 'restore the server':
        return this.#restore();
      case 'take an id':
        this.#found = await this.#parts.desk.takeId(act.of, act.nth).catch(() => undefined);
        this.#found ??= await this.#harmed();
        return;
      case 'erase a decoy':
        await this.#eraseDecoy();
        this.#found = await this.#harmed();
        return;
      case 'open an office file':
        return this.#openOfficeFile(act);
      case 'keep a document':
        return this.#device.live(act.dies, async (device) => {
          this.#found = await this.#pocket.keep(device, act.nth);
        });
      case 'delete a kept document':
        return this.#device.live(act.dies, (device) => this.#pocket.remove(device, act.nth));
      case 'be told':
        return this.#device.live(act.dies, (device) => this.#parts.push.want(device, act.wanted));
      case 'push service':
        return this.#parts.push.set(act.is);
      default:
        act satisfies never;
    }
  }

  /** Checks that nothing acknowledged is lost, and that nothing is called delivered without being at the API. */
  async look(): Promise<Breach | undefined> {
    if (this.#device.wasReborn()) this.#found ??= await this.#checkKept();
    if (this.#found !== undefined) return this.#found;
    const { outbox } = this.#device.present;
    const [entries, receipts] = await Promise.all([outbox.entries(), outbox.receipts()]);
    this.#lost.cameAgain(entries.map(({ submissionId }) => submissionId));
    const claimed = receipts.map(({ submissionId }) => submissionId);
    const known = new Set([...claimed, ...entries.map(({ submissionId }) => submissionId)]);
    const acknowledged = this.#ledger.acknowledgedIds();
    const pushed = this.#parts.push.look((id) => acknowledged.includes(id));
    if (pushed !== undefined) return pushed;
    const gone = acknowledged.find((id) => !known.has(id));
    if (gone !== undefined) return { rule: 'lost', what: `${gone} is not on the device any more` };
    const clocks = {
      now: this.#device.clock.now(),
      farthest: this.#device.farthest,
      farthestOfServer: Date.now() + this.#farthestShift,
    };
    const claim = await this.#lost.claim(outbox, clocks, () => this.#ledger.storedIds(this.#parts.settings));
    if (claim !== undefined) return claim;
    const unchecked = claimed.filter((id) => !this.#lost.isBelieved(id));
    const breach = await this.#ledger.checkStored(this.#parts.settings, unchecked);
    if (breach === undefined) for (const id of unchecked) this.#lost.believe(id, this.#device.moved);
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
    await this.#device.live(undefined, (device) => device.learn());
    for (let passed = 0; passed <= promised; passed += 1) {
      await this.#device.live(undefined, (device) => device.drain('timer'));
      await this.#letPass(minute);
    }
    // Requests that a stranger has refused for a day need a person, who presses.
    if (this.#device.moved > day) await this.#device.pressAll();
    const entries = await this.#device.present.outbox.entries();
    const receipts = await this.#device.present.outbox.receipts();
    const late = entries.filter((entry) => isLateAddition(entry, receipts));
    for (const { submissionId } of late) this.#ledger.refused(submissionId);
    const waiting = entries.filter((entry) => !late.includes(entry));
    const taken = receipts.filter(({ addition }) => addition !== undefined);
    this.#added = { taken: taken.length, late: late.length };
    if (waiting.length > 0) {
      const states = waiting.map(({ submissionId, state }) => `${submissionId} ${JSON.stringify(state)}`);
      return { rule: 'stuck', what: states.join('\n') };
    }
    this.#ledger.erased(this.#then.erased);
    this.#lost.cameAgain(await this.#ledger.storedIds(settings));
    const breach =
      (await this.look()) ??
      (await this.#lost.check(settings, receipts, this.#device.moved, this.#parts.desk.find)) ??
      (await this.#ledger.checkAll(settings, this.#lost.excused(receipts, this.#device.moved))) ??
      (await this.#parts.desk.check(this.#then.files)) ??
      (await this.#openLastOfficeFile()) ??
      (await this.#parts.push.checkLast(this.#device.present, settings, this.#sayAWord)) ??
      (await this.#checkKept());
    if (breach !== undefined) return breach;
    const faults = await historyFaults(settings);
    return faults.length === 0 ? undefined : { rule: 'history', what: faults.join('\n') };
  }

  tally(): Tally {
    return {
      ...tallyOf(this.#ledger, this.#parts.proxy),
      added: this.#added,
      office: {
        attached: this.#then.files.length,
        fetched: this.#applicant.kept(),
        lost: this.#lost.count(),
      },
      documents: this.#pocket.count(),
      pushed: this.#parts.push.count(),
    };
  }

  async close(): Promise<void> {
    const { proxy, link, server, disk } = this.#parts;
    this.#device.end();
    await link.close();
    await proxy.close();
    await server.kill();
    disk.remove();
    this.#parts.backups.remove();
  }

  /** What the person was told is kept here, besides requests. */
  async #checkKept(): Promise<Breach | undefined> {
    const { present } = this.#device;
    return (await this.#applicant.checkKept(present)) ?? (await this.#pocket.check(present));
  }

  /** Does nothing without a request to add to. */
  async #add({ kind, nth, bytes, dies }: Extract<Act, { act: 'add' }>): Promise<void> {
    const { settings } = this.#parts;
    const receipts = await this.#device.present.outbox.receipts();
    const known = new Set(receipts.flatMap((one) => (one.addition === undefined ? [one.submissionId] : [])));
    const candidates = (await candidatesFor(kind, settings, known)).filter(({ submissionId }) =>
      known.has(submissionId),
    );
    const chosen = candidates[nth % Math.max(1, candidates.length)];
    if (chosen === undefined) return;
    const size = this.#nextSize();
    const sending =
      kind === 'correction'
        ? correctionOf(chosen, chosen.fields, 1000 + bytes + size)
        : { ...replyTo(chosen, `Message ${size}`), ...(kind === 'reply' ? {} : { texts: {} }) };
    this.#ledger.submitted(sending);
    await this.#device.live(dies, async (device) => {
      const id = await device.add({ kind, to: chosen.submissionId }, sending);
      this.#ledger.acknowledged(id);
    });
  }

  /** Ensures that no two documents are the same. */
  #nextSize(): number {
    this.#sizes += 1;
    return this.#sizes;
  }

  async #letPass(milliseconds: number): Promise<void> {
    this.#device.moveClock(milliseconds);
    this.#shiftServer(this.#serverShift + milliseconds);
    await this.#parts.server.order({ clockShift: this.#serverShift });
  }

  #shiftServer(shift: number): void {
    this.#serverShift = shift;
    this.#farthestShift = Math.max(this.#farthestShift, shift);
  }

  /** Checks that data sent under other ids has changed nothing. A full disk may not open. */
  async #harmed(): Promise<Breach | undefined> {
    const { disk, desk, settings } = this.#parts;
    if (disk.isFilled()) return undefined;
    const receipts = await this.#device.present.outbox.receipts();
    const there = receipts.map(({ submissionId }) => submissionId).filter((id) => this.#lost.isThere(id));
    return (await desk.check(this.#then.files)) ?? (await this.#ledger.checkStored(settings, there));
  }

  async #openOfficeFile({ nth, dies }: Extract<Act, { act: 'open an office file' }>): Promise<void> {
    const receipts = await this.#device.present.outbox.receipts();
    const known = new Set(receipts.map(({ submissionId }) => submissionId));
    const files = await this.#parts.desk.reachable(this.#then.files).catch(() => []);
    const here = files.filter(({ submissionId }) => known.has(submissionId));
    const wanted = here[nth % Math.max(1, here.length)];
    if (wanted === undefined) return;
    await this.#device.live(dies, async (device) => {
      this.#found = await this.#applicant.open(device, wanted, false);
    });
  }

  /**
   * Opens the newest file that a code can be mailed for, once nobody's limits are used up: including those counted, and
   * mails queued, while the server's clock was ahead.
   */
  async #openLastOfficeFile(): Promise<Breach | undefined> {
    const wanted = (await this.#parts.desk.reachable(this.#then.files)).at(-1);
    if (wanted === undefined) return undefined;
    await this.#letPass(this.#farthestShift - this.#serverShift + day + 60 * minute);
    return this.#applicant.open(this.#device.present, wanted, true);
  }

  /** The office writes, and nobody undoes it; a server that starts looks at once for what is due. */
  readonly #sayAWord = async (submissionId: string): Promise<boolean> => {
    const { desk, server } = this.#parts;
    if (!this.#noteAttached(await desk.attachTo(submissionId))) return false;
    await this.#letPass(minute);
    await server.kill();
    await server.start();
    return true;
  };

  async #attach(nth: number): Promise<void> {
    this.#noteAttached(await this.#parts.desk.attach(nth).catch(() => undefined));
  }

  #noteAttached(file: OfficeFile | undefined): boolean {
    if (file !== undefined) this.#then = { ...this.#then, files: [...this.#then.files, file] };
    return file !== undefined;
  }

  async #eraseDecoy(): Promise<void> {
    const id = await this.#parts.desk
      .eraseDecoy((decoy) => this.#ledger.submitted(decoy))
      .catch(() => undefined);
    if (id !== undefined) this.#then = { ...this.#then, erased: [...this.#then.erased, id] };
  }

  /** Starts with another disk, empty except for the backup's content. */
  async #restore(): Promise<void> {
    const { server, disk, trap, settings, backups } = this.#parts;
    await server.kill();
    disk.empty();
    const { wasTrue, generation } = await backups.putBack(Date.now() + this.#serverShift);
    this.#then = wasTrue;
    await server.start();
    await trap.set(false);
    const receipts = await this.#device.present.outbox.receipts();
    this.#lost.putBack(receipts, await this.#ledger.storedIds(settings), generation);
  }

  async #restartDatabase(): Promise<void> {
    const { options, server } = this.#parts;
    if (options.restartDatabase !== undefined) return options.restartDatabase();
    await server.kill();
    await this.#startServer();
  }

  /** With no space left on its disk the embedded database does not open; the operator tries again later. */
  async #startServer(): Promise<void> {
    const { server, disk } = this.#parts;
    await server.start().catch((error: unknown) => {
      if (!disk.isFilled()) throw error;
    });
  }
}

/** A database that is down or full accepts no traps; the story goes on. */
function letBe(): void {}
