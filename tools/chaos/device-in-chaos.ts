import type { Fetch } from '../../src/device/http/exchange.ts';
import { createDatabase, type Database } from '../../src/device/storage/database.ts';
import { forms } from '../../src/forms/index.ts';
import { openDevice, type TestDevice } from '../../tests/support/device.ts';
import { laterRelease } from '../../tests/support/later-release.ts';
import { exampleOf, type Sending } from '../../tests/support/sending.ts';
import type { Act } from './act.ts';
import { type DeviceClock, deviceClock } from './device-clock.ts';
import type { Ledger } from './ledger.ts';
import { type Life, newLife } from './life.ts';

/** A device that dies in the middle of its work and is restarted with what it has stored. */
export class DeviceInChaos {
  readonly clock: DeviceClock = deviceClock();
  readonly #url: string;
  readonly #spoil: (fetch: Fetch) => Fetch;
  #life: Life;
  #present: TestDevice;
  #database: Database;
  #isReborn = false;
  #moved = 0;
  #farthestAhead = 0;

  /** @param spoil changes its way to the API */
  constructor(url: string, spoil: (fetch: Fetch) => Fetch = (fetch) => fetch) {
    this.#url = url;
    this.#spoil = spoil;
    [this.#life, this.#present, this.#database] = this.#bear();
  }

  /** The device as last started. */
  get present(): TestDevice {
    return this.#present;
  }

  /** Sum of the milliseconds by which its clock was moved, in both directions. */
  get moved(): number {
    return this.#moved;
  }

  /** Whether it was started since the last call. */
  wasReborn(): boolean {
    const was = this.#isReborn;
    this.#isReborn = false;
    return was;
  }

  die(): void {
    this.end();
    [this.#life, this.#present, this.#database] = this.#bear();
    this.#isReborn = true;
  }

  end(): void {
    this.#life.end();
    this.clock.stop();
    this.#database.close();
  }

  /** Does the work, or dies in the middle of it. */
  async live(dies: number | undefined, work: (device: TestDevice) => Promise<unknown>): Promise<void> {
    const life = this.#life;
    life.endAfter(dies);
    await Promise.race([work(this.#present), life.over]);
    life.endAfter(undefined);
    if (life.isOver()) this.die();
  }

  /** The latest time that its clock has ever shown, had it run on from there. */
  get farthest(): number {
    return Date.now() + this.#farthestAhead;
  }

  moveClock(milliseconds: number): void {
    this.clock.move(milliseconds);
    this.#farthestAhead = Math.max(this.#farthestAhead, this.clock.now() - Date.now());
    this.#moved += Math.abs(milliseconds);
  }

  /** @param size added to that of the act, so that no two documents are the same */
  async submit(act: Extract<Act, { act: 'submit' }>, size: number, ledger: Ledger): Promise<void> {
    const { form, bytes, earlierVersion, dies } = act;
    const example = await exampleOf(form, form === 'medical' ? 1 : 0, bytes + size);
    const isLater = form === 'licence' && earlierVersion !== true;
    const sending = isLater ? asLaterReleased(example) : example;
    ledger.submitted(sending);
    const takeBack = isLater ? await releaseLater() : undefined;
    await this.live(dies, async (device) => ledger.acknowledged(await device.submit(form, sending)));
    takeBack?.();
  }

  /** Page and worker; the second one takes the lock holder for frozen. */
  drainTwice(): Promise<void> {
    return this.live(undefined, (device) =>
      Promise.all([device.drain(), device.drain('event', Infinity, { underLock: false })]),
    );
  }

  async pressAll(): Promise<void> {
    for (const { submissionId } of await this.#present.outbox.entries())
      await this.live(undefined, (device) => device.drain('person', Infinity, { only: submissionId }));
  }

  /** Calls that an earlier life had begun go nowhere. */
  #bear(): [Life, TestDevice, Database] {
    const life = newLife();
    const own = createDatabase();
    const database: Database = {
      ...own,
      run: <R>(work: Parameters<typeof own.run<R>>[0]) => life.guard(() => own.run(work))(),
    };
    const dying = new AbortController();
    void life.over.then(() => dying.abort());
    const reach = this.#spoil((url, init) =>
      fetch(url, { ...init, signal: AbortSignal.any([dying.signal, ...(init.signal ? [init.signal] : [])]) }),
    );
    const host = { clock: this.clock, database, fetch: life.guard(reach) };
    return [life, openDevice(this.#url, host), own];
  }
}

/** The form as a page of the later release sends it. */
function asLaterReleased(sending: Sending): Sending {
  const { licencias: _licences, ...texts } = sending.texts;
  return { ...sending, texts: { ...texts, buque: 'MV Ancon' } };
}

/** From now on pages are of the server's release. @returns a function that ends this */
async function releaseLater(): Promise<() => void> {
  const { load } = forms.licence;
  const { form } = await load();
  Object.assign(forms.licence, { load: async () => ({ form: laterRelease(form) }) });
  return () => void Object.assign(forms.licence, { load });
}
